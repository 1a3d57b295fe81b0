import { sql } from 'kysely'
import type { Reply } from '#contract/contract.ts'
import { decideBooking } from '#domain/booking/booking.ts'
import { type Audience, PUBLIC, STAFF } from '#domain/booking/scheduling-context.ts'
import { candidatesOf, soleStaffId } from '#domain/visit/visit.ts'
import { book } from '#server/scheduling/book/book.ts'
import type { BookingRequest } from '#server/scheduling/book/agenda.ts'
import { manageTokenOf, manageUrlOf } from '../appointments/manage-link.ts'
import { move } from '#server/scheduling/move/move.ts'
import { wantedVisit } from '#server/scheduling/move/wanted-visit.ts'
import { queued } from '#server/scheduling/mutex.ts'
import { releaseHold } from '#server/scheduling/holds/hold.ts'
import { findAppointments } from '#server/scheduling/queries.ts'
import { toAppointmentWire } from '#server/scheduling/wire.ts'
import { takesBookings } from '#server/shop/public/find.ts'
import type { Context } from '#server/context.ts'
import type { Account, Membership } from '#server/kernel/http/caller.ts'
import { orRefusal, Refusal, refuse } from '#server/kernel/http/refusal.ts'
import type { Work } from '#server/kernel/unit-of-work/events.ts'
import { transact } from '#server/kernel/unit-of-work/work.ts'
import { changedFields } from '#server/kernel/changed-fields.ts'
import { noteChange } from '#server/shop/audit/note-change.ts'
import { noteFilled } from './filled-places.ts'
import { findForMember, type FoundEntry } from './find.ts'
import { changedEntry } from './happened.ts'
import { visitIn, windowsOf } from './free-start.ts'
import type { EndedBy, EntryRow, MovableAppointment } from './rows.ts'

type Taker = Pick<BookingRequest, 'userId' | 'audience' | 'createdBy' | 'source'>

/** The customer takes the start that is held for them. When they take it twice, they get the same appointment. */
export async function takeOffer(
  context: Context,
  found: FoundEntry,
  userId: string | null,
): Promise<string> {
  const taker = { userId, audience: PUBLIC, createdBy: null, source: 'public' } as const
  return await acceptOffer(context, found, taker)
}

/** As `takeOffer`, by staff on behalf of the customer. */
export async function acceptOfferOnBehalf(
  context: Context,
  found: FoundEntry,
  createdBy: string,
): Promise<string> {
  const taker = { userId: null, audience: STAFF, createdBy, source: 'staff' } as const
  return await acceptOffer(context, found, taker)
}

/** Returns the id of the appointment; of two requests at the same moment, both get it. */
async function acceptOffer(context: Context, found: FoundEntry, taker: Taker): Promise<string> {
  const accepted = await orRefusal(acceptNow(context, found, taker))
  if (!(accepted instanceof Refusal)) return accepted
  const { rows } = await sql<{ appointment_id: string | null }>`
    select appointment_id from waitlist_entries
    where organization_id = ${found.entry.organization_id} and id = ${found.entry.id}`.execute(
    context.database.db,
  )
  const taken = rows[0]?.appointment_id ?? null
  if (taken === null) throw accepted
  return taken
}

async function acceptNow(context: Context, found: FoundEntry, taker: Taker): Promise<string> {
  const { shop, entry } = found
  if (entry.appointment_id !== null) return entry.appointment_id
  const { offered_starts_at: startsAt } = entry
  if (entry.state !== 'offered' || startsAt === null) return refuse('offer_over')
  if (taker.source === 'public' && !takesBookings(shop)) return refuse('comerce_not_bookable')
  const { moves } = entry
  return moves === null
    ? await bookOffer(context, found, { taker, startsAt })
    : await moveToOffer(context, found, { taker, startsAt, moves })
}

type Accepted = { readonly taker: Taker; readonly startsAt: number }

async function bookOffer(
  context: Context,
  { shop, entry }: FoundEntry,
  { taker, startsAt }: Accepted,
): Promise<string> {
  const at = { context, shop }
  const window = windowsOf(entry, shop)[entry.offered_window]!
  const visit = visitIn(entry, window, offeredStaff(context, { shop, entry }, taker.audience))
  return await queued(at, { staffIds: candidatesOf(shop.plan, visit) }, async work => {
    const { row } = await book(work, at, {
      visit,
      startsAt,
      customer: { name: entry.name, phone: entry.phone, email: entry.email },
      note: '',
      holdId: entry.hold_id,
      // The terms are shown on the page of the appointment: the offer must not get lost over a question.
      accepts: 'any',
      ...taker,
    })
    await endAccepted(work, { entry, appointmentId: row.id, left: null })
    return row.id
  })
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
  { taker, startsAt, moves }: Accepted & { readonly moves: MovableAppointment },
): Promise<string> {
  const at = { context, shop }
  const where = sql`a.organization_id = ${entry.organization_id} and a.id = ${moves.id}`
  const [appointment] = await findAppointments(context.database.db, context.clock.now(), where)
  if (appointment === undefined) return refuse('offer_over')
  const request = {
    startsAt,
    staffId: entry.offered_staff_id,
    revision: undefined,
    actor: taker.source === 'staff' ? 'staff' : 'customer',
    actorId: taker.createdBy,
    audience: taker.audience,
    isNotified: taker.source === 'staff',
    earlier: { holdId: entry.hold_id },
    cause: { kind: 'earlier_start', detail: { earlier: true }, tellsAtOnce: 'nothing' },
  } as const
  const visit = await wantedVisit(at, appointment, request)
  const staffIds = [
    ...candidatesOf(shop.plan, visit),
    ...appointment.legs.map(item => item.staff_id),
  ]
  return await queued(at, { staffIds }, async work => {
    const { before } = await move(work, at, { appointment, visit, request })
    const { starts_at: start, ends_at: end, legs } = before
    const left = { staffId: legs[0]!.staff_id, start, end }
    await endAccepted(work, { entry, appointmentId: before.id, left })
    return before.id
  })
}

type Ended = { readonly entry: EntryRow } & Omit<Parameters<typeof noteFilled>[2], 'now'>

/** Ends the entry together with the booking. Refuses with `offer_over` when the offer was answered meanwhile. */
async function endAccepted({ trx, now }: Work, { entry, ...filled }: Ended): Promise<void> {
  const { numAffectedRows } = await sql`
    update waitlist_entries set state = 'booked', appointment_id = ${filled.appointmentId},
      updated_at = ${new Date(now)}
    where organization_id = ${entry.organization_id} and id = ${entry.id} and state = 'offered'
      and offered_starts_at = ${new Date(entry.offered_starts_at ?? 0)}`.execute(trx)
  if (numAffectedRows === 0n) refuse('offer_over')
  await noteFilled(trx, entry, { ...filled, now })
}

/** The link of a new appointment, for its customer. */
export async function linkOf(context: Context, id: string): Promise<Reply<'takeWaitlistOffer'>> {
  const { rows } = await sql<{ id: string; manage_generation: number }>`
    select id, manage_generation from appointments where id = ${id}`.execute(context.database.db)
  const manageToken = manageTokenOf(context, rows[0]!)
  return { manage_token: manageToken, manage_url: manageUrlOf(context, manageToken) }
}

export async function bookedOf(
  context: Context,
  { organizationId }: Membership,
  id: string,
): Promise<Reply<'bookWaitlistOffer'>> {
  const where = sql`a.organization_id = ${organizationId} and a.id = ${id}`
  const [booked] = await findAppointments(context.database.db, context.clock.now(), where)
  return { appointment: toAppointmentWire(booked!) }
}

/** Declines the offer. They keep their place on the list: that start is not offered to them again. */
export async function declineOffer(context: Context, found: FoundEntry): Promise<void> {
  const { entry } = found
  if (entry.state !== 'offered') return
  await giveBack(context, found, async ({ trx, now }) => {
    await sql`
      update waitlist_entries set state = 'waiting', declined = declined + 1,
        refused_starts = refused_starts || offered_starts_at, hold_id = null,
        updated_at = ${new Date(now)}
      where ${isStill(entry)}`.execute(trx)
  })
}

type Ending = {
  readonly by: EndedBy
  readonly note?: (work: Work) => Promise<void>
}

/** Ends an entry: the customer leaves, staff remove them, or their appointment is over. */
export async function endWaiting(
  context: Context,
  found: FoundEntry,
  { by, note }: Ending,
): Promise<void> {
  const { entry } = found
  if (entry.state !== 'waiting' && entry.state !== 'offered') return
  await giveBack(context, found, async work => {
    const state = by === 'turn_over' ? 'expired' : 'cancelled'
    await sql`update waitlist_entries set state = ${state}, ended_by = ${by}, hold_id = null,
        updated_at = ${new Date(work.now)}
      where ${isStill(entry)}`.execute(work.trx)
    await note?.(work)
  })
}

/** Staff take an entry off the list. */
export async function removeEntry(
  context: Context,
  { account, member }: { readonly account: Account; readonly member: Membership },
  id: string,
): Promise<void> {
  const found = await findForMember(context, member, id)
  const change = changedFields({ state: found.entry.state }, { state: 'cancelled' })
  const note = async (work: Work) => await noteChange(work, account, 'waitlist.removed', change, id)
  await endWaiting(context, found, { by: 'removed', note })
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
  change: (work: Work) => Promise<void>,
): Promise<void> {
  const { hold_id: holdId, offered_starts_at: startsAt } = entry
  await transact(context, async work => {
    if (holdId !== null) await releaseHold(work.trx, entry.organization_id, holdId)
    await change(work)
    if (holdId !== null && startsAt !== null)
      await work.emit({ type: 'hold.released', shop, id: holdId, startsAt, rows: [] })
    await work.emit(changedEntry(entry, entry.offers + 1))
  })
}
