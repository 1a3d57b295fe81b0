/* Notices stored by the server: the list of `avisos`, and the user's notice preferences. */
import type { Reply } from '#contract/contract.ts'
import { call } from '#stores/dashboard/api.ts'
import { change } from '#stores/change.ts'
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
export function markRead(ids?: readonly string[]) {
  return change(call('readNotices', { body: ids ? { ids: [...ids] } : {} }), ({ unread }) => {
    noticeCenter.update(now => ({
      ...now,
      unread,
      items: now.items.map(one => (!ids || ids.includes(one.id) ? { ...one, is_read: true } : one)),
    }))
    keepUnread(unread)
  })
}

export function savePreferences(preferences: NoticePreferences) {
  return change(call('updateNoticePreferences', { body: preferences }), notice_preferences =>
    shop.update(now => ({ ...now, notice_preferences })),
  )
}
