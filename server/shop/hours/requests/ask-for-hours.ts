import { randomUUID } from 'node:crypto'
import type { Received, Reply } from '#contract/contract.ts'
import { serverLimits } from '#contract/protocol/server-limits.ts'
import { localDate } from '#domain/calendar/local-time.ts'
import { shopOf } from '#server/scheduling/availability/shop-of.ts'
import type { Context } from '#server/context.ts'
import { type Account, membershipOf } from '#server/kernel/http/caller.ts'
import { refuse, refuseField } from '#server/kernel/http/refusal.ts'
import { once } from '#server/kernel/unit-of-work/work.ts'
import type { HoursWish } from '#contract/hours/hours-requests.ts'
import { isOver } from '#domain/shop/hours-wish.ts'
import { isStaffOf } from '../queries.ts'
import { noteRequest } from './note-request.ts'
import { countOpen, insertRequest, lockRequest } from './queries.ts'
import { toRequestWire } from './wire.ts'
import { checkDays } from '../check-days.ts'
import { checkDate, checkWeek } from '../check-ranges.ts'

/** A staff member asks for other hours; nothing changes until the owner approves. Refuses others with `not_found`. */
export async function askForHours(
  context: Context,
  account: Account,
  { wish, note = '' }: Received<'askForHours', 'body'>,
): Promise<Reply<'askForHours'>> {
  const member = membershipOf(account)
  const staffId = member.staffId ?? refuse('not_found')
  const { plan, row: shop } = await shopOf(context, member.shopId)
  const id = randomUUID()
  return await once(context, async work => {
    const { trx, now, emit } = work
    checkWish(wish, localDate(now, shop.timeZone))
    if (!(await isStaffOf(trx, member, staffId))) refuse('not_found')
    if ((await countOpen(trx, member, staffId)) >= serverLimits.hours_requests) {
      refuseField(
        'wish',
        `Ya hay ${serverLimits.hours_requests} pedidos sin respuesta. Retirá alguno antes de sumar otro.`,
      )
    }
    await insertRequest(trx, member, { id, staffId, wish, note, by: account.userId, at: now })
    await noteRequest(work, account, { did: 'asked', staffId, wish, plan })
    const row = (await lockRequest(trx, member, { id, staffId })) ?? refuse('not_found')
    const by = { shopId: member.shopId, byUser: account.userId }
    await emit({ type: 'hours.requested', ...row, ...by, did: 'asked' })
    return { request: toRequestWire(row, plan) }
  })
}

/** Refuses what the owner could not save either, and days that are over. `today` is the shop's date. */
function checkWish(wish: HoursWish, today: string): void {
  if (wish.kind === 'week') {
    checkWeek(wish.ranges)
    return
  }
  if (wish.kind === 'date') checkDate(wish.ranges)
  const [field, from, to] =
    wish.kind === 'date' ? ['date', wish.date, wish.date] : ['from', wish.from, wish.to]
  if (isOver(wish, today)) refuseField(field, 'Esa fecha ya pasó. Elegí desde hoy.')
  checkDays({ from, to }, serverLimits.exception_days)
}
