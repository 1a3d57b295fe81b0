import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Received, Reply } from '#contract/contract.ts'
import { serverLimits } from '#contract/protocol/server-limits.ts'
import type { Context } from '#server/context.ts'
import { refuse, refuseField } from '#server/kernel/http/refusal.ts'
import { changeRules } from '#server/scheduling/rules/change-rules.ts'
import { checkDays } from './check-days.ts'
import { checkDate } from './check-ranges.ts'
import { findOutsideHours } from './find-outside-hours.ts'
import {
  findWholeClosure,
  insertException,
  isSaidAlready,
  isStaffOf,
  type Shop,
} from './queries.ts'

type Fields = Received<'createException', 'body'>

/** Adds a closure or special hours, for the shop or one staff member. */
export async function createException(
  context: Context,
  shop: Shop,
  fields: Fields,
): Promise<Reply<'createException'>> {
  const exception = { ...fields, id: randomUUID() }
  return await changeRules(context, shop, async work => {
    const { trx } = work
    const outsideHours = await applyException(trx, shop, exception, context.clock.now())
    return { exception, stranded: outsideHours.length }
  })
}

/** Returns the ids of the appointments that it leaves outside the hours. */
export async function applyException(
  trx: Transaction<unknown>,
  shop: Shop,
  exception: Fields & { readonly id: string },
  now: number,
): Promise<string[]> {
  const { staff, kind, ranges } = exception
  checkDays(exception, serverLimits.exception_days)
  checkDate(ranges)
  if (kind === 'open' && ranges.length === 0) refuseField('ranges', 'Decí en qué horario se abre.')
  if (staff !== null && !(await isStaffOf(trx, shop, staff))) refuse('not_found')
  if (await isSaidAlready(trx, shop, exception)) {
    refuseField('from', 'Ya cargaste una excepción para esas fechas. Borrala antes de cambiarla.')
  }
  if (kind === 'open') await refuseClosed(trx, shop, exception)
  return await findOutsideHours(trx, shop, now, () => insertException(trx, shop, exception))
}

/** A closure beats special hours, so within one these would be saved without any effect. */
export async function refuseClosed(
  trx: Transaction<unknown>,
  shop: Shop,
  days: Pick<Fields, 'staff' | 'from' | 'to'>,
): Promise<void> {
  const closure = await findWholeClosure(trx, shop, days)
  if (closure === null) return
  const why = closure.reason ? `: ${closure.reason}` : ''
  const which = days.from === days.to ? 'Ese día está cerrado' : 'Esos días están cerrados'
  refuseField('from', `${which}${why}. Para abrir, quitá primero ese cierre.`)
}
