/* One chair, one client: who is still in it when the next one is to sit down, and who is there to serve. */
import type { AppointmentWire } from '#contract/contract.ts'
import type { ProblemWire } from '#contract/problems.ts'
import { $board, $day } from './board.ts'
import { valueOf } from './loadable.ts'
import { $wall } from './shop.ts'
import { setStatus } from './turn.ts'

/** Whom this person is still serving, by what the desk said. */
export function sittingWith(staff: string, except?: string): AppointmentWire | null {
  const turns = valueOf($day.get())?.appointments ?? []
  const isSitting = (turn: AppointmentWire) =>
    turn.status === 'in_progress' &&
    turn.id !== except &&
    turn.legs.some(leg => leg.staff.id === staff)
  return turns.find(isSitting) ?? null
}

export async function finishSitting(turn: AppointmentWire): Promise<ProblemWire | null> {
  const change = await setStatus(turn, 'completed')
  return change.ok ? null : change.problem
}

/** At work this minute, as far as the board of today knows: neither off nor blocked. */
export function isThere(staff: string): boolean {
  const wall = $wall.get()
  const board = valueOf($board.get())
  const column = board?.columns.find(one => one.person.id === staff)
  if (!wall || !column || board?.date !== wall.date) return true
  const isNow = ({ from, to }: { readonly from: number; readonly to: number }) =>
    from <= wall.minute && wall.minute < to
  return column.open.some(isNow) && !column.blocks.some(isNow)
}
