import type { Transaction } from 'kysely'
import type { Received, Reply } from '#contract/contract.ts'
import type { Context } from '#server/context.ts'
import { refuse } from '#server/kernel/http/refusal.ts'
import { changeRules } from '../rules/change-rules.ts'
import { checkWeek } from './check-ranges.ts'
import { findOutsideHours } from './find-outside-hours.ts'
import { beyondShop, cutAlso } from './own-hours.ts'
import {
  deleteHours,
  findHours,
  insertHours,
  isStaffOf,
  saveWeekAnchor,
  type Shop,
} from './queries.ts'

type Week = Received<'replaceHours', 'body'>

/** Replaces the whole week, of the shop or of one staff member; a staff member without ranges has the shop's again. */
export async function replaceHours(
  context: Context,
  shop: Shop,
  week: Week,
): Promise<Reply<'replaceHours'>> {
  return await changeRules(context, shop, async trx => {
    const outsideHours = (await applyHours(trx, shop, week, context.clock.now())).length
    return { ...(await findHours(trx, shop)), stranded: outsideHours }
  })
}

/** Returns the ids of the appointments that it leaves outside the hours. */
export async function applyHours(
  trx: Transaction<unknown>,
  shop: Shop,
  { staff, ranges, week_anchor: weekAnchor, also = [] }: Week,
  now: number,
): Promise<string[]> {
  checkWeek(ranges)
  if (staff !== null && !(await isStaffOf(trx, shop, staff))) refuse('not_found')
  return await findOutsideHours(trx, shop, now, async () => {
    const cuts = staff === null ? beyondShop(await findHours(trx, shop), ranges) : []
    if (weekAnchor !== undefined) await saveWeekAnchor(trx, shop, weekAnchor)
    await deleteHours(trx, shop, staff)
    await insertHours(trx, shop, staff, ranges)
    await cutAlso(trx, shop, cuts, also)
  })
}
