import type { Reply } from '#contract/contract.ts'
import { dateOf, longDateText, timeText } from '#contract/texts/texts.ts'
import type { WaitlistEntryWire } from '#contract/waitlist.ts'
import { toOffsetIso } from '#domain/calendar/local-time.ts'
import type { FreedStart } from '#domain/booking/waitlist.ts'
import type { ShopMemory } from '../availability/memory.ts'
import type { Context } from '#server/context.ts'
import { conversationOf } from '#server/kernel/conversation.ts'
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
  return { starts_at: at(startsAt), staff, expires_at: at(expiresAt), services }
}

/** As staff see it: what is free for them now, and what to write to them. */
export function toStaffEntryWire(
  context: Context,
  { shop, entry }: FoundEntry,
  now: number,
  place: FreedTime | null = null,
): StaffEntryWire {
  const wire = toEntryWire({ shop, entry })
  const free = entry.state === 'waiting' ? firstStart(shop, entry, place, now) : null
  const staff = free === null ? null : staffMemberOf(shop, free.staffId)
  const fits =
    free === null || staff === null
      ? null
      : { starts_at: toOffsetIso(free.startsAt, shop.row.timeZone), staff }
  const text = chatText(context, shop, wire, fits)
  return {
    ...wire,
    has_email: entry.email !== null,
    fits,
    whatsapp_url: conversationOf(context.config, entry.phone, text).whatsapp_url ?? '',
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

function chatText(
  context: Context,
  { row }: ShopMemory,
  wire: WaitlistEntryWire,
  fits: StaffEntryWire['fits'],
): string {
  const hello = `Hola, ${wire.customer.name}.`
  const ownLink = waitlistUrlOf(context.config.publicUrl, waitlistTokenOf(context, wire.id))
  const { offer } = wire
  if (offer !== null) {
    const until = timeText(offer.expires_at)
    return `${hello} Se liberó un lugar en ${row.name}: ${momentOf(offer)}. Te lo guardamos hasta las ${until}. Tomalo acá: ${ownLink}`
  }
  if (fits === null || wire.moves !== null)
    return `${hello} Seguís en la lista de espera de ${row.name}. Si ya no te sirve, salí con este link: ${ownLink}`
  const query = new URLSearchParams({
    s: wire.services.map(one => one.id).join(','),
    p: fits.staff.id,
    d: dateOf(fits.starts_at),
    t: timeText(fits.starts_at),
  })
  const link = `${publicUrlOf(context.config, row.adUrl)}?${String(query).replaceAll('%2C', ',').replaceAll('%3A', ':')}`
  return `${hello} Se liberó un lugar en ${row.name}: ${momentOf(fits)}. Es de quien lo reserve primero: ${link}`
}

function momentOf({ starts_at: startsAt, staff }: NonNullable<StaffEntryWire['fits']>): string {
  return `${longDateText(dateOf(startsAt))} a las ${timeText(startsAt)} con ${staff.name}`
}

function staffMemberOf(
  { row }: ShopMemory,
  id: string | null,
): { readonly id: string; readonly name: string } | null {
  const staffMember = row.staff.find(one => one.id === id)
  return staffMember === undefined ? null : { id: staffMember.id, name: staffMember.name }
}
