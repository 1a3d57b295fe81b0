import { sql } from 'kysely'
import type { Reply } from '#contract/contract.ts'
import { timeText } from '#contract/texts/texts.ts'
import type { Interval } from '#domain/calendar/interval.ts'
import { toOffsetIso } from '#domain/calendar/local-time.ts'
import type { Context } from '#server/context.ts'
import type { Membership } from '#server/kernel/http/caller.ts'
import { scopeOf } from './find.ts'

type KeptRow = {
  readonly id: string
  readonly name: string
  readonly staff: string
  readonly starts_at: number
  readonly ends_at: number
  readonly until: number
}

/**
 * The starts that are held for the waitlist, in the shape of blocks for the board: one for each staff member of a
 * visit.
 */
export async function heldSlots(
  context: Context,
  member: Membership,
  during: Interval,
  timeZone: string,
): Promise<Reply<'listBlocks'>['items']> {
  const { onlyStaffId } = member
  const { rows } = await sql<KeptRow>`
    select w.id, w.name, w.offer_expires_at as until, o.unit as staff, min(lower(o.during)) as starts_at,
      max(upper(o.during)) as ends_at
    from waitlist_entries w
    join occupancy o on o.organization_id = w.organization_id and o.owner = w.hold_id and o.pad = 0
    join staff_comerces sc on sc.organization_id = w.organization_id and sc.comerce_id = w.comerce_id
      and sc.staff_id::text = o.unit
    where ${scopeOf(member)} and w.state = 'offered'
      and w.offer_expires_at > ${new Date(context.clock.now())}
      and o.during && tstzrange(${new Date(during.start)}, ${new Date(during.end)})
      and (${onlyStaffId}::uuid is null or sc.staff_id = ${onlyStaffId}::uuid)
    group by w.id, w.name, w.offer_expires_at, o.unit
    order by starts_at, o.unit`.execute(context.database.db)
  const at = (instant: number) => toOffsetIso(instant, timeZone)
  return rows.map(({ id, name, staff, starts_at, ends_at, until }) => ({
    id,
    staff,
    starts_at: at(starts_at),
    ends_at: at(ends_at),
    reason: `Guardado para ${name} hasta las ${timeText(at(until))}`,
    kept: { name, until: at(until) },
  }))
}
