import { shopOf } from '#server/scheduling/availability/shop-of.ts'
import type { Context } from '#server/context.ts'
import { accountOf, membershipOf, type Caller } from '#server/kernel/http/caller.ts'
import { handlers } from '#server/kernel/http/handler.ts'
import { findPreferences, mergePreferences, savePreferences } from './preferences.ts'
import { countUnread, findNotices, markAllRead, markRead } from './queries.ts'

export function noticeRoutes(context: Context) {
  const { db } = context.database
  return handlers({
    listNotices: async ({ caller, query }) => {
      const reader = readerOf(caller)
      const { timeZone } = (await shopOf(context, reader.shopId)).row
      const [list, unread] = await Promise.all([
        findNotices(db, reader, timeZone, query),
        countUnread(db, reader),
      ])
      return { ...list, unread }
    },
    readNotices: async ({ caller, body }) => {
      const reader = readerOf(caller)
      if (body.ids === undefined) await markAllRead(db, reader)
      else await markRead(db, reader, body.ids)
      return { unread: await countUnread(db, reader) }
    },
    getNoticePreferences: async ({ caller }) => {
      const reader = readerOf(caller)
      const { timeZone } = (await shopOf(context, reader.shopId)).row
      return { ...(await findPreferences(db, reader, reader.role)), time_zone: timeZone }
    },
    updateNoticePreferences: async ({ caller, body }) => {
      const reader = readerOf(caller)
      const before = await findPreferences(db, reader, reader.role)
      await savePreferences(db, reader, mergePreferences(before, body))
      return await findPreferences(db, reader, reader.role)
    },
  })
}

function readerOf(caller: Caller) {
  const account = accountOf(caller)
  return { ...membershipOf(account), userId: account.userId }
}
