import { MINUTE } from '#domain/calendar/interval.ts'
import { sql, type Kysely } from 'kysely'
import { endOfQuiet, type QuietHours } from '#domain/calendar/quiet-hours.ts'
import { timeRefusal } from '#domain/booking/booking.ts'
import {
  type LeftPlace,
  mostMoves,
  mostUnanswered,
  movesBefore,
  type Notified,
  offerMinutes,
} from '#domain/booking/waitlist.ts'
import type { ShopMemory } from '#server/scheduling/availability/memory.ts'
import { takesBookings } from '#server/shop/public/find.ts'
import type { Context } from '#server/context.ts'
import { orRefusal } from '#server/kernel/http/refusal.ts'
import { transact } from '#server/kernel/unit-of-work/work.ts'
import { changedEntry } from './happened.ts'
import { endWaiting } from './answer.ts'
import { findLeftPlaces } from './filled-places.ts'
import { type FittingStart, freeStarts, visitIn, windowsOf } from './free-start.ts'
import { offer } from './offer.ts'
import { type EntryRow, findEntries } from './rows.ts'
import { shopOf } from '#server/scheduling/availability/shop-of.ts'

/**
 * Offers freed starts to the customers on the waitlist, one after the other. It looks at what is free and not at
 * events, so that a start that became free unnoticed (a restart, another process) is found too. Only customers with a
 * mail get offers automatically; the others appear in the day's messages, for staff to write to.
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
      // Nothing changed since the last pass in the same minute, so the same starts are free.
      const state = `${shop.version} ${Math.floor(context.clock.now() / MINUTE)}`
      if (seen.get(shop.row.id) === state) continue
      if (await offerIn(context, shop)) seen.set(shop.row.id, state)
    }
  }
}

/**
 * Offers to one entry after the other; a start that was offered is not free for those behind. Returns false when
 * something became free meanwhile for an entry further ahead: those behind must not get it, so the next pass begins
 * again.
 */
async function offerIn(context: Context, shop: ShopMemory): Promise<boolean> {
  const { db } = context.database
  const entries = await findEntries(
    db,
    sql`w.organization_id = ${shop.row.organizationId} and w.comerce_id = ${shop.row.id}
      and w.state = 'waiting' and w.email is not null`,
  )
  const left = await findLeftPlaces(db, shop.row, context.clock.now())
  const quiet = await findQuietHours(db, shop)
  const startFor = (entry: EntryRow) => {
    const now = context.clock.now()
    return offerable(shop, entry, { left, now, quiet })
  }
  const passed: EntryRow[] = []
  for (const entry of entries) {
    const start = startFor(entry)
    if (start === undefined) passed.push(entry)
    else if (passed.some(ahead => startFor(ahead) !== undefined)) return false
    // A refusal is fine: the start was taken, or another process offered it, a moment ago. The next pass looks again.
    else await orRefusal(offer(context, { shop, entry }, start.one, start.by))
  }
  return true
}

async function findQuietHours(
  db: Kysely<unknown>,
  { row }: ShopMemory,
): Promise<QuietHours | null> {
  const { rows } = await sql<{ quiet: QuietHours | null }>`
    select reminders->'quiet' as quiet from comerces where id = ${row.id}`.execute(db)
  return rows[0]?.quiet ?? null
}

type Pass = Pick<Offerable, 'left' | 'now'> & { readonly quiet: QuietHours | null }

/**
 * The start to offer next. In quiet hours it is kept for the customer, who hears of it after them; if that is too late,
 * they hear of it at once, and need not answer.
 */
function offerable(shop: ShopMemory, entry: EntryRow, { left, now, quiet }: Pass) {
  const morning = endOfQuiet(quiet, now, shop.plan.timeZone)
  const free = freeStarts(shop, entry, now)
  const at = (then: number) => free.find(one => mayOffer(shop, entry, { one, left, now: then }))
  const later = at(morning)
  if (later !== undefined)
    return { one: later, by: { notified: 'by_mail', tellAt: morning } as const }
  const one = morning > now ? at(now) : undefined
  return one && { one, by: { notified: 'by_mail', isAtNight: true } as const }
}

type Offerable = {
  readonly one: FittingStart
  readonly left: readonly LeftPlace[]
  readonly now: number
  readonly notified?: Notified
}

/** Whether the start could still be booked when the offer ends, and the chain of moves is not too long. */
export function mayOffer(
  shop: ShopMemory,
  entry: EntryRow,
  { one, left, now, notified = 'by_mail' }: Offerable,
): boolean {
  const { startsAt, staffId, first } = one
  const window = windowsOf(entry, shop)[one.window]!
  const endsAt = now + offerMinutes(startsAt, now, notified) * MINUTE
  const visit = visitIn(entry, window, staffId)
  if (timeRefusal({ plan: shop.plan, now: endsAt }, visit, startsAt) !== null) return false
  if (entry.moves === null) return true
  const end = startsAt + (entry.moves.ends_at - entry.moves.starts_at)
  return movesBefore(left, { staffId: first, start: startsAt, end }) < mostMoves
}

/**
 * Ends offers without an answer: the entry goes to the end of the list, or ends after too many. For customers without a
 * mail that is not counted, because staff may never have written to them; nor are offers made at night. Entries whose days are over end too.
 */
async function passOn(context: Context): Promise<void> {
  await transact(context, async ({ trx, now, emit }) => {
    for (const entry of await endOverdue(trx, now))
      await emit(changedEntry(entry, entry.offers + 1))
  })
}

type Ended = Pick<EntryRow, 'id' | 'comerce_id' | 'offers'>

async function endOverdue(trx: Kysely<unknown>, now: number): Promise<readonly Ended[]> {
  const at = new Date(now)
  const isLast = sql`email is not null and not is_night_offer and unanswered + 1 >= ${mostUnanswered}`
  const { rows } = await sql<Ended>`
    update waitlist_entries set unanswered = unanswered + (email is not null and not is_night_offer)::int,
      queued_at = ${at}, updated_at = ${at},
      state = case when ${isLast} then 'expired' else 'waiting' end,
      ended_by = case when ${isLast} then 'unanswered' end,
      refused_starts = refused_starts || offered_starts_at, hold_id = null
    where state = 'offered' and offer_expires_at <= ${at}
    returning id, comerce_id, offers`.execute(trx)
  const { rows: over } = await sql<Ended>`
    update waitlist_entries w set state = 'expired', ended_by = 'days_over', updated_at = ${at}
    from comerces c
    where c.organization_id = w.organization_id and c.id = w.comerce_id and w.state = 'waiting'
      and w.moves_appointment_id is null
      and w.to_date < (${at}::timestamptz at time zone c.time_zone)::date
      and not exists (select 1 from jsonb_array_elements(w.more_windows) as one
        where (one->>'to')::date >= (${at}::timestamptz at time zone c.time_zone)::date)
    returning w.id, w.comerce_id, w.offers`.execute(trx)
  return [...rows, ...over]
}

/** Ends wishes for an earlier start whose appointment has begun or is not booked any more, and releases their holds. */
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
      { by: 'turn_over' },
    )
}
