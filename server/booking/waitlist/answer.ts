import { sql, type Transaction } from 'kysely'
import type { Reply } from '#contract/contract.ts'
import { PUBLIC, STAFF } from '#domain/booking/scheduling-context.ts'
import { mostDeclined } from '#domain/booking/waitlist.ts'
import { announceSlots } from '../appointments/announce.ts'
import { book } from '../appointments/book/book.ts'
import type { BookingRequest } from '../appointments/book/booking-request.ts'
import { manageTokenOf, manageUrlOf } from '../appointments/manage-link.ts'
import { releaseHold } from '../appointments/holds/hold.ts'
import { findAppointments } from '../appointments/queries.ts'
import { toAppointmentWire } from '../appointments/wire.ts'
import { takesBookings } from '#server/shop/public/find.ts'
import type { Context } from '#server/context.ts'
import { answerOf, answerWith, type Idempotency, type Once } from '#server/kernel/http/handler.ts'
import { orRefuse, refuse, refused } from '#server/kernel/http/refusal.ts'
import type { FoundEntry } from './find.ts'
import type { EntryRow } from './rows.ts'

/** What was kept for them becomes their appointment; asked twice, they get the same one. */
export async function takeOffer(
  context: Context,
  found: FoundEntry,
  userId: string | null,
  idempotency: Idempotency | null,
): Promise<Once<Reply<'takeWaitlistOffer'>>> {
  const taker = { userId, audience: PUBLIC, createdBy: null, source: 'public' } as const
  const booked = await bookOffer(context, found, taker, idempotency)
  const link = await linkOf(context, answerOf(booked))
  return answerWith(booked, () => link)
}

/** The same, accepted by staff on behalf of the customer. */
export async function acceptOfferOnBehalf(
  context: Context,
  found: FoundEntry,
  createdBy: string,
  idempotency: Idempotency | null,
): Promise<Once<Reply<'bookWaitlistOffer'>>> {
  const taker = { userId: null, audience: STAFF, createdBy, source: 'staff' } as const
  const booked = await bookOffer(context, found, taker, idempotency)
  const id = answerOf(booked)
  const { db } = context.database
  const where = sql`a.organization_id = ${found.entry.organization_id} and a.id = ${id}`
  const [bookedHere] = await findAppointments(db, context.clock.now(), where)
  const appointment = toAppointmentWire(bookedHere!)
  return answerWith(booked, () => ({ appointment }))
}

type Taker = Pick<BookingRequest, 'userId' | 'audience' | 'createdBy' | 'source'>

/** Answers which appointment it is. */
async function bookOffer(
  context: Context,
  { shop, entry }: FoundEntry,
  taker: Taker,
  idempotency: Idempotency | null,
): Promise<Once<string>> {
  if (entry.appointment_id !== null) return entry.appointment_id
  const { offered_starts_at: startsAt, offered_staff_id: staffId } = entry
  if (entry.state !== 'offered' || startsAt === null) return refuse('offer_over')
  if (taker.source === 'public' && !takesBookings(shop)) return refuse('comerce_not_bookable')
  const booked = await book(
    { context, shop },
    {
      visit: { serviceIds: entry.service_ids, addOnIds: entry.add_on_ids, staffId },
      startsAt,
      customer: { name: entry.name, phone: entry.phone, email: entry.email },
      note: '',
      holdId: entry.hold_id,
      // Their ticket says what is asked of them; the hour they waited for is theirs meanwhile.
      accepts: 'any',
      ...taker,
      alongside: async (trx, appointmentId) => {
        const { numAffectedRows } = await sql`
          update waitlist_entries set state = 'booked', appointment_id = ${appointmentId},
            updated_at = ${new Date(context.clock.now())}
          where organization_id = ${entry.organization_id} and id = ${entry.id} and state = 'offered'`.execute(
          trx,
        )
        return numAffectedRows === 0n ? refused('offer_over') : undefined
      },
    },
    idempotency,
  )
  return answerWith(orRefuse(booked), ({ appointment }) => appointment.id)
}

async function linkOf(context: Context, id: string): Promise<Reply<'takeWaitlistOffer'>> {
  const { rows } = await sql<{ id: string; manage_generation: number }>`
    select id, manage_generation from appointments where id = ${id}`.execute(context.database.db)
  const manageToken = manageTokenOf(context, rows[0]!)
  return { manage_token: manageToken, manage_url: manageUrlOf(context, manageToken) }
}

/** "Not this one": the first time they keep their place in the list. */
export async function declineOffer(context: Context, found: FoundEntry): Promise<void> {
  const { entry } = found
  if (entry.state !== 'offered') return
  const isLast = entry.declined + 1 >= mostDeclined
  await giveBack(context, found, async trx => {
    await sql`
      update waitlist_entries set state = ${isLast ? 'cancelled' : 'waiting'}, declined = declined + 1,
        refused_starts = refused_starts || offered_starts_at, hold_id = null,
        updated_at = ${new Date(context.clock.now())}
      where ${isStill(entry)}`.execute(trx)
  })
}

/** They leave by their link, or staff take them off. */
export async function endWaiting(
  context: Context,
  found: FoundEntry,
  note?: (trx: Transaction<unknown>) => Promise<void>,
): Promise<void> {
  const { entry } = found
  if (entry.state !== 'waiting' && entry.state !== 'offered') return
  await giveBack(context, found, async trx => {
    await sql`update waitlist_entries set state = 'cancelled', hold_id = null,
        updated_at = ${new Date(context.clock.now())}
      where ${isStill(entry)}`.execute(trx)
    await note?.(trx)
  })
}

function isStill(entry: EntryRow): ReturnType<typeof sql> {
  return sql`organization_id = ${entry.organization_id} and id = ${entry.id} and state = ${entry.state}`
}

/** The hold goes first, as in a booking: the other way round the two would wait for each other. */
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
