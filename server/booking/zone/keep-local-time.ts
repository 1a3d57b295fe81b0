/**
 * A shop changes its time zone: what customers were told is a local time, so that stays and the instants move. With the
 * appointments move what they occupy, blocks, offers of the waitlist, and what a customer still believes.
 */
import { sql, type Transaction } from 'kysely'
import { sameLocalTime } from '#domain/calendar/local-time.ts'
import type { Interval } from '#domain/calendar/interval.ts'
import type { Occupied } from '#domain/occupancy/occupied.ts'
import { sessionKey } from '#domain/occupancy/seats.ts'
import { occupiedBy } from '#server/shop/hours/block-occupancy.ts'
import type { Work } from '#server/kernel/unit-of-work/events.ts'
import { lockAll } from '#server/scheduling/locks.ts'
import { deleteOccupancy, insertOccupancy } from '#server/scheduling/queries.ts'
import { loadOwners } from '#server/scheduling/availability/load.ts'
import { remindAnew } from '../reminders/remind.ts'
import {
  findKept,
  findKeptBlocks,
  findKeptOffers,
  type Kept,
  type KeptOffer,
  type ZoneChange,
} from './find-kept.ts'

/** Runs under the lock of the shop's rules, so that nobody books here meanwhile. */
export async function keepLocalTime(
  work: Work,
  change: ZoneChange,
  actorId: string,
): Promise<void> {
  const { trx } = work
  const { organizationId } = change
  await lockAll(trx, organizationId, await unitsOfShop(trx, change))
  await dropCustomersHolds(trx, change)
  const kept = await findKept(trx, change)
  const offers = await findKeptOffers(trx, change)
  await keepOccupied(trx, change, kept, offers)
  await saveAppointments(trx, change, kept)
  await saveOffers(trx, change, offers)
  await keepBlocks(trx, change)
  for (const appointment of kept) await tellKept(work, { change, appointment, actorId })
  if (kept.length > 0) await remindAnew(trx, change, change.now)
  // Times without a zone and whole days in calendars of others are the shop's local ones.
  await sql`update busy_calendars set next_at = ${new Date(change.now)}, whole_at = null, etag = null, modified = null
    where organization_id = ${organizationId} and comerce_id = ${change.shopId}`.execute(trx)
}

async function unitsOfShop(
  trx: Transaction<unknown>,
  { organizationId, shopId, now }: ZoneChange,
): Promise<string[]> {
  const { rows } = await sql<{ unit: string }>`
    select distinct unit from occupancy
    where organization_id = ${organizationId} and comerce_id = ${shopId}
      and during && tstzrange(${new Date(now)}, null)`.execute(trx)
  return rows.map(row => row.unit)
}

/** Whoever is choosing a time just now sees the new list, and chooses from it. */
async function dropCustomersHolds(
  trx: Transaction<unknown>,
  { organizationId, shopId }: ZoneChange,
): Promise<void> {
  const { rows } = await sql<{ id: string }>`delete from holds
    where organization_id = ${organizationId} and comerce_id = ${shopId}
      and device not like 'waitlist:%' returning id`.execute(trx)
  const ids = rows.map(row => row.id)
  await deleteOccupancy(trx, organizationId, ids)
}

type Move = { readonly by: number; readonly session: string | null }

/**
 * Everything is taken out before it is put back: a whole day that moves by an hour would collide with itself. What would
 * overlap something in another branch stands, and is marked as overbooked.
 */
async function keepOccupied(
  trx: Transaction<unknown>,
  change: ZoneChange,
  kept: readonly Kept[],
  offers: readonly KeptOffer[],
): Promise<void> {
  const { organizationId, shopId } = change
  const moves = new Map<string, Move>([
    ...kept.map(one => [one.id, moveOf(one)] as const),
    ...offers.flatMap(({ hold_id: hold, offered_starts_at: at }) =>
      hold === null || at === null
        ? []
        : [[hold, { by: sameLocalTime(at, change.from, change.to) - at, session: null }] as const],
    ),
  ])
  const owners = [...moves.keys()]
  const rows = await loadOwners(trx, { organizationId, id: shopId }, owners)
  await deleteOccupancy(trx, organizationId, owners)
  for (const own of Map.groupBy(rows, row => row.owner).values())
    await insertOccupancy(
      trx,
      { organizationId, shopId },
      own.map(row => shifted(row, moves.get(row.owner)!)),
      false,
    )
  await guardAgain(trx, change, kept, owners)
}

function moveOf({ starts_at, startsThen, is_class, service_id, staff_id }: Kept): Move {
  const session = is_class ? sessionKey(service_id, staff_id, startsThen) : null
  return { by: startsThen - starts_at, session }
}

function shifted(row: Occupied, { by, session }: Move): Occupied {
  const later = ({ start, end }: Interval) => ({ start: start + by, end: end + by })
  const { seating, ...rest } = row
  const moved = { ...rest, work: later(row.work), padded: later(row.padded) }
  if (seating === undefined) return moved
  const [service = '', staff = '', start = ''] = seating.session.split('.')
  return {
    ...moved,
    seating: { ...seating, session: session ?? sessionKey(service, staff, Number(start) + by) },
  }
}

/** Under the database's exclusion constraint again, except what overlaps now. */
async function guardAgain(
  trx: Transaction<unknown>,
  { organizationId }: ZoneChange,
  kept: readonly Kept[],
  owners: readonly string[],
): Promise<void> {
  const overbooked = new Set(kept.filter(one => one.is_overbooked).map(one => one.id))
  const free = owners.filter(owner => !overbooked.has(owner))
  await sql`
    with overlapping as (
      select distinct mine.owner from occupancy mine
      join occupancy other on other.organization_id = mine.organization_id and other.unit = mine.unit
        and other.pad <> mine.pad and other.during && mine.during and other.owner <> mine.owner
        and coalesce(other.session, other.owner::text) <> coalesce(mine.session, mine.owner::text)
        and (other.guarded or other.owner = any(${free}::uuid[]))
      where mine.organization_id = ${organizationId} and mine.owner = any(${free}::uuid[])),
    marked as (update appointments set is_overbooked = true
      where organization_id = ${organizationId} and id in (select owner from overlapping))
    update occupancy set guarded = true
    where organization_id = ${organizationId} and owner = any(${free}::uuid[])
      and owner not in (select owner from overlapping)`.execute(trx)
}

async function saveAppointments(
  trx: Transaction<unknown>,
  { organizationId, now }: ZoneChange,
  kept: readonly Kept[],
): Promise<void> {
  const moved = sql`unnest(${kept.map(one => one.id)}::uuid[],
    ${kept.map(one => one.startsThen - one.starts_at)}::bigint[], ${kept.map(one => moveOf(one).session)}::text[])
    as moved(id, ms, session)`
  const later = sql`moved.ms * interval '1 millisecond'`
  await sql`update appointments a set starts_at = a.starts_at + ${later}, ends_at = a.ends_at + ${later},
      session = moved.session, revision = a.revision + 1, delay_minutes = null, updated_at = ${new Date(now)},
      expires_at = least(a.expires_at, a.starts_at + ${later})
    from ${moved} where a.organization_id = ${organizationId} and a.id = moved.id`.execute(trx)
  await sql`update appointment_legs l set starts_at = l.starts_at + ${later}, ends_at = l.ends_at + ${later}
    from ${moved} where l.organization_id = ${organizationId} and l.appointment_id = moved.id`.execute(
    trx,
  )
  await sql`update untold_turns u set knew_starts_at = u.knew_starts_at + ${later}
    from ${moved} where u.organization_id = ${organizationId} and u.appointment_id = moved.id`.execute(
    trx,
  )
}

async function saveOffers(
  trx: Transaction<unknown>,
  { organizationId, from, to }: ZoneChange,
  offers: readonly KeptOffer[],
): Promise<void> {
  const then = (instant: number) => new Date(sameLocalTime(instant, from, to))
  for (const { id, hold_id: hold, offered_starts_at: at, refused_starts: refused } of offers) {
    const offered = at === null ? null : then(at)
    await sql`
      with held as (update holds set starts_at = ${offered}
        where organization_id = ${organizationId} and id = ${hold} and ${offered}::timestamptz is not null)
      update waitlist_entries set offered_starts_at = ${offered}, refused_starts = ${refused.map(then)}::timestamptz[]
      where organization_id = ${organizationId} and id = ${id}`.execute(trx)
  }
}

async function keepBlocks(trx: Transaction<unknown>, change: ZoneChange): Promise<void> {
  const { organizationId, shopId } = change
  for (const block of await findKeptBlocks(trx, change)) {
    await sql`update blocks set starts_at = ${new Date(block.starts_at)}, ends_at = ${new Date(block.ends_at)}
      where organization_id = ${organizationId} and id = ${block.id}`.execute(trx)
    await deleteOccupancy(trx, organizationId, [block.id])
    await insertOccupancy(trx, { organizationId, shopId }, occupiedBy(block), false)
  }
}

type Notice = {
  readonly change: ZoneChange
  readonly appointment: Kept
  readonly actorId: string
}

async function tellKept({ emit }: Work, { change, appointment, actorId }: Notice): Promise<void> {
  const { organizationId, shopId, from, to } = change
  const { id, starts_at, startsThen, is_live: isLive } = appointment
  const detail = { from: starts_at, to: startsThen, from_zone: from, to_zone: to }
  await emit({
    type: 'appointment.zone_kept',
    mails: isLive ? appointment : null,
    about: { organizationId, shopId, appointmentId: id, revision: appointment.revision + 1 },
    history: { kind: 'zone', actor: 'staff', actorId, detail },
  })
}
