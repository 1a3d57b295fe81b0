import { randomUUID } from 'node:crypto'
import type { Received, Reply } from '#contract/contract.ts'
import type { Context } from '../context.ts'
import type { Idempotency } from '../http/handler.ts'
import { refuse, refuseField } from '../http/refusal.ts'
import { changeRules } from '../settings/change-rules.ts'
import { checkDays } from './check-days.ts'
import { checkDate } from './check-ranges.ts'
import { countStranded } from './count-stranded.ts'
import { insertException, isSaidAlready, isStaffOf, type Shop } from './queries.ts'

const LONGEST_DAYS = 366

/** A closure or a special day, for the shop or for one person. */
export async function createException(
  context: Context,
  shop: Shop,
  fields: Received<'createException', 'body'>,
  idempotency: Idempotency | null,
): Promise<Reply<'createException'>> {
  checkDays(fields, LONGEST_DAYS)
  checkDate(fields.ranges)
  if (fields.kind === 'open' && fields.ranges.length === 0) {
    refuseField('ranges', 'Decí en qué horario se abre.')
  }
  return await changeRules(
    context,
    shop,
    async trx => {
      const { staff } = fields
      if (staff !== null && !(await isStaffOf(trx, shop, staff))) refuse('not_found')
      if (await isSaidAlready(trx, shop, fields)) {
        refuseField(
          'from',
          'Ya cargaste una excepción para esas fechas. Borrala antes de cambiarla.',
        )
      }
      const exception = { ...fields, id: randomUUID() }
      const stranded = await countStranded(trx, shop, context.clock.now(), () =>
        insertException(trx, shop, exception),
      )
      return { exception, stranded }
    },
    idempotency,
  )
}
