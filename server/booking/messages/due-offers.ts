import { sql } from 'kysely'
import { timeText } from '#contract/texts/texts.ts'
import { toOffsetIso } from '#domain/calendar/local-time.ts'
import { shopOf } from '../availability/shop-of.ts'
import { scopeOf, waitlistTokenOf, waitlistUrlOf } from '../waitlist/find.ts'
import { findEntries } from '../waitlist/rows.ts'
import { toEntryWire } from '../waitlist/wire.ts'
import type { DueMessage } from './due-message.ts'
import { valuesOf, type MessageRequest } from '../appointments/notify/message-values.ts'

/** For whom a place is kept, and who got no mail that says so. */
export async function dueOffers(request: MessageRequest): Promise<DueMessage[]> {
  const { context, member, rules, now } = request
  const entries = await findEntries(
    context.database.db,
    sql`${scopeOf(member)} and w.state = 'offered' and w.email is null
      and w.offer_expires_at > ${new Date(now)}`,
    sql`order by w.offer_expires_at, w.id limit 100`,
  )
  if (entries.length === 0) return []
  const shop = await shopOf(context, member.shopId)
  return entries.flatMap(entry => {
    const { offered_starts_at: at, offer_expires_at: until } = entry
    const { offer, services } = toEntryWire({ shop, entry })
    if (offer === null || at === null || until === null) return []
    const link = waitlistUrlOf(context.config.publicUrl, waitlistTokenOf(context, entry.id))
    const about = {
      at,
      services: services.map(({ name }) => name).join(' + '),
      staff: offer.staff.name,
    }
    const values = valuesOf(request, entry.name, link, about)
    return [
      {
        kind: 'waitlist_offer' as const,
        subjectId: entry.id,
        version: until,
        customer: { name: entry.name, phone: entry.phone },
        turn: null,
        was: at,
        until,
        isBounced: false,
        urgency: now,
        values: { ...values, hasta: timeText(toOffsetIso(until, rules.timeZone)) },
      },
    ]
  })
}
