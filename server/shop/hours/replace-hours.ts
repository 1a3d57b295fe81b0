import type { Transaction } from 'kysely'
import type { Received, Reply } from '#contract/contract.ts'
import type { Context } from '#server/context.ts'
import { refuse } from '#server/kernel/http/refusal.ts'
import { changeRules } from '#server/scheduling/rules/change-rules.ts'
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

type Sent = Received<'replaceHours', 'body'>
type Week = Omit<Sent, 'seen'>

/** Replaces the whole week, of the shop or of one staff member; a staff member without ranges has the shop's again. */
export async function replaceHours(
  context: Context,
  shop: Shop,
  { seen, ...week }: Sent,
): Promise<Reply<'replaceHours'>> {
  return await changeRules(context, shop, async work => {
    const { trx } = work
    await refuseStaleWeek(trx, shop, { seen, staff: week.staff })
    const outsideHours = (await applyHours(trx, shop, week, context.clock.now())).length
    return { ...(await findHours(trx, shop)), stranded: outsideHours }
  })
}

/** Refuses when the week is not the one that the sender's form showed. */
async function refuseStaleWeek(
  trx: Transaction<unknown>,
  shop: Shop,
  { seen, staff }: Pick<Sent, 'seen' | 'staff'>,
): Promise<void> {
  if (seen === undefined) return
  const hours = await findHours(trx, shop)
  const own = hours.staff.find(one => one.staff === staff)?.ranges
  const ranges = staff === null ? hours.shop : (own ?? [])
  if (textOfWeek(ranges) === textOfWeek(seen)) return
  refuse('stale_revision', {
    detail:
      'Otra persona cambió estos horarios mientras los editabas. Si guardás de nuevo, quedan los tuyos.',
  })
}

function textOfWeek(ranges: Sent['ranges']): string {
  const words = ranges.map(
    ({ weekday, start_minute, end_minute, week = '' }) =>
      `${weekday}${week} ${start_minute}-${end_minute}`,
  )
  return words.toSorted().join()
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
