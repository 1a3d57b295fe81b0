import { sql } from 'kysely'
import type { Reply } from '#contract/contract.ts'
import type { Interval } from '#domain/calendar/interval.ts'
import { toOffsetIso } from '#domain/calendar/local-time.ts'
import type { Context } from '#server/context.ts'
import type { Membership } from '#server/kernel/http/caller.ts'

type BusyRow = {
  readonly id: string
  readonly staff: string
  readonly comerce: string
  readonly starts_at: number
  readonly ends_at: number
}

/** When staff are busy in other branches, in the shape of blocks for the board: says in which branch, not with whom. */
export async function busyElsewhere(
  { database, clock }: Context,
  { organizationId, shopId, onlyStaffId }: Membership,
  during: Interval,
  timeZone: string,
): Promise<Reply<'listBlocks'>['items']> {
  const { rows } = await sql<BusyRow>`
    select o.owner as id, sc.staff_id as staff, c.name as comerce, min(lower(o.during)) as starts_at,
      max(upper(o.during)) as ends_at
    from staff_comerces sc
    join occupancy o on o.organization_id = sc.organization_id and o.unit = sc.staff_id::text and o.pad = 0
    join comerces c on c.organization_id = o.organization_id and c.id = o.comerce_id
    where sc.organization_id = ${organizationId} and sc.comerce_id = ${shopId} and o.comerce_id <> ${shopId}
      and o.during && tstzrange(${new Date(during.start)}, ${new Date(during.end)})
      and (o.expires_at is null or o.expires_at > ${new Date(clock.now())})
      and not exists (select from busy_calendars k where k.organization_id = o.organization_id and k.id = o.owner)
      and (${onlyStaffId}::uuid is null or sc.staff_id = ${onlyStaffId}::uuid)
    group by o.owner, sc.staff_id, c.name order by starts_at, sc.staff_id, o.owner`.execute(
    database.db,
  )
  const at = (instant: number) => toOffsetIso(instant, timeZone)
  return rows.map(({ id, staff, comerce, starts_at, ends_at }) => ({
    id,
    staff,
    starts_at: at(starts_at),
    ends_at: at(ends_at),
    reason: `En ${comerce}`,
    elsewhere: { comerce },
  }))
}
