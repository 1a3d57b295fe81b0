import type { Received, Reply } from '#contract/contract.ts'
import { toOffsetIso } from '#domain/calendar/local-time.ts'
import { shapesFor } from '#domain/visit/visit.ts'
import { type Expected, expectQueue, queueDay, type Waiting } from '#domain/booking/walk-ins.ts'
import { chosenStaff } from '#server/scheduling/visits/visit-request.ts'
import type { ShopMemory } from '#server/scheduling/availability/memory.ts'
import type { Context } from '#server/context.ts'
import type { Membership } from '#server/kernel/http/caller.ts'
import { findQueue } from './queries.ts'
import { loadToday } from './today.ts'
import { toWalkInWire } from './wire.ts'

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
  const queue = await findQueue(context.database.db, shop.row, queueDay(shop.plan, now).date)
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

/** The walk-in who would join now; empty when none is asked about, or when the shop does not offer the service. */
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
  const today = await loadToday(context, shop, now)
  return expectQueue(today, waiting).map(({ at }) => toExpectedWire(shop, at))
}

function toExpectedWire({ plan }: ShopMemory, at: Expected['at']): ExpectedWire {
  if (at === null) return null
  const name = plan.staff.find(staffMember => staffMember.id === at.staffId)?.name ?? ''
  return {
    starts_at: toOffsetIso(at.startsAt, plan.timeZone),
    staff: { id: at.staffId, name },
  }
}
