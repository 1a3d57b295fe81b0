import { sql, type Transaction } from 'kysely'
import type { Reply } from '#contract/contract.ts'
import { decideBooking } from '#domain/booking/booking.ts'
import { type Audience, PUBLIC, STAFF } from '#domain/booking/scheduling-context.ts'
import { soleStaffId } from '#domain/visit/visit.ts'
import { announceSlots } from '../appointments/announce.ts'
import { book } from '../appointments/book/book.ts'
import type { BookingRequest } from '../appointments/book/booking-request.ts'
import { manageTokenOf, manageUrlOf } from '../appointments/manage-link.ts'
import { move } from '../appointments/move/move.ts'
import { releaseHold } from '../appointments/holds/hold.ts'
import { findAppointments } from '../appointments/queries.ts'
import { toAppointmentWire } from '../appointments/wire.ts'
import { takesBookings } from '#server/shop/public/find.ts'
import type { Context } from '#server/context.ts'
import { answerOf, answerWith, type Idempotency, type Once } from '#server/kernel/http/handler.ts'
import { orRefuse, Refusal, refuse, type Refused, refused } from '#server/kernel/http/refusal.ts'
import { noteFilled } from './filled-places.ts'
import type { FoundEntry } from './find.ts'
import { visitIn, windowsOf } from './free-start.ts'
import type { EndedBy, EntryRow, MovableAppointment } from './rows.ts'

/** The customer takes the start that is held for them. When they take it twice, they get the same appointment. */
export async function takeOffer(
  context: Context,
  found: FoundEntry,
  userId: string | null,
  idempotency: Idempotency | null,
): Promise<Once<Reply<'takeWaitlistOffer'>>> {
  const taker = { userId, audience: PUBLIC, createdBy: null, source: 'public' } as const
  const booked = await acceptOffer(context, found, taker, idempotency)
  const link = await linkOf(context, answerOf(booked))
  return answerWith(booked, () => link)
}

/** As `takeOffer`, by staff on behalf of the customer. */
export async function acceptOfferOnBehalf(
  context: Context,
  found: FoundEntry,
  createdBy: string,
  idempotency: Idempotency | null,
): Promise<Once<Reply<'bookWaitlistOffer'>>> {
  const taker = { userId: null, audience: STAFF, createdBy, source: 'staff' } as const
  const booked = await acceptOffer(context, found, taker, idempotency)
  const id = answerOf(booked)
  const { db } = context.database
  const where = sql`a.organization_id = ${found.entry.organization_id} and a.id = ${id}`
  const [bookedHere] = await findAppointments(db, context.clock.now(), where)
  const appointment = toAppointmentWire(bookedHere!)
  return answerWith(booked, () => ({ appointment }))
}

type Taker = Pick<BookingRequest, 'userId' | 'audience' | 'createdBy' | 'source'>

/** Returns the id of the appointment; of two requests at the same moment, both get it. */
async function acceptOffer(
  context: Context,
  found: FoundEntry,
  taker: Taker,
  idempotency: Idempotency | null,
): Promise<Once<string>> {
  try {
    return await acceptNow(context, found, taker, idempotency)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const { rows } = await sql<{ appointment_id: string | null }>`
      select appointment_id from waitlist_entries
      where organization_id = ${found.entry.organization_id} and id = ${found.entry.id}`.execute(
      context.database.db,
    )
    const taken = rows[0]?.appointment_id ?? null
    if (taken === null) throw error
    return taken
  }
}

async function acceptNow(
  context: Context,
  found: FoundEntry,
  taker: Taker,
  idempotency: Idempotency | null,
): Promise<Once<string>> {
  const { shop, entry } = found
  if (entry.appointment_id !== null) return entry.appointment_id
  const { offered_starts_at: startsAt } = entry
  if (entry.state !== 'offered' || startsAt === null) return refuse('offer_over')
  if (taker.source === 'public' && !takesBookings(shop)) return refuse('comerce_not_bookable')
  const { moves } = entry
  return moves === null
    ? await bookOffer(context, found, { taker, startsAt, idempotency })
    : await moveToOffer(context, found, { taker, startsAt, idempotency, moves })
}

type Accepted = {
  readonly taker: Taker
  readonly startsAt: number
  readonly idempotency: Idempotency | null
}

async function bookOffer(
  context: Context,
  { shop, entry }: FoundEntry,
  { taker, startsAt, idempotency }: Accepted,
): Promise<Once<string>> {
  const window = windowsOf(entry, shop)[entry.offered_window]!
  const booked = await book(
    { context, shop },
    {
      visit: visitIn(entry, window, offeredStaff(context, { shop, entry }, taker.audience)),
      startsAt,
      customer: { name: entry.name, phone: entry.phone, email: entry.email },
      note: '',
      holdId: entry.hold_id,
      // The terms are shown on the page of the appointment: the offer must not get lost over a question.
      accepts: 'any',
      ...taker,
      alongside: async (trx, { id: appointmentId }) =>
        await endAccepted(context, trx, { entry, appointmentId, left: null }),
    },
    idempotency,
  )
  return answerWith(orRefuse(booked), ({ appointment }) => appointment.id)
}

/** Who works all of what is held for the entry; null: several staff members, of whom the entry names the first. */
export function offeredStaff(
  { clock }: Context,
  { shop, entry }: FoundEntry,
  audience: Audience,
): string | null {
  const { offered_staff_id: first, offered_starts_at: startsAt, hold_id: hold } = entry
  const window = windowsOf(entry, shop)[entry.offered_window]
  if (entry.moves !== null || startsAt === null || window === undefined) return first
  const scheduling = { plan: shop.plan, busy: shop.busy, now: clock.now(), audience }
  const wanted = visitIn(entry, window, window.staff)
  const found = decideBooking({ ...scheduling, ignoreOwner: hold ?? undefined }, wanted, startsAt)
  return found.ok && soleStaffId(found.visit) === null ? null : first
}

/** Moves the appointment that they have to the offered start; the time that they leave can be offered to the next. */
async function moveToOffer(
  context: Context,
  { shop, entry }: FoundEntry,
  { taker, startsAt, idempotency, moves }: Accepted & { readonly moves: MovableAppointment },
): Promise<Once<string>> {
  const { db } = context.database
  const where = sql`a.organization_id = ${entry.organization_id} and a.id = ${moves.id}`
  const [appointment] = await findAppointments(db, context.clock.now(), where)
  if (appointment === undefined) return refuse('offer_over')
  const moved = await move(
    context,
    { shop, appointment },
    {
      startsAt,
      staffId: entry.offered_staff_id,
      revision: undefined,
      actor: taker.source === 'staff' ? 'staff' : 'customer',
      actorId: taker.createdBy,
      audience: taker.audience,
      isNotified: taker.source === 'staff',
      earlier: {
        holdId: entry.hold_id,
        alongside: async (trx, { id: appointmentId, starts_at: start, ends_at: end, legs }) => {
          const left = { staffId: legs[0]!.staff_id, start, end }
          return await endAccepted(context, trx, { entry, appointmentId, left })
        },
      },
    },
    idempotency,
  )
  return answerWith(orRefuse(moved), ({ appointment: { id } }) => id)
}

type Ended = { readonly entry: EntryRow } & Omit<Parameters<typeof noteFilled>[2], 'now'>

/** Ends the entry in the transaction of the booking. Refuses with `offer_over` when the offer was answered meanwhile. */
async function endAccepted(
  { clock }: Context,
  trx: Transaction<unknown>,
  { entry, ...filled }: Ended,
): Promise<Refused | undefined> {
  const now = clock.now()
  const { numAffectedRows } = await sql`
    update waitlist_entries set state = 'booked', appointment_id = ${filled.appointmentId},
      updated_at = ${new Date(now)}
    where organization_id = ${entry.organization_id} and id = ${entry.id} and state = 'offered'
      and offered_starts_at = ${new Date(entry.offered_starts_at ?? 0)}`.execute(trx)
  if (numAffectedRows === 0n) return refused('offer_over')
  await noteFilled(trx, entry, { ...filled, now })
  return undefined
}

async function linkOf(context: Context, id: string): Promise<Reply<'takeWaitlistOffer'>> {
  const { rows } = await sql<{ id: string; manage_generation: number }>`
    select id, manage_generation from appointments where id = ${id}`.execute(context.database.db)
  const manageToken = manageTokenOf(context, rows[0]!)
  return { manage_token: manageToken, manage_url: manageUrlOf(context, manageToken) }
}

/** Declines the offer. They keep their place on the list: that start is not offered to them again. */
export async function declineOffer(context: Context, found: FoundEntry): Promise<void> {
  const { entry } = found
  if (entry.state !== 'offered') return
  await giveBack(context, found, async trx => {
    await sql`
      update waitlist_entries set state = 'waiting', declined = declined + 1,
        refused_starts = refused_starts || offered_starts_at, hold_id = null,
        updated_at = ${new Date(context.clock.now())}
      where ${isStill(entry)}`.execute(trx)
  })
}

type Ending = {
  readonly by: EndedBy
  readonly note?: (trx: Transaction<unknown>) => Promise<void>
}

/** Ends an entry: the customer leaves, staff remove them, or their appointment is over. */
export async function endWaiting(
  context: Context,
  found: FoundEntry,
  { by, note }: Ending,
): Promise<void> {
  const { entry } = found
  if (entry.state !== 'waiting' && entry.state !== 'offered') return
  await giveBack(context, found, async trx => {
    const state = by === 'turn_over' ? 'expired' : 'cancelled'
    await sql`update waitlist_entries set state = ${state}, ended_by = ${by}, hold_id = null,
        updated_at = ${new Date(context.clock.now())}
      where ${isStill(entry)}`.execute(trx)
    await note?.(trx)
  })
}

function isStill(entry: EntryRow): ReturnType<typeof sql> {
  return sql`organization_id = ${entry.organization_id} and id = ${entry.id} and state = ${entry.state}
    and hold_id is not distinct from ${entry.hold_id}`
}

/**
 * Changes an entry and releases its hold, the hold first: a booking locks in the same order, so no deadlock is
 * possible.
 */
async function giveBack(
  context: Context,
  { shop, entry }: FoundEntry,
  change: (trx: Transaction<unknown>) => Promise<void>,
): Promise<void> {
  const { hold_id: holdId, offered_starts_at: startsAt } = entry
  await context.database.db.transaction().execute(async trx => {
    if (holdId !== null) await releaseHold(trx, entry.organization_id, holdId)
    await change(trx)
  })
  if (holdId !== null && startsAt !== null) announceSlots(context, shop, holdId, [], [startsAt])
  context.publisher.boardChanged(shop.row.id, entry.id, entry.offers + 1)
}
