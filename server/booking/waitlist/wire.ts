import type { Reply } from '#contract/contract.ts'
import { dateOf, timeText } from '#contract/texts/texts.ts'
import type { WaitlistEntryWire } from '#contract/waitlist.ts'
import { toOffsetIso } from '#domain/calendar/local-time.ts'
import { isLastOffer, type FreedStart } from '#domain/booking/waitlist.ts'
import { type MessageRequest, valuesOf } from '../appointments/notify/message-values.ts'
import type { ShopMemory } from '#server/scheduling/availability/memory.ts'
import { conversationOf } from '#server/kernel/conversation.ts'
import { chatTexts } from '#server/shop/templates/chat-texts.ts'
import { fillWords } from '#server/shop/templates/words.ts'
import { publicUrlOf } from '#server/shop/settings/public-url.ts'
import { waitlistTokenOf, waitlistUrlOf, type FoundEntry } from './find.ts'
import { freeStarts, type FreedTime, startsInside, windowsOf } from './free-start.ts'
import type { EntryRow } from './rows.ts'

type StaffEntryWire = Reply<'listWaitlist'>['items'][number]

export function toEntryWire({ shop, entry }: FoundEntry): WaitlistEntryWire {
  const { row } = shop
  const [first] = windowsOf(entry, shop)
  return {
    id: entry.id,
    state: entry.state,
    ended_by: entry.ended_by,
    comerce: { id: row.id, ad_url: row.adUrl, name: row.name, time_zone: row.timeZone },
    services: servicesOf(shop, first!.services),
    staff: staffMemberOf(shop, first!.staff),
    from: first!.from,
    to: first!.to,
    part: first!.part,
    windows: windowsOf(entry, shop).map(({ from, to, part, staff, services }) => ({
      from,
      to,
      part,
      staff: staffMemberOf(shop, staff),
      services: servicesOf(shop, services),
    })),
    moves: movesOf(shop, entry),
    customer: { name: entry.name, phone: entry.phone },
    created_at: toOffsetIso(entry.created_at, row.timeZone),
    offer: offerOf(shop, entry),
  }
}

function servicesOf({ row }: ShopMemory, ids: readonly string[]) {
  return row.services.filter(face => ids.includes(face.id)).map(({ id, name }) => ({ id, name }))
}

function movesOf({ row }: ShopMemory, { moves }: EntryRow): WaitlistEntryWire['moves'] {
  if (moves === null) return null
  const { code, starts_at, staff_id: id, staff_name: name } = moves
  return { code, starts_at: toOffsetIso(starts_at, row.timeZone), staff: { id, name } }
}

function offerOf(shop: ShopMemory, entry: EntryRow): WaitlistEntryWire['offer'] {
  const { offered_starts_at: startsAt, offer_expires_at: expiresAt } = entry
  const staff = staffMemberOf(shop, entry.offered_staff_id)
  if (entry.state !== 'offered' || startsAt === null || expiresAt === null || staff === null)
    return null
  const at = (instant: number) => toOffsetIso(instant, shop.row.timeZone)
  const services = servicesOf(shop, windowsOf(entry, shop)[entry.offered_window]?.services ?? [])
  return {
    starts_at: at(startsAt),
    staff,
    expires_at: at(expiresAt),
    services,
    is_last: isLastOffer(entry),
  }
}

type Reading = Pick<MessageRequest, 'context' | 'rules' | 'now'>

/** An entry as staff see it, with what is free for it now (only within `place`, if given) and the text for the chat. */
export function toStaffEntryWire(
  request: Reading,
  { shop, entry }: FoundEntry,
  place: FreedTime | null = null,
): StaffEntryWire {
  const wire = toEntryWire({ shop, entry })
  const free = entry.state === 'waiting' ? firstStart(shop, entry, place, request.now) : null
  const staff = free === null ? null : staffMemberOf(shop, free.first)
  const fits =
    free === null || staff === null
      ? null
      : { starts_at: toOffsetIso(free.startsAt, shop.row.timeZone), staff }
  const text = chatText(request, shop, { ...wire, fits, isShared: free?.staffId === null })
  return {
    ...wire,
    has_email: entry.email !== null,
    fits,
    whatsapp_url: conversationOf(request.context.config, entry.phone, text).whatsapp_url ?? '',
  }
}

function firstStart(
  shop: ShopMemory,
  entry: EntryRow,
  place: FreedTime | null,
  now: number,
): FreedStart | null {
  const starts =
    place === null ? freeStarts(shop, entry, now) : startsInside(shop, entry, place, now)
  return starts[0] ?? null
}

type ChatSubject = WaitlistEntryWire & Pick<StaffEntryWire, 'fits'> & { readonly isShared: boolean }

function chatText(
  request: Reading,
  { row }: ShopMemory,
  { id, offer, fits, moves, services, customer, isShared }: ChatSubject,
): string {
  const { context, rules } = request
  const place = offer ?? (moves === null ? fits : null)
  const kind = offer ? 'waitlist_offer' : place ? 'waitlist_free' : 'waitlist_waiting'
  const link =
    kind === 'waitlist_free' && place !== null
      ? `${publicUrlOf(context.config, row.adUrl)}?${queryOf(services, place, isShared)}`
      : waitlistUrlOf(context.config.publicUrl, waitlistTokenOf(context, id))
  const names = services.map(one => one.name).join(' + ')
  const about = place && {
    at: Date.parse(place.starts_at),
    services: names,
    staff: place.staff.name,
  }
  const values = valuesOf(request, customer.name, link, about ?? undefined)
  const until = offer === null ? '' : timeText(offer.expires_at)
  return fillWords(rules.texts[kind] ?? chatTexts[kind], { ...values, hasta: until })
}

/** The query of the shop's page with which that start is already chosen. */
function queryOf(
  services: WaitlistEntryWire['services'],
  { starts_at: startsAt, staff }: NonNullable<StaffEntryWire['fits']>,
  isShared: boolean,
): string {
  const query = new URLSearchParams({
    s: services.map(one => one.id).join(','),
    ...(isShared ? {} : { p: staff.id }),
    d: dateOf(startsAt),
    t: timeText(startsAt),
  })
  return String(query).replaceAll('%2C', ',').replaceAll('%3A', ':')
}

function staffMemberOf(
  { row }: ShopMemory,
  id: string | null,
): { readonly id: string; readonly name: string } | null {
  const staffMember = row.staff.find(one => one.id === id)
  return staffMember === undefined ? null : { id: staffMember.id, name: staffMember.name }
}
