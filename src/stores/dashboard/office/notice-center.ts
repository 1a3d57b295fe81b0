/* Notices stored by the server: the list of `avisos`, and the user's notice preferences. */
import { atom } from 'nanostores'
import type { Reply } from '#contract/contract.ts'
import type { ProblemWire } from '#contract/protocol/problems.ts'
import { call } from '#stores/dashboard/api.ts'
import { createSource, type Source, valueOf } from '#stores/dashboard/loadable.ts'
import { shop } from '#stores/dashboard/shop.ts'
import { beforeOlder } from './older-pages.ts'
import { $counted, keepUnread } from './unread.ts'

export type KeptNotice = Reply<'listNotices'>['items'][number]
export type NoticePreferences = Reply<'getNoticePreferences'>

type Notices = Reply<'listNotices'>
export const noticeCenter: Source<null, Notices> = createSource<null, Notices>(async () =>
  beforeOlder(await call('listNotices', { query: {} }), $noticeCenter.get()),
)
export const $noticeCenter = noticeCenter.$store
export const $isLoadingOlder = atom(false)

/** Keeps the list up to date while it is shown. Returns a function that stops it. */
export function followNotices(): () => void {
  return $counted.listen(() => void noticeCenter.reload())
}

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
