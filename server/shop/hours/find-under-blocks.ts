import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Reply } from '#contract/contract.ts'
import { dayInterval, localDate, toOffsetIso } from '#domain/calendar/local-time.ts'
import type { ShopPlan } from '#domain/shop/shop.ts'
import type { Membership } from '#server/kernel/http/caller.ts'

type Day = Reply<'getDashboard'>['stranded'][number]

type Row = {
  readonly appointment_id: string
  readonly staff_id: string
  readonly block_id: string
  readonly block_starts_at: number
  readonly block_ends_at: number
  /** When the work first overlaps the block. */
  readonly meets_at: number
}

const MOST_APPOINTMENTS = 100

/**
 * Future appointments whose work overlaps a block of the same staff member, by day and block: those that could not be
 * moved when somebody was away, and those that a block was put over. A free phase (a colour that sets) may overlap a
 * block.
 */
export async function findUnderBlocks(
  db: Kysely<unknown>,
  plan: ShopPlan,
  member: Membership,
  now: number,
): Promise<Day[]> {
  const { rows } = await sql<Row>`
    select a.id as appointment_id, b.staff_id, b.id as block_id, b.starts_at as block_starts_at,
      b.ends_at as block_ends_at, min(greatest(lower(work.during), b.starts_at)) as meets_at
    from appointments a
    join occupancy work on work.organization_id = a.organization_id and work.owner = a.id and work.pad = 0
    join blocks b on b.organization_id = a.organization_id and b.comerce_id = a.comerce_id
      and b.staff_id::text = work.unit and tstzrange(b.starts_at, b.ends_at) && work.during
    where a.organization_id = ${member.organizationId} and a.comerce_id = ${member.shopId}
      and a.starts_at > ${new Date(now)} and b.ends_at > ${new Date(now)}
      and a.status in ('pending', 'awaiting_deposit', 'booked', 'confirmed')
      and (${member.onlyStaffId}::uuid is null or b.staff_id = ${member.onlyStaffId}::uuid)
      and not ${isMeant(sql`b.created_at`)}
    group by a.id, b.id, b.organization_id
    order by meets_at, a.id limit ${MOST_APPOINTMENTS}`.execute(db)
  // Under two blocks it is listed once, with the first of them.
  const nearest = [
    ...new Map(rows.toReversed().map(row => [row.appointment_id, row])).values(),
  ].toReversed()
  const days = Map.groupBy(
    nearest,
    row => `${localDate(row.meets_at, plan.timeZone)} ${row.block_id}`,
  )
  return [...days.values()].map(rowsOfDay => toDay(plan, rowsOfDay))
}

/**
 * SQL: whether appointment `a` was put under a block on purpose, because it was overbooked after the block was made
 * (`since`), such as into a lunch break. An overbooked one that was there first was not.
 */
export function isMeant(since: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(a.is_overbooked and exists (select 1 from appointment_events e
    where e.organization_id = a.organization_id and e.appointment_id = a.id
      and e.kind in ('booked', 'moved', 'services') and e.at >= ${since}))`
}

/** With a block of several days, only its part on that day, because the dialog that resolves them is about one day. */
function toDay(plan: ShopPlan, rows: readonly Row[]): Day {
  const { timeZone } = plan
  const [first] = rows
  const { staff_id: staff, block_starts_at: startsAt, block_ends_at: endsAt, meets_at } = first!
  const date = localDate(meets_at, timeZone)
  const day = dayInterval(date, timeZone)
  return {
    date,
    staff,
    name: plan.staff.find(staffMember => staffMember.id === staff)?.name ?? '',
    turns: rows.map(row => row.appointment_id),
    why: 'blocked',
    block: {
      starts_at: toOffsetIso(Math.max(startsAt, day.start), timeZone),
      ends_at: toOffsetIso(Math.min(endsAt, day.end), timeZone),
    },
  }
}
