import { sql } from 'kysely'
import type { Received, Reply } from '#contract/contract.ts'
import { DAY, MINUTE } from '#domain/calendar/interval.ts'
import { localDate, toOffsetIso } from '#domain/calendar/local-time.ts'
import type { Occupied } from '#domain/occupancy/occupied.ts'
import { shapesFor, unitsOf } from '#domain/visit/visit.ts'
import { type Expected, expectQueue, type Waiting } from '#domain/booking/walk-ins.ts'
import { chosenStaff } from '../visits/visit-request.ts'
import { loadUnits } from '../availability/load.ts'
import type { ShopMemory } from '../availability/memory.ts'
import type { Context } from '#server/context.ts'
import type { Membership } from '#server/kernel/http/caller.ts'
import { findQueue } from './queries.ts'
import { toWalkInWire } from './wire.ts'

/** A visit that takes longer than planned is expected to need this much more. */
const OVERRUN = 5 * MINUTE

/**
 * Today's queue: each entry with its place and the first instant at which the engine would serve it; on request also
 * for one who would join now.
 */
export async function listWalkIns(
  context: Context,
  member: Membership,
  shop: ShopMemory,
  asked: Received<'listWalkIns', 'query'>,
): Promise<Reply<'listWalkIns'>> {
  const now = context.clock.now()
  const queue = await findQueue(context.database.db, shop.row, localDate(now, shop.plan.timeZone))
  const waiting = queue.map(one => ({
    id: one.id,
    visit: { serviceIds: one.service_ids, staffId: one.staff_id },
  }))
  const queueEstimate = queueEstimateFor(shop, asked)
  const expected = await expectAll(context, shop, [...waiting, ...queueEstimate], now)
  const items = queue.map((one, index) => ({
    ...toWalkInWire(member, shop, one),
    place: index + 1,
    expected: expected[index] ?? null,
  }))
  const last = queueEstimate.length === 0 ? {} : { joining: expected.at(-1) ?? null }
  return { items, next_cursor: null, ...last }
}

/** Without an estimate where the shop does not offer that service: the queue is answered all the same. */
function queueEstimateFor(
  { plan }: ShopMemory,
  { services, staff }: Received<'listWalkIns', 'query'>,
): Waiting[] {
  if (services === undefined) return []
  const visit = { serviceIds: services, staffId: chosenStaff(staff) }
  return shapesFor(plan, visit).ok ? [{ id: 'joining', visit }] : []
}

type ExpectedWire = Reply<'listWalkIns'>['items'][number]['expected']

async function expectAll(
  context: Context,
  shop: ShopMemory,
  waiting: readonly Waiting[],
  now: number,
): Promise<ExpectedWire[]> {
  if (waiting.length === 0) return []
  const { row, plan } = shop
  const { organizationId } = row
  const staffMembers = plan.staff.map(staffMember => staffMember.id)
  const services = plan.services.map(service => service.id)
  const units = unitsOf(plan, staffMembers, services)
  const rows = [
    ...(await loadUnits(context.database.db, {
      organizationId,
      units,
      from: now - DAY,
      to: now + DAY,
    })),
    ...(await overruns(context, shop, now)),
  ]
  return expectQueue({ plan, rows, now }, waiting).map(({ at }) => toExpectedWire(shop, at))
}

function toExpectedWire({ plan }: ShopMemory, at: Expected['at']): ExpectedWire {
  if (at === null) return null
  const name = plan.staff.find(staffMember => staffMember.id === at.staffId)?.name ?? ''
  return {
    starts_at: toOffsetIso(at.startsAt, plan.timeZone),
    staff: { id: at.staffId, name },
  }
}

/** A visit that goes on after its planned end keeps its staff member busy a little longer. */
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
