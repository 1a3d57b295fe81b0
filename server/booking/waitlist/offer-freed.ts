import { MINUTE } from '#domain/calendar/interval.ts'
import { sql } from 'kysely'
import { timeRefusal } from '#domain/booking/booking.ts'
import {
  type LeftPlace,
  mostMoves,
  mostUnanswered,
  movesBefore,
  type Notified,
  offerMinutes,
} from '#domain/booking/waitlist.ts'
import type { ShopMemory } from '../availability/memory.ts'
import { takesBookings } from '#server/shop/public/find.ts'
import type { Context } from '#server/context.ts'
import { endWaiting } from './answer.ts'
import { findLeftPlaces } from './filled-places.ts'
import { type FittingStart, freeStarts, visitIn, windowsOf } from './free-start.ts'
import { offer } from './offer.ts'
import { type EntryRow, findEntries } from './rows.ts'
import { shopOf } from '../availability/shop-of.ts'

/**
 * Offers what became free to those who wait, one after the other. It looks at what is free and not at what happened, so
 * a freed start that nobody was told about (a restart, another process) is found all the same. Only whoever left a mail
 * is asked by itself; the others stand in the messages of the day, for somebody of the shop to write to.
 */
export function createOfferFreed(): (context: Context) => Promise<void> {
  const seen = new Map<string, string>()
  return async context => {
    await passOn(context)
    await endWithAppointments(context)
    const { rows } = await sql<{ comerce_id: string }>`
      select distinct comerce_id from waitlist_entries
      where state = 'waiting' and email is not null`.execute(context.database.db)
    const shops = await context.availability.openMany(rows.map(row => row.comerce_id))
    for (const shop of shops) {
      if (shop === null || !takesBookings(shop)) continue
      // Nothing was taken or given back, and no minute has passed: the same as before is free.
      const state = `${shop.version} ${Math.floor(context.clock.now() / MINUTE)}`
      if (seen.get(shop.row.id) === state) continue
      if (await offerIn(context, shop)) seen.set(shop.row.id, state)
    }
  }
}

/**
 * Each offer takes its start out of what is free for those behind. False: something became free for somebody who had been
 * asked already, and those behind them must not get it; the next pass begins with them.
 */
async function offerIn(context: Context, shop: ShopMemory): Promise<boolean> {
  const { db } = context.database
  const entries = await findEntries(
    db,
    sql`w.organization_id = ${shop.row.organizationId} and w.comerce_id = ${shop.row.id}
      and w.state = 'waiting' and w.email is not null`,
  )
  const left = await findLeftPlaces(db, shop.row, context.clock.now())
  const startFor = (entry: EntryRow) => {
    const now = context.clock.now()
    return freeStarts(shop, entry, now).find(one => mayOffer(shop, entry, { one, left, now }))
  }
  const passed: EntryRow[] = []
  for (const entry of entries) {
    const start = startFor(entry)
    if (start === undefined) passed.push(entry)
    else if (passed.some(ahead => startFor(ahead) !== undefined)) return false
    // Refused: taken, or offered by another process, a moment ago. The next pass looks again.
    else await offer(context, { shop, entry }, start)
  }
  return true
}

type Offerable = {
  readonly one: FittingStart
  readonly left: readonly LeftPlace[]
  readonly now: number
  readonly notified?: Notified
}

/** It can still be taken when the offer ends; and a chain of moves goes on only so far. */
export function mayOffer(
  shop: ShopMemory,
  entry: EntryRow,
  { one, left, now, notified = 'by_mail' }: Offerable,
): boolean {
  const { startsAt, staffId } = one
  const window = windowsOf(entry, shop)[one.window]!
  const endsAt = now + offerMinutes(startsAt, now, notified) * MINUTE
  const visit = visitIn(entry, window, staffId)
  if (timeRefusal({ plan: shop.plan, now: endsAt }, visit, startsAt) !== null) return false
  if (entry.moves === null) return true
  const end = startsAt + (entry.moves.ends_at - entry.moves.starts_at)
  return movesBefore(left, { staffId, start: startsAt, end }) < mostMoves
}

/**
 * An offer without an answer goes to the next entry, and this one to the end of the list. Whoever has no mail may never have
 * been written to, so their silence counts for nothing. Entries whose days are over end.
 */
async function passOn(context: Context): Promise<void> {
  const at = new Date(context.clock.now())
  const { rows } = await sql<{ id: string; comerce_id: string; offers: number }>`
    update waitlist_entries set unanswered = unanswered + (email is not null)::int, queued_at = ${at}, updated_at = ${at},
      state = case when email is not null and unanswered + 1 >= ${mostUnanswered} then 'expired' else 'waiting' end,
      refused_starts = refused_starts || offered_starts_at, hold_id = null
    where state = 'offered' and offer_expires_at <= ${at}
    returning id, comerce_id, offers`.execute(context.database.db)
  const { rows: over } = await sql<{ id: string; comerce_id: string; offers: number }>`
    update waitlist_entries w set state = 'expired', updated_at = ${at}
    from comerces c
    where c.organization_id = w.organization_id and c.id = w.comerce_id and w.state = 'waiting'
      and w.moves_appointment_id is null
      and w.to_date < (${at}::timestamptz at time zone c.time_zone)::date
      and not exists (select 1 from jsonb_array_elements(w.more_windows) as one
        where (one->>'to')::date >= (${at}::timestamptz at time zone c.time_zone)::date)
    returning w.id, w.comerce_id, w.offers`.execute(context.database.db)
  for (const { id, comerce_id: shopId, offers } of [...rows, ...over])
    context.publisher.boardChanged(shopId, id, offers + 1)
}

/** Whose appointment has begun, or is not to be, does not come earlier: what was kept for them is free again. */
async function endWithAppointments(context: Context): Promise<void> {
  const over = await findEntries(
    context.database.db,
    sql`w.state in ('waiting', 'offered') and w.moves_appointment_id is not null
      and not exists (select 1 from appointments a
        where a.organization_id = w.organization_id and a.id = w.moves_appointment_id
          and a.status in ('booked', 'confirmed') and a.starts_at > ${new Date(context.clock.now())})`,
  )
  for (const entry of over)
    await endWaiting(
      context,
      { shop: await shopOf(context, entry.comerce_id), entry },
      { to: 'expired' },
    )
}
