import { sql } from 'kysely'
import type { Reply } from '#contract/contract.ts'
import { DAY, MINUTE } from '#domain/interval.ts'
import { localDate, toOffsetIso } from '#domain/local-time.ts'
import { createBusyIndex, type Occupied } from '#domain/occupancy.ts'
import { expectQueue } from '#domain/walk-ins.ts'
import { unitsOf } from '../appointments/ground.ts'
import { loadUnits } from '../availability/load.ts'
import type { ShopMemory } from '../availability/memory.ts'
import type { Context } from '../context.ts'
import type { Membership } from '../http/caller.ts'
import { findQueue } from './queries.ts'
import { toWalkInWire } from './wire.ts'

/** Whoever sits longer than sold is taken to need this much more. */
const OVERRUN = 5 * MINUTE

/** Today's queue, each with her place and the first instant at which the engine would seat her. */
export async function listWalkIns(
  context: Context,
  member: Membership,
  shop: ShopMemory,
): Promise<Reply<'listWalkIns'>> {
  const { db } = context.database
  const now = context.clock.now()
  const { row, plan } = shop
  const queue = await findQueue(db, row, localDate(now, plan.timeZone))
  if (queue.length === 0) return { items: [], next_cursor: null }
  const people = plan.staff.map(person => person.id)
  const units = unitsOf(
    plan,
    people,
    plan.services.map(service => service.id),
  )
  const rows = [
    ...(await loadUnits(db, row.organizationId, units, now - DAY, now + DAY)),
    ...(await overruns(context, shop, now)),
  ]
  const busy = createBusyIndex()
  for (const [owner, owned] of Map.groupBy(rows, one => one.owner)) busy.set(owner, owned)
  const waiting = queue.map(one => ({
    id: one.id,
    visit: { serviceIds: one.service_ids, staffId: one.staff_id },
  }))
  const expected = expectQueue(plan, rows, busy, waiting, now)
  const nameOf = (id: string) => plan.staff.find(person => person.id === id)?.name ?? ''
  const items = queue.map((one, index) => {
    const at = expected[index]?.at ?? null
    return {
      ...toWalkInWire(member, shop, one),
      place: index + 1,
      expected:
        at === null
          ? null
          : {
              starts_at: toOffsetIso(at.startsAt, plan.timeZone),
              staff: { id: at.staffId, name: nameOf(at.staffId) },
            },
    }
  })
  return { items, next_cursor: null }
}

/** Who is still in a chair after the end of her turn keeps its person a little longer. */
async function overruns(context: Context, { row }: ShopMemory, now: number): Promise<Occupied[]> {
  const { rows } = await sql<{ id: string; staff_id: string }>`
    select a.id, l.staff_id from appointments a
    join appointment_legs l on l.organization_id = a.organization_id and l.appointment_id = a.id
    where a.organization_id = ${row.organizationId} and a.comerce_id = ${row.id}
      and a.status = 'in_progress' and a.ends_at <= ${new Date(now)}
      and a.ends_at > ${new Date(now - DAY / 4)}
      and l.position = (select max(o.position) from appointment_legs o
        where o.organization_id = a.organization_id and o.appointment_id = a.id)`.execute(
    context.database.db,
  )
  const work = { start: now, end: now + OVERRUN }
  return rows.map(({ id, staff_id: unit }) => ({
    unit,
    owner: `overrun ${id}`,
    work,
    padded: work,
    expiresAt: null,
  }))
}
