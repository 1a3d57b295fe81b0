import type { Reply } from '#contract/contract.ts'
import type { Interval } from '#domain/calendar/interval.ts'
import { daysInterval, localDate } from '#domain/calendar/local-time.ts'
import { serverLimits } from '#contract/protocol/server-limits.ts'
import { shopOf } from '#server/scheduling/availability/shop-of.ts'
import type { Context } from '#server/context.ts'
import { accountOf, type Membership, membershipOfCaller } from '#server/kernel/http/caller.ts'
import { handlers } from '#server/kernel/http/handler.ts'
import { checkDays } from './check-days.ts'
import { createBlock, toBlockWire } from './create-block.ts'
import { createException } from './create-exception.ts'
import { deleteBlock } from './delete-block.ts'
import { deleteException } from './delete-exception.ts'
import { chooseHoliday, findHolidays } from './holidays.ts'
import { pageOfBlocks } from './page-of-blocks.ts'
import { previewChange } from './preview-change.ts'
import { findBlocks, findExceptions, findHours } from './queries.ts'
import { replaceHours } from './replace-hours.ts'

/** `alsoTaken`: what else the board shows as taken, beside appointments and blocks. */
export function hoursRoutes(context: Context, alsoTaken: readonly FindTaken[]) {
  const { db } = context.database
  return handlers({
    getHours: async ({ caller }) => await findHours(db, membershipOfCaller(caller)),
    replaceHours: async ({ caller, body }) =>
      await replaceHours(context, membershipOfCaller(caller), body),
    listExceptions: async ({ caller, query: { cursor } }) => {
      const membership = membershipOfCaller(caller)
      const { row } = await shopOf(context, membership.shopId)
      const today = localDate(context.clock.now(), row.timeZone)
      return await findExceptions(db, membership, { today, cursor })
    },
    createException: async ({ caller, body }) =>
      await createException(context, membershipOfCaller(caller), body),
    deleteException: async ({ caller, params }) => {
      await deleteException(context, membershipOfCaller(caller), params.id)
      return undefined
    },
    listHolidays: async ({ caller, query: { cursor } }) => {
      const membership = membershipOfCaller(caller)
      const { timeZone, country } = (await shopOf(context, membership.shopId)).row
      const today = localDate(context.clock.now(), timeZone)
      return await findHolidays(db, membership, country, { today, cursor })
    },
    chooseHoliday: async ({ caller, body }) => {
      const membership = membershipOfCaller(caller)
      const { country } = (await shopOf(context, membership.shopId)).row
      return await chooseHoliday(context, membership, country, body)
    },
    previewChange: async ({ caller, body }) =>
      await previewChange(context, membershipOfCaller(caller), body.change),
    listBlocks: async ({ caller, query }) => {
      const membership = membershipOfCaller(caller)
      checkDays(query, serverLimits.block_days)
      const { timeZone } = (await shopOf(context, membership.shopId)).row
      const days = daysInterval(query.from, query.to, timeZone)
      const blocks = await findBlocks(db, membership, days, membership.onlyStaffId)
      const others = query.kept ? await allOf(alsoTaken, context, membership, days, timeZone) : []
      const all = [...blocks.map(block => toBlockWire(block, timeZone)), ...others]
      return pageOfBlocks(all, query.cursor)
    },
    createBlock: async ({ caller, body }) =>
      await createBlock(context, accountOf(caller), membershipOfCaller(caller), body),
    deleteBlock: async ({ caller, params, query }) => {
      await deleteBlock(context, accountOf(caller), params.id, query.scope)
      return undefined
    },
  })
}

type Taken = Reply<'listBlocks'>['items']
/** Time of the agenda that others have, in the shape of blocks for the board. */
export type FindTaken = (
  context: Context,
  member: Membership,
  during: Interval,
  timeZone: string,
) => Promise<Taken>

async function allOf(finders: readonly FindTaken[], ...asked: Parameters<FindTaken>) {
  const found: Taken[] = []
  for (const find of finders) found.push(await find(...asked))
  return found.flat()
}
