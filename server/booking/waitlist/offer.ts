import { sql, type Transaction } from 'kysely'
import { MINUTE } from '#domain/calendar/interval.ts'
import { offerMinutes, type Notified } from '#domain/booking/waitlist.ts'
import { toOffsetIso } from '#domain/calendar/local-time.ts'
import { momentText } from '#contract/texts/texts.ts'
import { notifyCustomer } from '../appointments/announce.ts'
import { hold, type Held } from '../appointments/holds/hold.ts'
import { findAppointments } from '../appointments/queries.ts'
import { toAppointmentWire } from '../appointments/wire.ts'
import type { Context } from '#server/context.ts'
import { type Idempotency, type Once, Replayed } from '#server/kernel/http/handler.ts'
import { isRefused, type Refused, refused } from '#server/kernel/http/refusal.ts'
import { pushToLink } from '#server/people/push/push-to-link.ts'
import type { FoundEntry } from './find.ts'
import { visitIn, windowsOf } from './free-start.ts'

export type OfferedStart = {
  readonly startsAt: number
  readonly staffId: string | null
  /** The index of the entry's window that it fits. */
  readonly window: number
}

/** Writes the audit in the same transaction, when a member made the offer. */
type Note = (trx: Transaction<unknown>) => Promise<void>
type Offering = {
  readonly notified: Notified
  /** When the customer hears of it, if later than now: it is kept until then and for the usual time after. */
  readonly tellAt?: number
  readonly isAtNight?: boolean
  readonly note?: Note
  readonly idempotency?: Idempotency | null
}

/**
 * Holds a free start for an entry and queues the mail if there is an address, in one transaction. Returns a refusal
 * when the start is gone or the entry does not wait any more.
 */
export async function offer(
  context: Context,
  found: FoundEntry,
  { startsAt, staffId, window }: OfferedStart,
  by: Offering = { notified: 'by_mail' },
): Promise<Once<Held> | Refused> {
  const { shop, entry } = found
  const now = context.clock.now()
  const { tellAt = now } = by
  const waitMs = tellAt - now
  const wanted = windowsOf(entry, shop)[window]
  if (wanted === undefined) return refused('not_bookable')
  const held = await hold(
    { context, shop },
    {
      visit: visitIn(entry, wanted, staffId),
      startsAt,
      from: null,
      minutes: Math.ceil(waitMs / MINUTE) + offerMinutes(startsAt, tellAt, by.notified),
      alongside: async (trx, held) => {
        const { rows } = await sql<{ offers: number; email: string | null }>`
          update waitlist_entries set state = 'offered', hold_id = ${held.id}, offered_window = ${window},
            offered_starts_at = ${new Date(startsAt)}, offered_staff_id = ${held.staffId},
            offer_expires_at = ${new Date(held.expiresAt)}, offers = offers + 1,
            is_night_offer = ${by.isAtNight ?? false}, updated_at = ${new Date(now)}
          where organization_id = ${entry.organization_id} and id = ${entry.id} and state = 'waiting'
          returning offers, email`.execute(trx)
        const [offered] = rows
        // Another process was faster, or they have left the list.
        if (offered === undefined) return refused('offer_over')
        await by.note?.(trx)
        const { organization_id: organizationId, id } = entry
        const news = { organizationId, column: 'waitlist_id', id, kind: 'waitlist_offer' } as const
        await pushToLink(trx, { ...news, revision: offered.offers, waitMs }, now)
        if (offered.email === null) return undefined
        await context.outbox.add(trx, {
          kind: 'waitlist_offer',
          subjectId: entry.id,
          revision: offered.offers,
          organizationId: entry.organization_id,
          recipient: offered.email,
          payload: {},
          waitMs,
        })
        return undefined
      },
    },
    by.idempotency ?? null,
  )
  if (isRefused(held) || held instanceof Replayed) return held
  context.publisher.boardChanged(shop.row.id, entry.id, entry.offers + 1)
  context.outbox.wake()
  await showOnTicket(context, found, startsAt)
  return held
}

/** Notifies the page of the appointment that they have, so that it shows the offer at once. */
async function showOnTicket(
  context: Context,
  { shop, entry }: FoundEntry,
  startsAt: number,
): Promise<void> {
  if (entry.moves === null) return
  const where = sql`a.organization_id = ${entry.organization_id} and a.id = ${entry.moves.id}`
  const [row] = await findAppointments(context.database.db, context.clock.now(), where)
  if (row === undefined) return
  const moment = momentText(toOffsetIso(startsAt, shop.row.timeZone))
  const text = `Se liberó un lugar antes: ${moment}`
  notifyCustomer(context, toAppointmentWire(row), row.customer_user_id, text)
}
