import type { AppointmentWire } from '#contract/contract.ts'
import { dateOf } from '#contract/texts/texts.ts'
import { conflictWords } from '#messages/dashboard/moving.ts'
import { $board } from '#stores/dashboard/board/board.ts'
import { conflictsOf } from '#stores/dashboard/board/conflicts.ts'
import { valueOf } from '#stores/dashboard/loadable.ts'
import { minuteOn, minutesOf } from '#stores/wall-clock.ts'

type Whose = { readonly appointment: AppointmentWire; readonly staffId: string | undefined }

/** The appointments and blocks in the way of this span, as texts; empty when the board behind shows another day. */
export function namedConflicts(
  span: { readonly starts_at: string; readonly ends_at: string },
  { appointment, staffId }: Whose,
): string[] {
  const board = valueOf($board.get())
  const column = board?.columns.find(one => one.staffMember.id === staffId)
  if (!board || !column || dateOf(span.starts_at) !== board.date) return []
  const from = minuteOn(board.date, span.starts_at)
  const wanted = { appointment, from, to: from + minutesOf(span) }
  return conflictsOf(column, wanted, from, true)
    .filter(one => one.kind === 'turn' || one.kind === 'block')
    .map(one => conflictWords(one, column.staffMember.name))
}
