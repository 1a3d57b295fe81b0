import { MINUTE } from '#domain/calendar/interval.ts'
import { sql } from 'kysely'
import { mostUnanswered } from '#domain/booking/waitlist.ts'
import type { ShopMemory } from '../availability/memory.ts'
import { takesBookings } from '#server/shop/public/find.ts'
import type { Context } from '#server/context.ts'
import { freeStarts } from './free-start.ts'
import { offer } from './offer.ts'
import { findEntries } from './rows.ts'

/**
 * Offers what became free to those who wait, one after the other. It looks at what is free and not at what happened, so
 * a freed start that nobody was told about (a restart, another process) is found all the same. Only whoever left a mail
 * is asked by itself; to the others somebody of the shop writes.
 */
export function createOfferFreed(): (context: Context) => Promise<void> {
  const seen = new Map<string, string>()
  return async context => {
    await passOn(context)
    const { rows } = await sql<{ comerce_id: string }>`
      select distinct comerce_id from waitlist_entries
      where state = 'waiting' and email is not null`.execute(context.database.db)
    const shops = await context.availability.openMany(rows.map(row => row.comerce_id))
    for (const shop of shops) {
      if (shop === null || !takesBookings(shop)) continue
      // Nothing was taken or given back, and no minute has passed: the same as before is free.
      const state = `${shop.version} ${Math.floor(context.clock.now() / MINUTE)}`
      if (seen.get(shop.row.id) === state) continue
      await offerIn(context, shop)
      seen.set(shop.row.id, state)
    }
  }
}

/** Each offer takes its start out of what is free for those behind. */
async function offerIn(context: Context, shop: ShopMemory): Promise<void> {
  const entries = await findEntries(
    context.database.db,
    sql`w.organization_id = ${shop.row.organizationId} and w.comerce_id = ${shop.row.id}
      and w.state = 'waiting' and w.email is not null`,
  )
  for (const entry of entries) {
    const [start] = freeStarts(shop, entry, context.clock.now())
    // Refused: taken, or offered by another process, a moment ago. The next pass looks again.
    if (start !== undefined) await offer(context, { shop, entry }, start)
  }
}

/**
 * An offer without an answer goes to the next entry, and this one to the end of the list; entries whose days are over
 * end.
 */
async function passOn(context: Context): Promise<void> {
  const at = new Date(context.clock.now())
  const { rows } = await sql<{ id: string; comerce_id: string; offers: number }>`
    update waitlist_entries set unanswered = unanswered + 1, queued_at = ${at}, updated_at = ${at},
      state = case when unanswered + 1 >= ${mostUnanswered} then 'expired' else 'waiting' end,
      refused_starts = refused_starts || offered_starts_at, hold_id = null
    where state = 'offered' and offer_expires_at <= ${at}
    returning id, comerce_id, offers`.execute(context.database.db)
  const { rows: over } = await sql<{ id: string; comerce_id: string; offers: number }>`
    update waitlist_entries w set state = 'expired', updated_at = ${at}
    from comerces c
    where c.organization_id = w.organization_id and c.id = w.comerce_id and w.state = 'waiting'
      and w.to_date < (${at}::timestamptz at time zone c.time_zone)::date
    returning w.id, w.comerce_id, w.offers`.execute(context.database.db)
  for (const { id, comerce_id: shopId, offers } of [...rows, ...over])
    context.publisher.boardChanged(shopId, id, offers + 1)
}
