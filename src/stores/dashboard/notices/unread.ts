/* The count of unread `avisos`, and how this member wants to be told of new ones. Every section loads it. */
import { atom } from 'nanostores'
import { call } from '#stores/dashboard/api.ts'
import { $shop, $wall, shop } from '#stores/dashboard/shop.ts'
import { valueOf } from '#stores/dashboard/loadable.ts'
import { followPreferences } from '#stores/notices.ts'

/** Grows with each count, when there may be new notices. */
export const $counted = atom(0)

/**
 * Loads the unread count instead of counting events, because an advisor receives events of more notices than they have.
 */
export async function refreshUnread(): Promise<void> {
  $counted.set($counted.get() + 1)
  const answer = await call('listNotices', { query: { limit: 1 } })
  if (answer.ok) keepUnread(answer.reply.unread)
}

/** Applies this member's preferences to toasts and sounds. Returns a function that stops it. */
export function obeyPreferences(): () => void {
  return followPreferences(() => {
    const preferences = valueOf($shop.get())?.notice_preferences
    return preferences ? { ...preferences, minute: $wall.get()?.minute ?? null } : null
  })
}

export function keepUnread(unread: number): void {
  shop.update(now => (now.unread_notices === unread ? now : { ...now, unread_notices: unread }))
}
