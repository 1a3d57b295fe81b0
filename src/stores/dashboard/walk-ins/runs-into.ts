/* Which appointment a walk-in would delay when they are served now. */
import type { Column } from '#stores/dashboard/board/board-layout.ts'
import { type Conflict, conflictsOf } from '#stores/dashboard/board/conflicts.ts'
import { minutesWith } from '#stores/dashboard/new-appointment/marked-start.ts'
import type { Service } from '#stores/dashboard/catalogue/catalogue.ts'
import type { WalkIn } from './walk-ins.ts'

/**
 * The first appointment or block before the walk-in would be done; null for none. Visits in progress are left out
 * because another question asks about them, and completed ones because that customer has gone.
 */
export function runsInto(
  { id, services }: Pick<WalkIn, 'id' | 'services'>,
  column: Column,
  minute: number,
  offered: readonly Service[],
): Conflict | null {
  const wish = { services: services.map(one => one.id), addOns: [], staff: column.staffMember.id }
  const to = minute + minutesWith(wish, offered)
  const cards = column.cards
    .filter(({ appointment: { status } }) => status !== 'in_progress' && status !== 'completed')
    .toSorted((a, b) => a.from - b.from)
  const wanted = { appointment: { id }, from: minute, to }
  const conflicts = conflictsOf({ ...column, cards }, wanted, minute, true)
  return conflicts.find(({ kind }) => kind === 'turn' || kind === 'block') ?? null
}
