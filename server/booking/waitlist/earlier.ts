import { sql, type Transaction } from 'kysely'
import type { ManagedAppointmentWire, Received, Reply } from '#contract/contract.ts'
import { HOUR } from '#domain/calendar/interval.ts'
import { localDate } from '#domain/calendar/local-time.ts'
import { findManaged, type Found } from '#server/scheduling/find.ts'
import { lockAppointment, type AppointmentRow } from '#server/scheduling/queries.ts'
import type { Context } from '#server/context.ts'
import { once } from '#server/kernel/unit-of-work/work.ts'
import { changedEntry } from './happened.ts'
import { refuse } from '#server/kernel/http/refusal.ts'
import { takesBookings } from '#server/shop/public/find.ts'
import type { ShopMemory } from '#server/scheduling/availability/memory.ts'
import { waitlistTokenOf } from './find.ts'
import { freeStarts } from './free-start.ts'
import { newEntry } from './new-entry.ts'
import { findEntries, insertEntry, type EntryRow } from './rows.ts'
import { toEntryWire } from './wire.ts'

/**
 * Nearer to the start the page does not offer the wish any more, because the customer is on their way. An earlier wish
 * may still get an offer.
 */
const LATEST_ASK_MS = HOUR

type Wish = Received<'askEarlier', 'body'>

/** Puts a customer who has an appointment on the waitlist for an earlier start. Asking twice gives the same entry. */
export async function askEarlier(
  context: Context,
  manageToken: string,
  wish: Wish,
): Promise<Reply<'askEarlier'>> {
  const { shop, appointment } = await findManaged(context, manageToken)
  if (!takesBookings(shop)) refuse('comerce_not_bookable')
  return await once(context, async ({ trx, now, emit }) => {
    const scope = sql`a.organization_id = ${appointment.organization_id} and a.id = ${appointment.id}`
    const current = (await lockAppointment(trx, now, scope)) ?? refuse('not_found')
    if (!mayComeEarlier(current, now)) refuse('invalid_transition')
    await insertEntry(trx, entryFrom({ shop, appointment: current }, wish, now))
    const entry = (await findWish(trx, current))!
    if (entry.created_at === now) await passOverFree(trx, shop, entry)
    await emit(changedEntry(entry, 1))
    const waitlist_token = waitlistTokenOf(context, entry.id)
    return { entry: toEntryWire({ shop, entry }), waitlist_token }
  })
}

/** Marks the starts that are free now as refused: they could have been booked, so only newly freed ones are offered. */
async function passOverFree(
  trx: Transaction<unknown>,
  shop: ShopMemory,
  entry: EntryRow,
): Promise<void> {
  const free = freeStarts(shop, entry, entry.created_at).map(one => new Date(one.startsAt))
  await sql`update waitlist_entries set refused_starts = ${free}::timestamptz[]
    where organization_id = ${entry.organization_id} and id = ${entry.id}`.execute(trx)
}

function entryFrom({ shop, appointment }: Found, { staff, days }: Wish, now: number): EntryRow {
  const [first] = appointment.legs
  const { timeZone } = shop.plan
  const day = localDate(appointment.starts_at, timeZone)
  return newEntry(
    shop,
    {
      windows: [
        {
          from: days === 'any' ? localDate(now, timeZone) : day,
          to: day,
          part: 'any',
          staff: staff === 'any' ? null : (first?.staff_id ?? null),
          services: appointment.legs.map(item => item.service_id),
          add_ons: appointment.legs.flatMap(item => item.add_ons.map(addOn => addOn.id)),
        },
      ],
      name: appointment.customer_name,
      phone: appointment.customer_phone,
      email: appointment.customer_email,
      movesAppointmentId: appointment.id,
    },
    now,
  )
}

/** Whether an earlier start can be offered: it is booked, not a class, done by one staff member, and has not begun. */
function mayComeEarlier(
  { status, starts_at, session, legs }: AppointmentRow,
  now: number,
): boolean {
  const isOpen = status === 'booked' || status === 'confirmed'
  const isOne = new Set(legs.map(item => item.staff_id)).size === 1
  return isOpen && isOne && session === null && starts_at > now
}

async function findWish(
  db: Parameters<typeof findEntries>[0],
  { organization_id: organizationId, id }: AppointmentRow,
): Promise<EntryRow | undefined> {
  const [wish] = await findEntries(
    db,
    sql`w.organization_id = ${organizationId} and w.moves_appointment_id = ${id}
      and w.state in ('waiting', 'offered')`,
  )
  return wish
}

/** What the page of an appointment shows about coming earlier. */
export async function earlierOf(
  context: Context,
  { shop, appointment }: Found,
): Promise<ManagedAppointmentWire['earlier']> {
  const now = context.clock.now()
  const isOpen = takesBookings(shop) && mayComeEarlier(appointment, now)
  const can_ask = isOpen && appointment.starts_at - now >= LATEST_ASK_MS
  const entry = isOpen ? await findWish(context.database.db, appointment) : undefined
  if (entry === undefined) return { can_ask, asked: null }
  const { offer } = toEntryWire({ shop, entry })
  const isOver = (entry.offer_expires_at ?? 0) <= now
  const kept =
    offer === null || isOver
      ? null
      : { starts_at: offer.starts_at, expires_at: offer.expires_at, staff: offer.staff }
  return { can_ask, asked: { waitlist_token: waitlistTokenOf(context, entry.id), offer: kept } }
}
