import { sql } from 'kysely'
import { offerMinutes, type Notified } from '#domain/booking/waitlist.ts'
import { hold } from '../appointments/holds/hold.ts'
import type { Context } from '#server/context.ts'
import { isRefused, type Refused, refused } from '#server/kernel/http/refusal.ts'
import type { FoundEntry } from './find.ts'

/**
 * Keeps a free start for somebody who waits, and writes to them if they left a mail: all together or not at all. Refused
 * when the start is gone, or they do not wait any more.
 */
export async function offer(
  context: Context,
  { shop, entry }: FoundEntry,
  { startsAt, staffId }: { readonly startsAt: number; readonly staffId: string | null },
  notified: Notified = 'by_mail',
): Promise<Refused | null> {
  const now = context.clock.now()
  const held = await hold(
    { context, shop },
    {
      visit: { serviceIds: entry.service_ids, addOnIds: entry.add_on_ids, staffId },
      startsAt,
      device: `waitlist:${entry.id}`,
      minutes: offerMinutes(startsAt, now, notified),
      alongside: async (trx, held) => {
        const { rows } = await sql<{ offers: number; email: string | null }>`
          update waitlist_entries set state = 'offered', hold_id = ${held.id},
            offered_starts_at = ${new Date(startsAt)}, offered_staff_id = ${held.staffId},
            offer_expires_at = ${new Date(held.expiresAt)}, offers = offers + 1, updated_at = ${new Date(now)}
          where organization_id = ${entry.organization_id} and id = ${entry.id} and state = 'waiting'
          returning offers, email`.execute(trx)
        const [offered] = rows
        // Another process was faster, or they have left.
        if (offered === undefined) return refused('offer_over')
        if (offered.email === null) return undefined
        await context.outbox.add(trx, {
          kind: 'waitlist_offer',
          subjectId: entry.id,
          revision: offered.offers,
          organizationId: entry.organization_id,
          recipient: offered.email,
          payload: {},
        })
        return undefined
      },
    },
    null,
  )
  if (isRefused(held)) return held
  context.publisher.boardChanged(shop.row.id, entry.id, entry.offers + 1)
  context.outbox.wake()
  return null
}
