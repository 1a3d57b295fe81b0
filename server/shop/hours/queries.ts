import { sql, type Kysely } from 'kysely'
import { z } from 'zod'
import type { Reply } from '#contract/contract.ts'
import { limits } from '#contract/protocol/limits.ts'
import type { Interval } from '#domain/calendar/interval.ts'
import type { Membership } from '#server/kernel/http/caller.ts'
import { readCursor, writeCursor } from '#server/kernel/http/cursor.ts'
import type { WeeklyRange } from './check-ranges.ts'

export type Shop = Pick<Membership, 'organizationId' | 'shopId'>
export type HoursWire = Reply<'getHours'>
export type ExceptionWire = Reply<'listExceptions'>['items'][number]
type Db = Kysely<unknown>

export async function isStaffOf(db: Db, shop: Shop, staffId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from staff_comerces
    where organization_id = ${shop.organizationId} and comerce_id = ${shop.shopId}
      and staff_id = ${staffId}`.execute(db)
  return rows.length > 0
}

/** The ids of the active staff, in the order of the board. */
export async function findActiveStaff(db: Db, shop: Shop): Promise<string[]> {
  const { rows } = await sql<{ staff_id: string }>`select staff_id from staff_comerces
    where organization_id = ${shop.organizationId} and comerce_id = ${shop.shopId} and is_active
    order by position, staff_id`.execute(db)
  return rows.map(row => row.staff_id)
}

export async function findHours(db: Db, shop: Shop): Promise<HoursWire> {
  const { rows } = await sql<
    Omit<WeeklyRange, 'week'> & { staff_id: string | null; week: 'a' | 'b' | null }
  >`
    select w.staff_id, w.weekday, w.start_minute, w.end_minute, w.week from weekly_ranges w
    left join staff_comerces sc on sc.organization_id = w.organization_id
      and sc.comerce_id = w.comerce_id and sc.staff_id = w.staff_id
    where w.organization_id = ${shop.organizationId} and w.comerce_id = ${shop.shopId}
    order by sc.position nulls first, w.staff_id, w.weekday, w.week nulls first, w.start_minute`.execute(
    db,
  )
  const byStaffMember = Map.groupBy(rows, row => row.staff_id)
  const rangesOf = (staffId: string | null): WeeklyRange[] =>
    (byStaffMember.get(staffId) ?? []).map(({ weekday, start_minute, end_minute, week }) => ({
      weekday,
      start_minute,
      end_minute,
      ...(week === null ? {} : { week }),
    }))
  const staffMembers = [...byStaffMember.keys()].filter(staffId => staffId !== null)
  return {
    week_anchor: await findWeekAnchor(db, shop),
    shop: rangesOf(null),
    staff: staffMembers.map(staff => ({ staff, ranges: rangesOf(staff) })),
  }
}

async function findWeekAnchor(db: Db, shop: Shop): Promise<string> {
  const { rows } = await sql<{ week_anchor: string }>`select week_anchor from comerces
    where organization_id = ${shop.organizationId} and id = ${shop.shopId}`.execute(db)
  return rows[0]!.week_anchor
}

export async function saveWeekAnchor(db: Db, shop: Shop, date: string): Promise<void> {
  await sql`update comerces set week_anchor = ${date}
    where organization_id = ${shop.organizationId} and id = ${shop.shopId}`.execute(db)
}

export async function deleteHours(db: Db, shop: Shop, staffId: string | null): Promise<void> {
  await sql`delete from weekly_ranges
    where organization_id = ${shop.organizationId} and comerce_id = ${shop.shopId}
      and staff_id is not distinct from ${staffId}::uuid`.execute(db)
}

export async function insertHours(
  db: Db,
  shop: Shop,
  staffId: string | null,
  ranges: readonly WeeklyRange[],
): Promise<void> {
  await sql`
    insert into weekly_ranges (organization_id, id, comerce_id, staff_id, weekday, start_minute, end_minute, week)
    select ${shop.organizationId}, gen_random_uuid(), ${shop.shopId}, ${staffId}::uuid,
      r.weekday, r.start_minute, r.end_minute, r.week
    from jsonb_to_recordset(${JSON.stringify(ranges)}::jsonb)
      as r (weekday smallint, start_minute int, end_minute int, week text)`.execute(db)
}

const place = z.tuple([z.iso.date(), z.iso.date(), z.uuid()])

/** The exceptions that are not over, the nearest first. */
export async function findExceptions(
  db: Db,
  shop: Shop,
  { today, cursor }: { readonly today: string; readonly cursor: string | undefined },
): Promise<Reply<'listExceptions'>> {
  const after = readCursor(cursor, place)
  const isAfter =
    after === null
      ? sql`true`
      : sql`(from_date, to_date, id) > (${after[0]}::date, ${after[1]}::date, ${after[2]}::uuid)`
  const { rows } = await sql<ExceptionWire>`
    select id, staff_id as staff, from_date as "from", to_date as "to", kind, ranges, reason
    from hours_exceptions
    where organization_id = ${shop.organizationId} and comerce_id = ${shop.shopId}
      and to_date >= ${today}::date and ${isAfter}
    order by from_date, to_date, id limit ${limits.page_size + 1}`.execute(db)
  const items = rows.slice(0, limits.page_size)
  const last = rows.length > limits.page_size ? items.at(-1) : undefined
  return { items, next_cursor: last ? writeCursor([last.from, last.to, last.id]) : null }
}

export async function insertException(
  db: Db,
  shop: Shop,
  { id, staff, from, to, kind, ranges, reason }: ExceptionWire,
): Promise<void> {
  await sql`
    insert into hours_exceptions (organization_id, id, comerce_id, staff_id, from_date, to_date, kind, ranges, reason)
    values (${shop.organizationId}, ${id}, ${shop.shopId}, ${staff}, ${from}, ${to}, ${kind},
      ${JSON.stringify(ranges)}::jsonb, ${reason})`.execute(db)
}

/** Whether an exception of the same kind, for the same staff member or the shop, overlaps this one. */
export async function isSaidAlready(
  db: Db,
  shop: Shop,
  { staff, from, to, kind, ranges }: Omit<ExceptionWire, 'id' | 'reason'>,
): Promise<boolean> {
  const asked = JSON.stringify(ranges)
  const { rows } = await sql`select from hours_exceptions e
    where e.organization_id = ${shop.organizationId} and e.comerce_id = ${shop.shopId}
      and e.staff_id is not distinct from ${staff}::uuid and e.kind = ${kind} and not e.is_holiday
      and e.from_date <= ${to}::date and e.to_date >= ${from}::date
      and (e.ranges = '[]'::jsonb or ${asked}::jsonb = '[]'::jsonb or exists (
        select from jsonb_to_recordset(e.ranges) as a (start_minute int, end_minute int),
          jsonb_to_recordset(${asked}::jsonb) as b (start_minute int, end_minute int)
        where a.start_minute < b.end_minute and b.start_minute < a.end_minute))
    limit 1`.execute(db)
  return rows.length > 0
}

/** The reason of what closes all these dates, for the shop or this staff member; null when nothing does. */
export async function findWholeClosure(
  db: Db,
  shop: Shop,
  {
    staff,
    from,
    to,
  }: { readonly staff: string | null; readonly from: string; readonly to: string },
): Promise<{ readonly reason: string | null } | null> {
  const { rows } = await sql<{ reason: string | null }>`select reason from hours_exceptions
    where organization_id = ${shop.organizationId} and comerce_id = ${shop.shopId}
      and (staff_id is null or staff_id = ${staff}::uuid) and kind = 'closed' and ranges = '[]'::jsonb
      and from_date <= ${from}::date and to_date >= ${to}::date limit 1`.execute(db)
  return rows[0] ?? null
}

export async function deleteExceptionRow(db: Db, shop: Shop, id: string): Promise<boolean> {
  const { numAffectedRows } = await sql`delete from hours_exceptions
    where organization_id = ${shop.organizationId} and comerce_id = ${shop.shopId}
      and id = ${id}`.execute(db)
  return numAffectedRows === 1n
}

export type FutureServiceItem = {
  readonly appointment_id: string
  readonly staff_id: string
  readonly service_id: string
  readonly starts_at: number
  readonly ends_at: number
  readonly is_overbooked: boolean
}

/** The service items of future appointments of this shop; `among`: only of these appointments. */
export async function findFutureItems(
  db: Db,
  shop: Shop,
  now: number,
  among: readonly string[] | null = null,
): Promise<FutureServiceItem[]> {
  const { rows } = await sql<FutureServiceItem>`
    select l.appointment_id, l.staff_id, l.service_id, l.starts_at, l.ends_at, a.is_overbooked
    from appointments a
    join appointment_legs l on l.organization_id = a.organization_id and l.appointment_id = a.id
    where a.organization_id = ${shop.organizationId} and a.comerce_id = ${shop.shopId}
      and a.starts_at > ${new Date(now)}
      and (${among}::uuid[] is null or a.id = any(${among}::uuid[]))
      and a.status in ('pending', 'awaiting_deposit', 'booked', 'confirmed')`.execute(db)
  return rows
}

export type BlockRow = {
  readonly id: string
  readonly staff_id: string
  readonly starts_at: number
  readonly ends_at: number
  readonly reason: string
  readonly series_id: string | null
  /** For a block of the whole shop: the same for each staff member. */
  readonly shared_id: string | null
  /** It was made by a day move, which moved or cancelled appointments. */
  readonly is_day_move?: boolean
}

/** The blocks that overlap an interval. `onlyStaffId` null: of all staff. */
export async function findBlocks(
  db: Db,
  shop: Shop,
  during: Interval,
  onlyStaffId: string | null,
): Promise<BlockRow[]> {
  const { rows } = await sql<BlockRow>`
    select id, staff_id, starts_at, ends_at, reason, series_id, shared_id,
      exists (select 1 from appointment_events e where e.organization_id = blocks.organization_id
        and e.detail ->> 'day_move' = blocks.id::text) as is_day_move
    from blocks
    where organization_id = ${shop.organizationId} and comerce_id = ${shop.shopId}
      and starts_at < ${new Date(during.end)} and ends_at > ${new Date(during.start)}
      and (${onlyStaffId}::uuid is null or staff_id = ${onlyStaffId}::uuid)
    order by starts_at, staff_id, id`.execute(db)
  return rows
}

export async function insertBlock(
  db: Db,
  shop: Shop,
  block: BlockRow,
  made: { readonly by: string; readonly at: number },
): Promise<void> {
  const [starts, ends] = [new Date(block.starts_at), new Date(block.ends_at)]
  await sql`
    insert into blocks (organization_id, id, comerce_id, staff_id, starts_at, ends_at, reason, series_id, shared_id, created_by,
      created_at)
    values (${shop.organizationId}, ${block.id}, ${shop.shopId}, ${block.staff_id}, ${starts}, ${ends},
      ${block.reason}, ${block.series_id}, ${block.shared_id}, ${made.by}, ${new Date(made.at)})`.execute(
    db,
  )
}

/** `all`: the named block, and those of its series that are not over. */
export type BlockScope = 'one' | 'following' | 'all' | 'everybody'
type Deletion = {
  readonly id: string
  readonly scope: BlockScope
  readonly onlyStaffId: string | null
  readonly now: number
}

/** Deletes blocks and returns them; none when there is no such block in this shop or in the agenda of `onlyStaffId`. */
export async function deleteBlockRows(
  db: Db,
  shop: Shop,
  { id, scope, onlyStaffId, now }: Deletion,
): Promise<BlockRow[]> {
  const { rows } = await sql<BlockRow>`
    delete from blocks b using blocks named
    where named.organization_id = ${shop.organizationId} and named.comerce_id = ${shop.shopId}
      and named.id = ${id}
      and (${onlyStaffId}::uuid is null or named.staff_id = ${onlyStaffId}::uuid)
      and b.organization_id = named.organization_id and b.comerce_id = named.comerce_id
      and (${onlyStaffId}::uuid is null or b.staff_id = ${onlyStaffId}::uuid)
      and (b.id = named.id or (${scope}::text = 'everybody' and b.shared_id = named.shared_id)
        or (b.series_id = named.series_id
        and ((${scope}::text = 'all' and b.ends_at > ${new Date(now)})
          or (${scope}::text = 'following' and b.starts_at > named.starts_at))))
    returning b.id, b.staff_id, b.starts_at, b.ends_at, b.reason, b.series_id, b.shared_id`.execute(
    db,
  )
  return rows
}
