import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { HoursRequestWire, HoursWish } from '#contract/hours/hours-requests.ts'
import { localDate } from '#domain/calendar/local-time.ts'
import { isOver } from '#domain/shop/hours-wish.ts'
import type { ShopPlan } from '#domain/shop/shop.ts'
import { shopOf } from '#server/scheduling/availability/shop-of.ts'
import type { Context } from '#server/context.ts'
import { type Account, membershipOf } from '#server/kernel/http/caller.ts'
import { refuse } from '#server/kernel/http/refusal.ts'
import type { Work } from '#server/kernel/unit-of-work/events.ts'
import { transact } from '#server/kernel/unit-of-work/work.ts'
import { changeRules } from '#server/scheduling/rules/change-rules.ts'
import { applyException } from '../create-exception.ts'
import type { Shop } from '../queries.ts'
import { applyHours } from '../replace-hours.ts'
import { noteRequest } from './note-request.ts'
import {
  lockRequest,
  settleRequest,
  wishOf,
  type RequestRow,
  type RequestState,
} from './queries.ts'
import { toRequestWire } from './wire.ts'

type Trx = Transaction<unknown>
type Settling = {
  readonly id: string
  readonly answer: string
  readonly state: Exclude<RequestState, 'asked'>
}
type Settled = {
  readonly row: RequestRow
  readonly outsideHours: number
}

/**
 * Approves a request: changes the hours by the code of the owner's own change, in the same transaction. Refuses with
 * `request_past` when all its days are over, or `request_settled` when it has another answer.
 */
export async function approveRequest(
  context: Context,
  account: Account,
  asked: Omit<Settling, 'state'>,
): Promise<{ readonly request: HoursRequestWire; readonly stranded: number }> {
  const member = membershipOf(account)
  const { plan } = await shopOf(context, member.shopId)
  const settling = { ...asked, state: 'approved' } as const
  const { row, stranded } = await changeRules(context, member, async work => {
    const { trx, now } = work
    const { row, outsideHours } = await settle({ work, account, plan }, settling, async row => {
      const wish = wishOf(row)
      if (isOver(wish, localDate(now, plan.timeZone))) refuse('request_past')
      return (await apply(trx, member, { ...row, wish }, now)).length
    })
    return { row, stranded: outsideHours }
  })
  return { request: await wireOf(context, member.shopId, row), stranded }
}

/** The owner refuses a request, or the staff member withdraws it: the hours stay as they are. */
export async function endRequest(
  context: Context,
  account: Account,
  settling: Settling & { readonly state: 'refused' | 'withdrawn' },
): Promise<{ readonly request: HoursRequestWire }> {
  const { shopId } = membershipOf(account)
  const { plan } = await shopOf(context, shopId)
  const { row } = await transact(
    context,
    async work => await settle({ work, account, plan }, settling, async () => 0),
  )
  return { request: await wireOf(context, shopId, row) }
}

type At = {
  readonly work: Work
  readonly account: Account
  readonly plan: ShopPlan
}

/**
 * Settles a locked request once. The same decision again changes nothing; another one is refused (`request_settled`).
 */
async function settle(
  { work, account, plan }: At,
  { id, state, answer }: Settling,
  apply: (row: RequestRow) => Promise<number>,
): Promise<Settled> {
  const { trx, now: at } = work
  const member = membershipOf(account)
  const staffId = state === 'withdrawn' ? (member.staffId ?? refuse('not_found')) : null
  const row = (await lockRequest(trx, member, { id, staffId })) ?? refuse('not_found')
  if (row.state === state) return { row, outsideHours: 0 }
  if (row.state !== 'asked') refuse('request_settled')
  const outsideHours = await apply(row)
  await settleRequest(trx, member, { id, state, answer, by: account.userId, at })
  const { staff_id } = row
  await noteRequest(work, account, {
    did: state,
    staffId: staff_id,
    wish: wishOf(row),
    plan,
  })
  const after = (await lockRequest(trx, member, { id, staffId })) ?? refuse('not_found')
  const by = { shopId: member.shopId, byUser: account.userId }
  await work.emit({ type: 'hours.requested', ...after, ...by, did: state })
  return { row: after, outsideHours }
}

type StaffWish = { readonly staff_id: string; readonly wish: HoursWish }

/**
 * Returns the ids of the appointments that it leaves outside the hours. The request's note does not become the
 * exception's reason, because that is shown to customers.
 */
async function apply(
  trx: Trx,
  shop: Shop,
  { staff_id: staff, wish }: StaffWish,
  now: number,
): Promise<string[]> {
  if (wish.kind === 'week') return await applyHours(trx, shop, { staff, ranges: wish.ranges }, now)
  const days =
    wish.kind === 'off'
      ? { from: wish.from, to: wish.to, kind: 'closed' as const, ranges: [] }
      : { from: wish.date, to: wish.date, kind: 'open' as const, ranges: wish.ranges }
  return await applyException(trx, shop, { ...days, id: randomUUID(), staff, reason: null }, now)
}

async function wireOf(context: Context, shopId: string, row: RequestRow) {
  return toRequestWire(row, (await shopOf(context, shopId)).plan)
}
