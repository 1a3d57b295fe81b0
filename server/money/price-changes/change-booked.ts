/** Appointments that are booked already when a change of prices is planned or undone. */
import { sql, type Transaction } from 'kysely'
import type { Interval } from '#domain/calendar/interval.ts'
import type { Work } from '#server/kernel/unit-of-work/events.ts'
import {
  aboutOf,
  findAppointments,
  type AppointmentRow,
  type ServiceItemRow,
} from '#server/scheduling/queries.ts'
import { saveEdited } from '#server/scheduling/status/edit.ts'
import type { ChangedPrice } from './new-prices.ts'
import type { Shop } from './queries.ts'

type Prices = readonly Pick<ChangedPrice, 'service' | 'staff' | 'old' | 'new'>[]
/** From the first instant of the day on. */
type From = Interval['start']

/** How many appointments would change, and how many with these services would not. */
export async function countBooked(
  { trx, now }: Pick<Work, 'trx' | 'now'>,
  shop: Shop,
  prices: Prices,
  { from, keepsBooked }: { readonly from: From; readonly keepsBooked: boolean },
): Promise<{ changed: number; kept: number }> {
  const booked = await findBooked(trx, shop, { prices, from, now })
  const changing = keepsBooked ? [] : booked.filter(row => priced(row, prices) !== null)
  return { changed: changing.length, kept: booked.length - changing.length }
}

/** Gives them the new prices, each with its line of history. */
export async function changeBooked(
  { trx, now, emit }: Work,
  shop: Shop,
  prices: Prices,
  { from, by }: { readonly from: From; readonly by: string },
): Promise<void> {
  for (const before of await findBooked(trx, shop, { prices, from, now }, sql`for update of a`)) {
    const after = priced(before, prices)
    if (after === null) continue
    const saved = { ...after, deposit: await saveEdited(trx, after, before, now) }
    const detail = { from: { price: before.price }, to: { price: after.price } }
    await emit({
      type: 'appointment.edited',
      after: saved,
      about: aboutOf(saved),
      history: { kind: 'edited', actor: 'staff', actorId: by, detail },
    })
  }
}

type Concerned = { readonly prices: Prices; readonly from: From; readonly now: number }

async function findBooked(
  trx: Transaction<unknown>,
  { organizationId, shopId }: Shop,
  { prices, from, now }: Concerned,
  lock = sql``,
): Promise<AppointmentRow[]> {
  const services = [...new Set(prices.map(one => one.service))]
  return await findAppointments(
    trx,
    now,
    sql`a.organization_id = ${organizationId} and a.comerce_id = ${shopId} and a.starts_at >= ${new Date(from)}
      and a.status in ('pending', 'awaiting_deposit', 'booked', 'confirmed')
      and exists (select from appointment_legs own where own.organization_id = a.organization_id
        and own.appointment_id = a.id and own.service_id = any(${services}::uuid[]))`,
    sql`order by a.starts_at, a.id ${lock}`,
  )
}

/**
 * The appointment at the new prices. Null when none of them concerns it, when nobody told its customer that the price may
 * change, or when they paid a deposit for the price that was agreed.
 */
function priced(row: AppointmentRow, prices: Prices): AppointmentRow | null {
  if (!row.price_may_change || row.deposit_received_at !== null) return null
  const legs = row.legs.map(item => ({ ...item, price: priceOf(item, row.seats, prices) }))
  const more = legs.reduce((sum, item, place) => sum + item.price - row.legs[place]!.price, 0)
  if (more === 0) return null
  return { ...row, legs, price: Math.max(0, row.price + more), revision: row.revision + 1 }
}

/** A price that somebody set by hand stays: it is not the one that the shop asks. */
function priceOf(item: ServiceItemRow, seats: number, prices: Prices): number {
  const extras = item.add_ons.reduce((sum, addOn) => sum + addOn.price, 0)
  const change = prices.find(
    one =>
      one.service === item.service_id &&
      (one.staff === null || one.staff === item.staff_id) &&
      item.price === seats * (one.old + extras),
  )
  return change === undefined ? item.price : seats * (change.new + extras)
}
