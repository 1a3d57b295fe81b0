/* Notices stored by the server: the list of `avisos`, and the user's notice preferences. */
import type { Reply } from '#contract/contract.ts'
import type { ProblemWire } from '#contract/protocol/problems.ts'
import { call } from '#stores/dashboard/api.ts'
import { createPagedSource } from '#stores/dashboard/paged-source.ts'
import { shop } from '#stores/dashboard/shop.ts'
import { $counted, keepUnread } from './unread.ts'

export type KeptNotice = Reply<'listNotices'>['items'][number]
export type NoticePreferences = Reply<'updateNoticePreferences'>

export const noticeCenter = createPagedSource<null, Reply<'listNotices'>>((_, cursor) =>
  call('listNotices', { query: { cursor } }),
)

/** Keeps the list up to date while it is shown. Returns a function that stops it. */
export function followNotices(): () => void {
  return $counted.listen(() => void noticeCenter.reload())
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
