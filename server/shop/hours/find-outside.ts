import type { Kysely } from 'kysely'
import type { Reply } from '#contract/contract.ts'
import { localDate } from '#domain/calendar/local-time.ts'
import type { ShopPlan } from '#domain/shop/shop.ts'
import type { ShopMemory } from '#server/booking/availability/memory.ts'
import type { Membership } from '#server/kernel/http/caller.ts'
import { isWithinHours } from './find-stranded.ts'
import { findFutureLegs, type FutureLeg, type Shop } from './queries.ts'

type Day = Reply<'getDashboard'>['stranded'][number]

const MOST_TURNS = 100

/**
 * Rules change seldom and turns all the time; and only a change of rules leaves turns outside. So they are looked for
 * among all once for each state of the rules, and afterwards only those few are asked after.
 */
const leftBy = new WeakMap<ShopPlan, Promise<readonly string[]>>()

/**
 * The turns to come that stand outside of the hours that hold, by day and person: a change of hours left them there.
 * What the staff put there on purpose, as a sobreturno, is not forgotten but meant.
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
  const legs = await findFutureLegs(db, member, now, candidates)
  const outside = legs
    .filter(leg => member.onlyStaffId === null || leg.staff_id === member.onlyStaffId)
    .filter(leg => isOutside(plan, leg))
    .toSorted((a, b) => a.starts_at - b.starts_at)
  // A visit of two people is settled with the first of them.
  const turns = [...new Map(outside.toReversed().map(leg => [leg.appointment_id, leg])).values()]
  const nearest = turns.toReversed().slice(0, MOST_TURNS)
  const days = Map.groupBy(
    nearest,
    leg => `${localDate(leg.starts_at, plan.timeZone)} ${leg.staff_id}`,
  )
  return [...days.values()].map(of => ({
    date: localDate(of[0]!.starts_at, plan.timeZone),
    staff: of[0]!.staff_id,
    name: plan.staff.find(person => person.id === of[0]!.staff_id)?.name ?? '',
    turns: of.map(leg => leg.appointment_id),
  }))
}

async function findLeft(
  db: Kysely<unknown>,
  plan: ShopPlan,
  shop: Shop,
  now: number,
): Promise<readonly string[]> {
  try {
    const legs = await findFutureLegs(db, shop, now)
    return legs.filter(leg => isOutside(plan, leg)).map(leg => leg.appointment_id)
  } catch (error) {
    leftBy.delete(plan)
    throw error
  }
}

function isOutside(plan: ShopPlan, leg: FutureLeg): boolean {
  return !leg.is_overbooked && !isWithinHours(plan, leg)
}
