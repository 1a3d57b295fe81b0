/* Notices stored by the server: the list of `avisos`, the unread count, and the user's notice preferences. */
import { atom } from 'nanostores'
import type { Reply } from '#contract/contract.ts'
import type { ProblemWire } from '#contract/protocol/problems.ts'
import { call } from '#stores/dashboard/api.ts'
import { followPreferences } from '#stores/notices.ts'
import { createSource, valueOf } from '#stores/dashboard/loadable.ts'
import { $shop, $wall, shop } from '#stores/dashboard/shop.ts'

export type KeptNotice = Reply<'listNotices'>['items'][number]
export type NoticePreferences = Reply<'getNoticePreferences'>

export const noticeCenter = createSource<null, Reply<'listNotices'>>(() =>
  call('listNotices', { query: {} }),
)
export const $noticeCenter = noticeCenter.$store
export const $isLoadingOlder = atom(false)

export async function loadOlder(): Promise<void> {
  const cursor = valueOf($noticeCenter.get())?.next_cursor
  if (!cursor || $isLoadingOlder.get()) return
  $isLoadingOlder.set(true)
  const answer = await call('listNotices', { query: { cursor } })
  $isLoadingOlder.set(false)
  if (!answer.ok) return
  noticeCenter.update(now => ({ ...answer.reply, items: [...now.items, ...answer.reply.items] }))
}

/** Marks these as read, or all so far. */
export async function markRead(ids?: readonly string[]): Promise<ProblemWire | null> {
  const answer = await call('readNotices', { body: ids ? { ids: [...ids] } : {} })
  if (!answer.ok) return answer.problem
  const { unread } = answer.reply
  noticeCenter.update(now => ({
    ...now,
    unread,
    items: now.items.map(one => (!ids || ids.includes(one.id) ? { ...one, is_read: true } : one)),
  }))
  keepUnread(unread)
  return null
}

export async function savePreferences(preferences: NoticePreferences): Promise<ProblemWire | null> {
  const answer = await call('updateNoticePreferences', { body: preferences })
  if (!answer.ok) return answer.problem
  shop.update(now => ({ ...now, notice_preferences: answer.reply }))
  return null
}

/**
 * Loads the unread count instead of counting events, because an advisor receives events of more notices than they have.
 */
export async function refreshUnread(): Promise<void> {
  if (valueOf($noticeCenter.get())) {
    await noticeCenter.reload()
    keepUnread(valueOf($noticeCenter.get())?.unread ?? 0)
    return
  }
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

function keepUnread(unread: number): void {
  shop.update(now => (now.unread_notices === unread ? now : { ...now, unread_notices: unread }))
}
