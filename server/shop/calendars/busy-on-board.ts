import { sql } from 'kysely'
import type { Reply } from '#contract/contract.ts'
import type { Interval } from '#domain/calendar/interval.ts'
import { toOffsetIso } from '#domain/calendar/local-time.ts'
import type { Context } from '#server/context.ts'
import type { Membership } from '#server/kernel/http/caller.ts'

type BusyRow = {
  readonly id: string
  readonly staff: string
  readonly starts_at: number
  readonly ends_at: number
}

/** When staff are busy according to their external calendars, in the shape of blocks for the board. */
export async function busyByCalendars(
  { database }: Context,
  { organizationId, shopId, onlyStaffId }: Membership,
  during: Interval,
  timeZone: string,
): Promise<Reply<'listBlocks'>['items']> {
  const { rows } = await sql<BusyRow>`
    select md5(o.owner::text || ' ' || o.segment)::uuid as id, k.staff_id as staff, lower(o.during) as starts_at,
      upper(o.during) as ends_at
    from staff_comerces sc
    join busy_calendars k on k.organization_id = sc.organization_id and k.staff_id = sc.staff_id
    join occupancy o on o.organization_id = k.organization_id and o.owner = k.id and o.pad = 0
    where sc.organization_id = ${organizationId} and sc.comerce_id = ${shopId}
      and o.during && tstzrange(${new Date(during.start)}, ${new Date(during.end)})
      and (${onlyStaffId}::uuid is null or sc.staff_id = ${onlyStaffId}::uuid)
    order by starts_at, k.staff_id, o.owner, o.segment`.execute(database.db)
  return rows.map(({ id, staff, starts_at, ends_at }) => ({
    id,
    staff,
    starts_at: toOffsetIso(starts_at, timeZone),
    ends_at: toOffsetIso(ends_at, timeZone),
    reason: 'Ocupado (calendario)',
    calendar: true,
  }))
}
