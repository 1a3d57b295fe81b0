import type { Kysely } from 'kysely'
import type { Reply } from '#contract/contract.ts'
import { localDate } from '#domain/calendar/local-time.ts'
import type { ShopPlan } from '#domain/shop/shop.ts'
import type { ShopMemory } from '#server/scheduling/availability/memory.ts'
import type { Membership } from '#server/kernel/http/caller.ts'
import { isWithinHours } from './find-outside-hours.ts'
import { findFutureItems, type FutureServiceItem, type Shop } from './queries.ts'

type Day = Reply<'getDashboard'>['stranded'][number]

const MOST_APPOINTMENTS = 100

/**
 * The ids of appointments outside the hours, by plan. Only a change of the rules leaves appointments outside, so all are
 * searched once per plan object, and afterwards only these few are read.
 */
const leftBy = new WeakMap<ShopPlan, Promise<readonly string[]>>()

/**
 * Future appointments outside the present hours, which a change of hours left there, by day and staff member. Overbooked
 * ones do not count, because staff put them there on purpose.
 */
export async function findOutside(
  db: Kysely<unknown>,
  { plan }: ShopMemory,
  member: Membership,
  now: number,
): Promise<Day[]> {
  const left = leftBy.get(plan) ?? findLeft(db, plan, member, now)
  leftBy.set(plan, left)
  const candidates = await left
  if (candidates.length === 0) return []
  const items = await findFutureItems(db, member, now, candidates)
  const outside = items
    .filter(item => member.onlyStaffId === null || item.staff_id === member.onlyStaffId)
    .filter(item => isOutside(plan, item))
    .toSorted((a, b) => a.starts_at - b.starts_at)
  // A visit of two staff members is listed with the first of them.
  const appointments = [
    ...new Map(outside.toReversed().map(item => [item.appointment_id, item])).values(),
  ]
  const nearest = appointments.toReversed().slice(0, MOST_APPOINTMENTS)
  const days = Map.groupBy(
    nearest,
    item => `${localDate(item.starts_at, plan.timeZone)} ${item.staff_id}`,
  )
  return [...days.values()].map(of => ({
    date: localDate(of[0]!.starts_at, plan.timeZone),
    staff: of[0]!.staff_id,
    name: plan.staff.find(staffMember => staffMember.id === of[0]!.staff_id)?.name ?? '',
    turns: of.map(item => item.appointment_id),
    why: 'hours',
    block: null,
  }))
}

async function findLeft(
  db: Kysely<unknown>,
  plan: ShopPlan,
  shop: Shop,
  now: number,
): Promise<readonly string[]> {
  try {
    const items = await findFutureItems(db, shop, now)
    return items.filter(item => isOutside(plan, item)).map(item => item.appointment_id)
  } catch (error) {
    leftBy.delete(plan)
    throw error
  }
}

function isOutside(plan: ShopPlan, item: FutureServiceItem): boolean {
  return !item.is_overbooked && !isWithinHours(plan, item)
}
