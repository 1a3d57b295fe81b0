import { sql, type Kysely, type RawBuilder } from 'kysely'
import { DAY } from '#domain/calendar/interval.ts'
import { createBusyIndex, type BusyIndex } from '#domain/occupancy/occupancy.ts'
import type { Occupied } from '#domain/occupancy/occupied.ts'
import type { Ladder } from '#domain/customer/ladder.ts'
import { initialRules } from '#domain/booking/booking-rules.ts'
import type { ClassHour, MinuteRange, Phase, ShopPlan } from '#domain/shop/shop.ts'
import { laterPricesOf, withLaterPrices, type LaterPriceRow } from './later-prices.ts'
import type { PictureRow } from './picture-row.ts'
import { pageOf, type PageSettings } from './settings-row.ts'
import { rulesOf, toRules, type RulesWire } from './rules-row.ts'

/** The shop's own row, as its page and its rules need it. Instants are epoch milliseconds. */
export type ShopRow = {
  readonly organizationId: string
  readonly id: string
  readonly adUrl: string
  readonly name: string
  readonly address: string
  readonly city: string
  readonly whatsapp: string | null
  readonly timeZone: string
  readonly country: string
  readonly currency: string
  readonly status: 'draft' | 'published' | 'on_break' | 'suspended' | 'closed'
  readonly subscription: string
  readonly depositInstructions: string
  /** Whether customers' phones are hidden from advisors. */
  readonly hidesPhones: boolean
  /** What is asked of customers because of their history; null when the same is asked of everybody. */
  readonly ladder: Ladder | null
  readonly rulesVersion: number
  /** What its page shows of the owner's settings. */
  readonly page: PageSettings
  /** Its own WhatsApp number writes to customers by itself, so the page says so. */
  readonly writesByWhatsapp: boolean
  /** Other software is told what happens in it. */
  readonly hasWebhooks: boolean
  /** Average of the reviews, rounded to a tenth, and their number; null while there are none. */
  readonly rating: { readonly average: number; readonly count: number } | null
  readonly services: readonly ServiceFace[]
  readonly staff: readonly StaffFace[]
  readonly pictures: readonly PictureRow[]
}

/** The texts of a service, beside what the engine needs. */
export type ServiceFace = {
  readonly id: string
  readonly name: string
  readonly category: string
  readonly description: string
  readonly isPublic: boolean
  /** The secret in the link of a service that is not public; null for a public one. */
  readonly linkSecret: string | null
}
export type StaffFace = {
  readonly id: string
  readonly name: string
  readonly bio: string
  readonly avatar: string | null
  /** Not shown to the public and not bookable online. */
  readonly isHidden: boolean
}

/** A shop as the row of any table names it. */
export type ShopKey = Pick<ShopRow, 'organizationId' | 'id'>

export type LoadedShop = {
  readonly row: ShopRow
  readonly plan: ShopPlan
  readonly busy: BusyIndex
}

/** Reads a shop in one query for its rules and one for what is busy from yesterday on. */
export async function loadShop(
  db: Kysely<unknown>,
  shopId: string,
  now: number,
): Promise<LoadedShop | null> {
  const rules = await loadRules(db, shopId)
  if (rules === null) return null
  const rows = await loadOccupied(db, rules.row.organizationId, rules.row.id, now - DAY)
  return { ...rules, busy: createBusyIndex(rows) }
}

type RulesRow = Omit<ShopRow, 'services' | 'staff'> & {
  readonly rules: RulesWire
  readonly hold_minutes: number
  readonly week_anchor: string
  readonly services: (ServiceFace & {
    segments: Phase[]
    bufferBeforeMinutes: number
    bufferAfterMinutes: number
    price: number
    later_prices: LaterPriceRow[]
    resources: { resourceId: string; quantity: number }[]
    addOns: { id: string; name: string; minutes: number; price: number }[]
    needsApproval: boolean
    deposit: number | null
    capacity: number
    classHours: ClassHour[]
    rules: RulesWire
  })[]
  readonly staff: StaffFace[]
  readonly pictures: PictureRow[]
  readonly offers: (ShopPlan['offers'][number] & { later_prices: LaterPriceRow[] })[]
  readonly weekly_ranges: ShopPlan['weeklyRanges']
  readonly exceptions: (Omit<ShopPlan['exceptions'][number], 'ranges'> & {
    ranges: { start_minute: number; end_minute: number }[]
  })[]
  readonly resources: ShopPlan['resources']
}

/** A shop with its rules; null when it does not exist. `retired`: ids of inactive services to read as well. */
export async function loadRules(
  db: Kysely<unknown>,
  shopId: string,
  retired: readonly string[] = [],
): Promise<Rules | null> {
  return (await loadManyRules(db, [shopId], retired))[0] ?? null
}

type Rules = { readonly row: ShopRow; readonly plan: ShopPlan }

export async function loadManyRules(
  db: Kysely<unknown>,
  shopIds: readonly string[],
  retired: readonly string[] = [],
): Promise<Rules[]> {
  const { rows } = await sql<RulesRow>`
    select c.organization_id as "organizationId", c.id, c.ad_url as "adUrl", c.name, c.address, c.city, c.whatsapp, c.time_zone as "timeZone", c.country, c.currency,
      c.status, o.subscription, c.deposit_instructions as "depositInstructions", c.hides_phones as "hidesPhones", c.ladder, c.rules_version as "rulesVersion",
      ${pageOf(sql`c`)} as page,
      coalesce((select w.is_on from whatsapp_connections w
        where w.organization_id = c.organization_id and w.comerce_id = c.id), false) as "writesByWhatsapp",
      coalesce((select true from webhooks h
        where h.organization_id = c.organization_id and h.comerce_id = c.id and h.is_on limit 1), false) as "hasWebhooks",
      (select json_build_object('average', round(avg(v.rating), 1), 'count', count(*)) from reviews v
        where v.organization_id = c.organization_id and v.comerce_id = c.id and v.hidden_at is null
        having count(*) > 0) as rating,
      c.hold_minutes, c.week_anchor, ${rulesOf(sql`c`)} as rules,
      (select coalesce(json_agg(json_build_object('id', s.id, 'name', s.name, 'category', s.category,
          'description', s.description, 'isPublic', s.is_public, 'linkSecret', s.link_secret, 'segments', s.segments,
          'bufferBeforeMinutes', s.buffer_before_minutes, 'bufferAfterMinutes', s.buffer_after_minutes,
          'price', s.price, 'later_prices', ${laterPricesOf(sql`s.id`, sql`null`)}, 'needsApproval', s.needs_approval, 'deposit', s.deposit, 'capacity', s.capacity, 'classHours', s.class_hours, 'rules', s.rules,
          'addOns', (select coalesce(json_agg(json_build_object('id', x.id, 'name', x.name,
              'minutes', x.minutes, 'price', x.price) order by x.position, x.id), '[]'::json)
            from service_add_ons x where x.organization_id = s.organization_id and x.service_id = s.id
              and x.is_active),
          'resources', (select coalesce(json_agg(json_build_object(
            'resourceId', r.resource_id, 'quantity', r.quantity)), '[]'::json) from service_resources r
            where r.organization_id = s.organization_id and r.service_id = s.id))
          order by s.position, s.created_at, s.id), '[]'::json)
        from services s where s.organization_id = c.organization_id and s.comerce_id = c.id
          and (s.is_active or s.id = any(${[...retired]}::uuid[]))) as services,
      (select coalesce(json_agg(json_build_object('id', p.id, 'name', p.name, 'bio', p.bio, 'avatar', p.avatar, 'isHidden', sc.is_hidden)
          order by sc.position, p.created_at, p.id), '[]'::json)
        from staff p join staff_comerces sc on sc.organization_id = p.organization_id and sc.staff_id = p.id
        where p.organization_id = c.organization_id and sc.comerce_id = c.id and sc.is_active) as staff,
      (select coalesce(json_agg(json_build_object('id', g.id, 'kind', g.kind, 'name', g.name, 'widths', g.widths,
          'height', g.height, 'alt', g.alt, 'focus_x', g.focus_x, 'focus_y', g.focus_y,
          'staff_id', g.staff_id, 'service_id', g.service_id)
          order by g.position, g.created_at, g.id), '[]'::json)
        from pictures g where g.organization_id = c.organization_id and g.comerce_id = c.id) as pictures,
      (select coalesce(json_agg(json_build_object('staffId', f.staff_id, 'serviceId', f.service_id,
          'durationMinutes', f.duration_minutes, 'price', f.price, 'later_prices', ${laterPricesOf(sql`f.service_id`, sql`f.staff_id`)},
          'bufferBeforeMinutes', f.buffer_before_minutes, 'bufferAfterMinutes', f.buffer_after_minutes)), '[]'::json)
        from service_offers f join services s on s.organization_id = f.organization_id and s.id = f.service_id
        where f.organization_id = c.organization_id and s.comerce_id = c.id) as offers,
      (select coalesce(json_agg(json_build_object('staffId', w.staff_id, 'weekday', w.weekday,
          'startMinute', w.start_minute, 'endMinute', w.end_minute, 'week', w.week)), '[]'::json)
        from weekly_ranges w where w.organization_id = c.organization_id and w.comerce_id = c.id) as weekly_ranges,
      (select coalesce(json_agg(json_build_object('staffId', e.staff_id, 'fromDate', e.from_date,
          'toDate', e.to_date, 'kind', e.kind, 'ranges', e.ranges, 'reason', e.reason)
          order by e.from_date), '[]'::json)
        from hours_exceptions e where e.organization_id = c.organization_id and e.comerce_id = c.id) as exceptions,
      (select coalesce(json_agg(json_build_object('id', r.id, 'quantity', r.quantity,
          'numbered', greatest(r.quantity, r.most))), '[]'::json)
        from resources r where r.organization_id = c.organization_id and r.comerce_id = c.id and r.is_active) as resources
    from comerces c join organizations o on o.id = c.organization_id
    where c.id = any(${[...shopIds]}::uuid[])`.execute(db)
  return rows.map(toPlan)
}

function toPlan(found: RulesRow): Rules {
  const {
    rules,
    hold_minutes: holdMinutes,
    week_anchor: weekAnchor,
    weekly_ranges: weeklyRanges,
    exceptions,
    resources,
    ...row
  } = found
  const { timeZone } = row
  const services = found.services.map(service => ({
    ...withLaterPrices(service, timeZone),
    rules: toRules(service.rules),
  }))
  const plan: ShopPlan = {
    timeZone,
    services,
    staff: found.staff,
    offers: found.offers.map(offer => withLaterPrices(offer, timeZone)),
    weeklyRanges,
    weekAnchor,
    exceptions: exceptions.map(exception => ({
      ...exception,
      ranges: exception.ranges.map(toMinuteRange),
    })),
    resources,
    rules: { ...initialRules, ...toRules(rules), holdMinutes },
  }
  return { row, plan }
}

function toMinuteRange(range: { start_minute: number; end_minute: number }): MinuteRange {
  return { startMinute: range.start_minute, endMinute: range.end_minute }
}

/**
 * The columns of `OccupancyRow` for this shop, from rows of work `w` joined with their padded rows `p`. What its staff do
 * in another branch is a block here: busy, but not an appointment that its limits count.
 */
export function occupancyColumns(shopId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    w.owner, w.unit, lower(w.during) as work_start, upper(w.during) as work_end, lower(p.during) as padded_start,
    upper(p.during) as padded_end, w.expires_at, w.is_block or w.comerce_id <> ${shopId} as is_block, w.is_hold,
    w.is_by_desk, w.session, w.seats, w.capacity`
}

/**
 * The join of rows of work `w` with their padded rows `p`. `limit` makes PostgreSQL look up one row at a time, also
 * while the table is new and has no statistics: with a plain join it then read the whole organization's for each.
 */
export const withPadding = sql`
  lateral (select padded.during from occupancy padded
    where padded.organization_id = w.organization_id and padded.owner = w.owner and padded.segment = w.segment
      and padded.unit = w.unit and padded.pad = 1 limit 1) p on true`

export type OccupancyRow = {
  readonly owner: string
  readonly unit: string
  readonly work_start: number
  readonly work_end: number
  readonly padded_start: number
  readonly padded_end: number
  readonly expires_at: number | null
  readonly is_block: boolean
  readonly is_hold: boolean
  readonly is_by_desk: boolean
  readonly session: string | null
  readonly seats: number | null
  readonly capacity: number | null
}

/** What is busy in a shop from an instant on, including what its staff do in other branches. */
export async function loadOccupied(
  db: Kysely<unknown>,
  organizationId: string,
  shopId: string,
  from: number,
): Promise<Occupied[]> {
  // A staff member may also work in another branch: what they do there is busy here too.
  return await selectOccupied(
    db,
    shopId,
    sql`w.organization_id = ${organizationId} and w.during && tstzrange(${new Date(from)}, null)
      and (w.comerce_id = ${shopId} or w.unit in (
        select sc.staff_id::text from staff_comerces sc
        where sc.organization_id = ${organizationId} and sc.comerce_id = ${shopId}))`,
  )
}

export type UnitsDuring = {
  readonly organizationId: string
  /** The shop that asks. */
  readonly shopId: string
  readonly units: readonly string[]
  readonly from: number
  readonly to: number
}

/** What occupies these units in an interval, in any branch. Also read inside the transaction of a booking. */
export async function loadUnits(db: Kysely<unknown>, asked: UnitsDuring): Promise<Occupied[]> {
  const { rows } = await sql<OccupancyRow>`${unitsOccupied(asked)}`.execute(db)
  return rows.map(toOccupied)
}

/** The query of `loadUnits`, for a larger statement. It selects the columns of `OccupancyRow`. */
export function unitsOccupied({ organizationId, shopId, units, from, to }: UnitsDuring) {
  return occupiedWhere(
    shopId,
    sql`w.organization_id = ${organizationId} and w.unit = any(${[...units]}::text[])
      and w.during && tstzrange(${new Date(from)}, ${new Date(to)})`,
  )
}

/** What these appointments, holds or blocks of a shop occupy. */
export async function loadOwners(
  db: Kysely<unknown>,
  { organizationId, id: shopId }: ShopKey,
  owners: readonly string[],
): Promise<Occupied[]> {
  const which = sql`w.organization_id = ${organizationId} and w.owner = any(${[...owners]}::uuid[])`
  return await selectOccupied(db, shopId, which)
}

/** What one appointment, hold or block of a shop occupies. */
export async function loadOwner(
  db: Kysely<unknown>,
  { organizationId, id: shopId }: ShopKey,
  owner: string,
): Promise<Occupied[]> {
  const which = sql`w.organization_id = ${organizationId} and w.owner = ${owner}`
  return await selectOccupied(db, shopId, which)
}

async function selectOccupied(
  db: Kysely<unknown>,
  shopId: string,
  which: RawBuilder<unknown>,
): Promise<Occupied[]> {
  const { rows } = await sql<OccupancyRow>`${occupiedWhere(shopId, which)}`.execute(db)
  return rows.map(toOccupied)
}

function occupiedWhere(shopId: string, which: RawBuilder<unknown>) {
  return sql`
    select ${occupancyColumns(sql`${shopId}::uuid`)} from occupancy w join ${withPadding} where w.pad = 0 and ${which}`
}

export function toOccupied(row: OccupancyRow): Occupied {
  return {
    owner: row.owner,
    unit: row.unit,
    work: { start: row.work_start, end: row.work_end },
    padded: { start: row.padded_start, end: row.padded_end },
    expiresAt: row.expires_at,
    isBlock: row.is_block,
    ...(row.is_hold ? { isHold: true } : {}),
    ...(row.is_by_desk ? { isByDesk: true } : {}),
    ...(row.session === null
      ? {}
      : { seating: { session: row.session, seats: row.seats!, capacity: row.capacity! } }),
  }
}
