import type { AppointmentStatus } from '#domain/appointment/appointment-status.ts'
import { MINUTE } from '#domain/calendar/interval.ts'
import { addDays } from '#domain/calendar/local-time.ts'
import type { Generator } from './generator.ts'
import type { PlacedTurn } from './place-turns.ts'

export type DemoTurn = PlacedTurn & { readonly status: AppointmentStatus }

/** The chairs of one moment: behind it what has been, ahead of it what is expected, and every state somewhere. */
export function giveStatuses(
  turns: readonly PlacedTurn[],
  today: string,
  now: number,
  generator: Generator,
): DemoTurn[] {
  const inOrder = turns
    .map(turn => ({ ...turn, status: likelyStatus(turn, today, now, generator.next()) }))
    .sort((a, b) => a.visit.interval.start - b.visit.interval.start)
  const statuses = promised(inOrder, today, now)
  return inOrder.map(turn => ({ ...turn, status: statuses.get(turn) ?? turn.status }))
}

function likelyStatus(
  { visit, date, isFixed }: PlacedTurn,
  today: string,
  now: number,
  chance: number,
): AppointmentStatus {
  const { start, end } = visit.interval
  if (isFixed) return end <= now ? 'completed' : 'booked'
  if (end <= now) return chance < 0.06 ? 'no_show' : chance < 0.13 ? 'cancelled' : 'completed'
  if (start <= now) return 'in_progress'
  if (chance < 0.06) return 'cancelled'
  return chance < (date <= addDays(today, 1) ? 0.65 : 0.25) ? 'confirmed' : 'booked'
}

const OF_THE_PAST = ['no_show', 'cancelled', 'rejected', 'expired', 'completed'] as const
const OF_THE_COMING_DAYS = [
  'pending',
  'awaiting_deposit',
  'booked',
  'confirmed',
  'cancelled',
] as const
/** Earlier than this nobody waits in the shop. */
const WAITING = 90 * MINUTE

/** The turns that carry the states which chance might have left out. */
function promised(
  inOrder: readonly DemoTurn[],
  today: string,
  now: number,
): ReadonlyMap<DemoTurn, AppointmentStatus> {
  const free = inOrder.filter(turn => !turn.isFixed)
  const past = free.filter(turn => turn.date < today)
  const coming = free.filter(turn => turn.date >= addDays(today, 2))
  const statuses = new Map<DemoTurn, AppointmentStatus>()
  for (const [index, status] of OF_THE_PAST.entries()) {
    if (past[index] !== undefined) statuses.set(past[index], status)
  }
  for (const [index, status] of OF_THE_COMING_DAYS.entries()) {
    if (coming[index] !== undefined) statuses.set(coming[index], status)
  }
  const { inTheChair, waiting } = peopleInTheShop(free, now)
  if (inTheChair !== undefined) statuses.set(inTheChair, 'in_progress')
  if (waiting !== undefined) statuses.set(waiting, 'checked_in')
  return statuses
}

/**
 * Whoever began last is in the chair, and whoever comes next waits. While the shop is closed they are yesterday's last
 * ones, which somebody forgot to finish.
 */
function peopleInTheShop(
  free: readonly DemoTurn[],
  now: number,
): { readonly inTheChair: DemoTurn | undefined; readonly waiting: DemoTurn | undefined } {
  const begun = free.filter(turn => turn.visit.interval.start <= now)
  const inTheChair = begun.findLast(turn => turn.visit.interval.end > now) ?? begun.at(-1)
  const next = free.find(
    turn => turn.visit.interval.start > now && turn.visit.interval.start <= now + WAITING,
  )
  const before = begun.findLast(
    turn => turn.visit.items[0]!.staffId !== inTheChair?.visit.items[0]!.staffId,
  )
  return { inTheChair, waiting: next ?? before }
}
