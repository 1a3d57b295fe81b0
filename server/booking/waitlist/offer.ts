import { sql } from 'kysely'
import { MINUTE } from '#domain/calendar/interval.ts'
import { offerMinutes, type Notified } from '#domain/booking/waitlist.ts'
import { toOffsetIso } from '#domain/calendar/local-time.ts'
import { candidatesOf } from '#domain/visit/visit.ts'
import { momentText } from '#contract/texts/texts.ts'
import { notifyCustomer } from '../appointments/announce.ts'
import { hold, type Held } from '#server/scheduling/holds/hold.ts'
import { queued } from '#server/scheduling/mutex.ts'
import { type AppointmentRow, findAppointments } from '#server/scheduling/queries.ts'
import { toAppointmentWire } from '#server/scheduling/wire.ts'
import type { Context } from '#server/context.ts'
import { refuse } from '#server/kernel/http/refusal.ts'
import { queueMessage } from '#server/integrations/whatsapp/queue.ts'
import { pushToLink } from '#server/people/push/push-to-link.ts'
import type { EventOf, Work } from '#server/kernel/unit-of-work/events.ts'
import type { FoundEntry } from './find.ts'
import { visitIn, windowsOf } from './free-start.ts'
import { changedEntry } from './happened.ts'
import type { EntryRow } from './rows.ts'

export type OfferedStart = {
  readonly startsAt: number
  readonly staffId: string | null
  /** The index of the entry's window that it fits. */
  readonly window: number
}

type Offering = {
  readonly notified: Notified
  /** When the customer hears of it, if later than now: it is kept until then and for the usual time after. */
  readonly tellAt?: number
  readonly isAtNight?: boolean
  /** Written with it, when a member made the offer. */
  readonly note?: (work: Work) => Promise<void>
}

/**
 * Holds a free start for an entry and queues the mail if there is an address, in one transaction. Refuses when the start
 * is gone or the entry does not wait any more.
 */
export async function offer(
  context: Context,
  found: FoundEntry,
  { startsAt, staffId, window }: OfferedStart,
  by: Offering = { notified: 'by_mail' },
): Promise<Held> {
  const { shop, entry } = found
  const at = { context, shop }
  const { tellAt = context.clock.now() } = by
  const waitMs = tellAt - context.clock.now()
  const wanted = windowsOf(entry, shop)[window] ?? refuse('not_bookable')
  const visit = visitIn(entry, wanted, staffId)
  return await queued(at, { staffIds: candidatesOf(shop.plan, visit) }, async work => {
    const held = await hold(work, at, {
      visit,
      startsAt,
      from: null,
      minutes: Math.ceil(waitMs / MINUTE) + offerMinutes(startsAt, tellAt, by.notified),
    })
    const isAtNight = by.isAtNight ?? false
    const offers = await keepOffer(work, entry, { held, startsAt, window, isAtNight })
    await by.note?.(work)
    await queueMessage(work.trx, work.now, {
      organizationId: entry.organization_id,
      shopId: entry.comerce_id,
      kind: 'waitlist_offer',
      subjectId: entry.id,
      version: startsAt,
      phone: entry.phone,
      waitMs: Math.max(0, waitMs),
      before: held.expiresAt,
    })
    await mailOffer(work, context, entry, { revision: offers, waitMs })
    await work.emit(changedEntry(entry, offers))
    await showOnTicket(work, found, startsAt)
    return held
  })
}

type Kept = Pick<OfferedStart, 'startsAt' | 'window'> & {
  readonly held: Held
  readonly isAtNight: boolean
}

/** Returns the number of offers that the entry has had. */
async function keepOffer(
  { trx, now }: Work,
  entry: EntryRow,
  { held, startsAt, window, isAtNight }: Kept,
): Promise<number> {
  const { rows } = await sql<{ offers: number }>`
    update waitlist_entries set state = 'offered', hold_id = ${held.id}, offered_window = ${window},
      offered_starts_at = ${new Date(startsAt)}, offered_staff_id = ${held.staffId},
      offer_expires_at = ${new Date(held.expiresAt)}, offers = offers + 1,
      is_night_offer = ${isAtNight}, updated_at = ${new Date(now)}
    where organization_id = ${entry.organization_id} and id = ${entry.id} and state = 'waiting'
    returning offers`.execute(trx)
  // Another process was faster, or they have left the list.
  return rows[0]?.offers ?? refuse('offer_over')
}

async function mailOffer(
  { trx, now }: Work,
  { outbox }: Context,
  { organization_id: organizationId, id, email: recipient }: EntryRow,
  { revision, waitMs }: { readonly revision: number; readonly waitMs: number },
): Promise<void> {
  const news = { organizationId, column: 'waitlist_id', id, kind: 'waitlist_offer' } as const
  await pushToLink(trx, { ...news, revision, waitMs }, now)
  if (recipient === null) return
  const mail = { kind: 'waitlist_offer', subjectId: id, revision, organizationId } as const
  await outbox.add(trx, { ...mail, recipient, payload: {}, waitMs })
}

/** Notifies the page of the appointment that they have, so that it shows the offer at once. */
async function showOnTicket(
  work: Work,
  { shop, entry }: FoundEntry,
  startsAt: number,
): Promise<void> {
  if (entry.moves === null) return
  const where = sql`a.organization_id = ${entry.organization_id} and a.id = ${entry.moves.id}`
  const [appointment] = await findAppointments(work.trx, work.now, where)
  if (appointment === undefined) return
  const moment = momentText(toOffsetIso(startsAt, shop.row.timeZone))
  await work.emit({ type: 'earlier_start.offered', appointment, moment })
}

type EarlierOffered = {
  readonly appointment: AppointmentRow
  /** The offered start, in Spanish. */
  readonly moment: string
}

declare module '#server/kernel/unit-of-work/events.ts' {
  interface DomainEvents {
    'earlier_start.offered': EarlierOffered
  }
}

export function showEarlierOffer(
  { appointment, moment }: EventOf<'earlier_start.offered'>,
  context: Context,
): void {
  const wire = toAppointmentWire(appointment)
  const text = `Se liberó un lugar antes: ${moment}`
  notifyCustomer(context, wire, appointment.customer_user_id, text)
}
