/** What a shop asks of a customer who books online because of their history there, beyond what it asks of everybody. */
import { sql, type Kysely } from 'kysely'
import { firstState, type FirstState } from '#domain/appointment/request.ts'
import {
  type Ladder,
  type Rung,
  type RungReason,
  type Standing,
  standingOf,
} from '#domain/customer/ladder.ts'
import { askedOn } from '#domain/customer/service-terms.ts'
import { priceAt } from '#domain/shop/dated-price.ts'
import type { ShopPlan } from '#domain/shop/shop.ts'
import type { ShopRow } from '#server/scheduling/availability/load.ts'
import { offeredPrice } from '#domain/visit/service-item.ts'
import type { VisitRequest } from '#domain/visit/visit.ts'
import { DAY } from '#domain/calendar/interval.ts'
import { findHistories, joined } from './histories.ts'

type Shop = Pick<ShopRow, 'organizationId' | 'id' | 'ladder'>

export type Terms = {
  readonly rung: Exclude<Rung, 'reminders'>
  /** Null when the caller has not proved who they are: then they are not told how that customer keeps appointments. */
  readonly reason: RungReason | null
  /** The first status of the appointment on these terms. */
  readonly state: FirstState
}

/** How the caller has proved who they are. */
type Shown = {
  readonly userId: string | null
  /** The id of an appointment whose manage link they have. */
  readonly appointmentId: string | null
}

type Booker = Shown & { readonly phone: string }
type VisitAt = { readonly visit: VisitRequest; readonly startsAt: number }

/** Returns null when nothing more is asked than of everybody. */
export async function findTerms(
  db: Kysely<unknown>,
  at: { readonly row: Shop; readonly plan: ShopPlan; readonly now: number },
  booker: Booker,
  wanted: VisitAt,
): Promise<Terms | null> {
  const { row, plan, now } = at
  const { ladder } = row
  if (ladder === null) return null
  const [mine, owner] = [await findShown(db, row, booker), await ownerOf(db, row, booker.phone)]
  const ids = new Set([...mine, ...(owner === null ? [] : [owner])])
  const isShown = mine.length > 0 && (owner === null || mine.includes(owner))
  const standing = await standingOfAll(db, { row, ladder, now }, [...ids])
  return termsOf({ plan, ladder, now }, isShown ? standing : { ...standing, reason: null }, wanted)
}

type Ruled = { readonly row: Shop; readonly ladder: Ladder; readonly now: number }

async function standingOfAll(
  db: Kysely<unknown>,
  { row, ladder, now }: Ruled,
  ids: readonly string[],
): Promise<Standing> {
  const histories = await findHistories(db, row, ids, ladder)
  return standingOf(joined(histories.values()), ladder, now)
}

/**
 * The customers that the caller has been here, proved by a manage link or an account. Only appointments that took place
 * or were missed count: anybody can book with somebody else's phone, but that does not make them that customer.
 */
async function findShown(
  db: Kysely<unknown>,
  { organizationId, id: shopId }: Shop,
  { userId, appointmentId }: Shown,
): Promise<string[]> {
  if (userId === null && appointmentId === null) return []
  const { rows } = await sql<{ customer_id: string }>`
    select distinct a.customer_id from appointments a
    where a.organization_id = ${organizationId} and a.comerce_id = ${shopId}
      and a.status in ('in_progress', 'completed', 'no_show')
      and (a.id = ${appointmentId}::uuid or a.user_id = ${userId}::uuid)`.execute(db)
  return rows.map(row => row.customer_id)
}

async function ownerOf(
  db: Kysely<unknown>,
  { organizationId }: Shop,
  phone: string,
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`select coalesce(merged_into, id) as id from customers
    where organization_id = ${organizationId} and phone = ${phone}`.execute(db)
  return rows[0]?.id ?? null
}

type Rules = { readonly plan: ShopPlan; readonly ladder: Ladder; readonly now: number }

function termsOf(
  { plan, ladder, now }: Rules,
  { rung, reason }: Standing,
  wanted: VisitAt,
): Terms | null {
  const plain = firstState(plan, wanted, now)
  // A customer who books less than a day before need not confirm.
  const isToday = wanted.startsAt - now < DAY
  if (rung === 'reminders' || (rung === 'must_confirm' && isToday)) return null
  if (rung === 'phone_only' || rung === 'must_confirm') return { rung, reason, state: plain }
  const state = firstState(
    planOn(rung, { plan, startsAt: wanted.startsAt }, ladder.deposit_percent),
    wanted,
    now,
  )
  // There is no deposit for a visit that costs nothing: it has to be confirmed instead.
  if (state.status === 'booked') return isToday ? null : { rung: 'must_confirm', reason, state }
  const isAskedAnyway = state.status === plain.status && state.deposit === plain.deposit
  return isAskedAnyway ? null : { rung, reason, state }
}

function planOn(
  rung: Rung,
  { plan, startsAt }: { readonly plan: ShopPlan; readonly startsAt: number },
  percent: number,
): ShopPlan {
  const services = plan.services.map(service => {
    const charged = plan.offers.flatMap(offer =>
      offer.serviceId === service.id ? [priceAt(offeredPrice(service, offer), startsAt)] : [],
    )
    const price = Math.min(priceAt(service, startsAt), ...charged)
    return { ...service, ...askedOn(rung, { ...service, price }, percent) }
  })
  return { ...plan, services }
}
