import type { Kysely } from 'kysely'
import type { Reply } from '#contract/contract.ts'
import { localDate } from '#domain/local-time.ts'
import type { ShopMemory } from '../availability/memory.ts'
import type { Membership } from '../http/caller.ts'
import { isWithinHours } from './find-stranded.ts'
import { findFutureLegs } from './queries.ts'

type Day = Reply<'getDashboard'>['stranded'][number]

const MOST_TURNS = 100

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
  const legs = await findFutureLegs(db, member, now)
  const outside = legs
    .filter(leg => member.onlyStaffId === null || leg.staff_id === member.onlyStaffId)
    .filter(leg => !leg.is_overbooked && !isWithinHours(plan, leg))
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
