/*
 * What may still be done about the last change: take it back for ten seconds, and tell the customer, which waits for an
 * answer. One at a time: the next change replaces it.
 */
import type { AppointmentWire } from '#contract/contract.ts'
import type { ProblemWire } from '#contract/protocol/problems.ts'
import { $aftermath, type Aftermath, type Undo } from './hand.ts'
import { restoreSeries } from '#stores/dashboard/appointment/series.ts'
import { settleUntold } from './settle-untold.ts'
import { canReturn, moveTurn, peopleOf, setStatus } from '#stores/dashboard/appointment/turn.ts'

/** How long a change can be taken back. */
const undoMs = 10_000
/** How long it stays where there is nobody to tell and nobody reads it. */
const offerMs = 20_000

let timer: ReturnType<typeof setTimeout> | undefined

/** After a change that stood. Without anything to offer it shows nothing. */
export function followUp(aftermath: Aftermath): void {
  clearTimeout(timer)
  const isShown = aftermath.undo || canTell(aftermath) || aftermath.kind !== 'taken'
  $aftermath.set(isShown ? aftermath : null)
  if (aftermath.undo) setTimeout(forgetUndo, undoMs, aftermath)
  resumeAftermath()
}

/** Where it was, and how long if that changed. */
export function placeOf(turn: AppointmentWire, durationMinutes?: number): Undo {
  const staff = turn.legs[0]?.staff.id ?? 'any'
  const people = peopleOf(turn)
  return { to: 'place', startsAt: turn.starts_at, staff, people, durationMinutes }
}

export async function undoLast(): Promise<ProblemWire | null> {
  const last = $aftermath.get()
  if (!last?.undo || last.isLate) return null
  closeAftermath()
  const { turn, undo } = last
  if (undo.to === 'series') return await restoreSeries(last.series ?? [])
  const change =
    undo.to === 'status'
      ? await setStatus(turn, undo.status)
      : // Back where it was, even if that was on top of another one.
        await moveTurn(turn, { ...undo, overbook: true })
  return change.ok ? null : change.problem
}

/** How a step is taken back; null: by no step of staff. What was cancelled comes back reserved. */
export function backTo(was: AppointmentWire, turn: AppointmentWire): Undo | null {
  const isStanding = was.status === 'booked' || was.status === 'confirmed'
  const status = turn.status === 'cancelled' && isStanding ? 'booked' : was.status
  return canReturn(turn, status) ? { to: 'status', status } : null
}

function canTell(aftermath: Aftermath): boolean {
  const { kind, turn } = aftermath
  return kind !== 'step' && turn.customer.phone !== null && !isResized(aftermath)
}

/** It stays where it was, with whom it was: only how long it takes is new. */
export function isResized({ undo, turn }: Aftermath): boolean {
  return (
    undo?.to === 'place' && undo.durationMinutes !== undefined && undo.startsAt === turn.starts_at
  )
}

export function closeAftermath(): void {
  clearTimeout(timer)
  $aftermath.set(null)
}

/** The customer knows, or need not; closed in any other way, the turn stays among those that are untold. */
export function closeTold(how: 'whatsapp' | 'needless'): void {
  const last = $aftermath.get()
  closeAftermath()
  if (last && last.kind !== 'taken') void settleUntold(last.series ?? [last.turn], how)
}

/** While somebody reads or points at it, it stays. */
export function pauseAftermath(): void {
  clearTimeout(timer)
  timer = undefined
}

export function resumeAftermath(): void {
  clearTimeout(timer)
  const shown = $aftermath.get()
  if (shown && !canTell(shown)) timer = setTimeout(closeAftermath, offerMs)
}

function forgetUndo(of: Aftermath): void {
  const shown = $aftermath.get()
  if (shown !== of) return
  // Somebody may be reading it.
  if (!canTell(shown) && timer !== undefined) closeAftermath()
  else $aftermath.set({ ...shown, isLate: true })
}
