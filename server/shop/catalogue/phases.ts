import { phasesOf } from '#domain/visit/phases.ts'
import type { Phase } from '#domain/shop/shop.ts'
import { refuseField } from '#server/kernel/http/refusal.ts'

const LONGEST_MINUTES = 480

type PhasesRequest = {
  readonly segments?: readonly Phase[] | undefined
  readonly duration_minutes?: number | undefined
}

/** The phases of a service. `current` is null for a new service. */
export function phasesWanted(
  { segments: phases, duration_minutes: minutes }: PhasesRequest,
  current: readonly Phase[] | null,
): readonly Phase[] {
  if (phases !== undefined) return checkPhases(phases, minutes)
  if (minutes === undefined) {
    return current ?? refuseField('duration_minutes', 'Decí cuántos minutos dura.')
  }
  return current === null ? [{ busy: true, minutes }] : stretched(current, minutes)
}

function checkPhases(phases: readonly Phase[], minutes?: number): readonly Phase[] {
  const total = minutesOf(phases)
  if (!phases.some(phase => phase.busy)) {
    refuseField('segments', 'Al menos un tramo tiene que ocupar a la persona.')
  }
  if (total > LONGEST_MINUTES) {
    refuseField('segments', `Entre todos los tramos, ${LONGEST_MINUTES} minutos como máximo.`)
  }
  if (minutes !== undefined && minutes !== total) {
    refuseField('duration_minutes', `Los tramos suman ${total} minutos.`)
  }
  return phases
}

/** Changes the total minutes and keeps the free phases, for a form that only knows the total. */
function stretched(current: readonly Phase[], minutes: number): readonly Phase[] {
  return phasesOf({ segments: current }, minutes)
}

function minutesOf(phases: readonly Phase[]): number {
  return phases.reduce((sum, phase) => sum + phase.minutes, 0)
}
