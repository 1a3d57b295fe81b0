import type { Received, Reply } from '#contract/contract.ts'
import type { Context } from '../context.ts'
import { refuse } from '../http/refusal.ts'
import { changeRules } from '../settings/change-rules.ts'
import { checkWeek } from './check-ranges.ts'
import { countStranded } from './count-stranded.ts'
import { deleteHours, findHours, insertHours, isStaffOf, type Shop } from './queries.ts'

/** The whole week at once, of the shop or of one person; a person without ranges inherits the shop's again. */
export async function replaceHours(
  context: Context,
  shop: Shop,
  { staff, ranges }: Received<'replaceHours', 'body'>,
): Promise<Reply<'replaceHours'>> {
  checkWeek(ranges)
  return await changeRules(context, shop, async trx => {
    if (staff !== null && !(await isStaffOf(trx, shop, staff))) refuse('not_found')
    const stranded = await countStranded(trx, shop, context.clock.now(), async () => {
      await deleteHours(trx, shop, staff)
      await insertHours(trx, shop, staff, ranges)
    })
    return { ...(await findHours(trx, shop)), stranded }
  })
}
