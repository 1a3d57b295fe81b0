import { sql } from 'kysely'
import { timeText } from '#contract/texts/texts.ts'
import { offerMinutes } from '#domain/booking/waitlist.ts'
import { MINUTE } from '#domain/calendar/interval.ts'
import { toOffsetIso } from '#domain/calendar/local-time.ts'
import type { Context } from '#server/context.ts'
import { orRefusal, Refusal } from '#server/kernel/http/refusal.ts'
import { offerByHand } from './offer-by-hand.ts'
import { takesBookings } from '#server/shop/public/find.ts'
import type { ShopMemory } from '#server/scheduling/availability/memory.ts'
import { shopOf } from '#server/scheduling/availability/shop-of.ts'
import { valuesOf, type MessageRequest } from '../appointments/notify/message-values.ts'
import { findLeftPlaces } from './filled-places.ts'
import { scopeOf, waitlistTokenOf, waitlistUrlOf } from './find.ts'
import { freeStarts, windowsOf } from './free-start.ts'
import { mayOffer } from './offer-freed.ts'
import { type EntryRow, findEntries } from './rows.ts'
import type { DueMessage } from '../messages/due-message.ts'

const MOST = 100

type Place = {
  readonly startsAt: number
  readonly staffId: string | null
  readonly window: number
  /** Until when it is held; null when it is free and will be held once staff take the message. */
  readonly keptUntil: number | null
}

/**
 * Offers to customers on the waitlist who gave no mail: of the start that is held for them, or of a free one that suits
 * them. Each free start is offered once, in the order of the list.
 */
export async function dueOffers(request: MessageRequest): Promise<DueMessage[]> {
  const { context, member, now } = request
  const { db } = context.database
  // An advisor who is limited to one agenda makes offers on the waitlist itself, where they choose the start.
  const waits = member.onlyStaffId === null ? sql`w.state = 'waiting'` : sql`false`
  const entries = await findEntries(
    db,
    sql`${scopeOf(member)} and w.email is null and w.phone is not null
      and (${waits} or w.state = 'offered' and w.offer_expires_at > ${new Date(now)})`,
  )
  if (entries.length === 0) return []
  const shop = await shopOf(context, member.shopId)
  const left = await findLeftPlaces(db, shop.row, now)
  const given = new Set<string>()
  const freeFor = (entry: EntryRow): Place | null => {
    if (!takesBookings(shop)) return null
    const start = freeStarts(shop, entry, now).find(
      one =>
        !given.has(`${one.startsAt} ${one.first}`) &&
        mayOffer(shop, entry, { one, left, now, notified: 'by_hand' }),
    )
    if (start === undefined) return null
    given.add(`${start.startsAt} ${start.first}`)
    return { ...start, staffId: start.first, keptUntil: null }
  }
  return entries.slice(0, MOST).flatMap(entry => {
    const place = entry.state === 'offered' ? keptPlace(entry) : freeFor(entry)
    return place === null ? [] : [toMessage(request, { shop, entry }, place)]
  })
}

function keptPlace(entry: EntryRow): Place | null {
  const { offered_starts_at: startsAt, offer_expires_at: keptUntil, offered_window: window } = entry
  return startsAt === null ? null : { startsAt, staffId: entry.offered_staff_id, window, keptUntil }
}

function toMessage(
  request: MessageRequest,
  { shop, entry }: { readonly shop: ShopMemory; readonly entry: EntryRow },
  { startsAt, staffId, window, keptUntil }: Place,
): DueMessage {
  const { context, rules, now } = request
  const link = waitlistUrlOf(context.config.publicUrl, waitlistTokenOf(context, entry.id))
  const services = windowsOf(entry, shop)[window]?.services ?? []
  const names = shop.row.services.filter(({ id }) => services.includes(id))
  const about = {
    at: startsAt,
    services: names.map(({ name }) => name).join(' + '),
    staff: shop.row.staff.find(({ id }) => id === staffId)?.name ?? '',
  }
  const until = keptUntil ?? now + offerMinutes(startsAt, now, 'by_hand') * MINUTE
  return {
    kind: 'waitlist_offer',
    subjectId: entry.id,
    version: startsAt,
    customer: { name: entry.name, phone: entry.phone },
    turn: null,
    was: startsAt,
    until: keptUntil,
    isBounced: false,
    urgency: now,
    values: {
      ...valuesOf(request, entry.name, link, about),
      hasta: timeText(toOffsetIso(until, rules.timeZone)),
    },
    ...(keptUntil === null ? { hold: holdFor(context, entry, { startsAt, staffId }) } : {}),
  }
}

/** Holds the start for the customer once a member takes the message; false when it is gone. */
function holdFor(
  context: Context,
  { id }: EntryRow,
  start: Pick<Place, 'startsAt' | 'staffId'>,
): DueMessage['hold'] {
  return async account => {
    const held = await orRefusal(offerByHand(context, account, { id, ...start }))
    return !(held instanceof Refusal)
  }
}
