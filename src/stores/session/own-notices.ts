/*
 * A person with a session hears their notices on every page, with the toast and sound that they chose. Loaded when such
 * a page is idle; the dashboard, which shows live data, has its own way.
 */
import { computed } from 'nanostores'
import { staffRoles, type SessionUser } from '#contract/protocol/roles.ts'
import type { Reply } from '#contract/contract.ts'
import { call } from '#stores/api.ts'
import { followPreferences } from '#stores/notices.ts'
import { serverNow } from '#stores/server-time.ts'
import { wallTimeAt } from '#stores/wall-clock.ts'
import { connectAsSession } from './live-session.ts'
import { $session } from './session.ts'

type Preferences = Reply<'getNoticePreferences'>

/** Returns a function that stops it. */
export function hearOwnNotices(): () => void {
  let preferences: Preferences | null = null
  const stopObeying = followPreferences(() => preferences && withMinute(preferences))
  // Another shop has other preferences.
  const stopFollowing = computed($session, shopOf).subscribe(async shop => {
    preferences = null
    const found = shop === null ? null : await loadPreferences()
    if (shop === shopOf($session.get())) preferences = found
  })
  const leave = connectAsSession()
  return () => {
    stopObeying()
    stopFollowing()
    leave()
  }
}

/** The shop where this person works. */
function shopOf(user: SessionUser | null): string | null {
  return user && staffRoles.some(role => user.role.includes(role)) ? user.id_comerce : null
}

/** Null when the server does not answer: then every notice is heard. */
async function loadPreferences(): Promise<Preferences | null> {
  const answer = await call('getNoticePreferences', {})
  return answer.ok ? answer.reply : null
}

function withMinute(preferences: Preferences) {
  return { ...preferences, minute: wallTimeAt(serverNow(), preferences.time_zone).minute }
}
