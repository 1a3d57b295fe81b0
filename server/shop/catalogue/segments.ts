import { segmentsOf } from '#domain/visit/leg.ts'
import type { Segment } from '#domain/shop/shop.ts'
import { refuseField } from '#server/kernel/http/refusal.ts'

const LONGEST_MINUTES = 480

type Wanted = {
  readonly segments?: readonly Segment[] | undefined
  readonly duration_minutes?: number | undefined
}

/** What a service takes of a person's time. `current` is null for a new service. */
export function segmentsWanted(
  { segments, duration_minutes: minutes }: Wanted,
  current: readonly Segment[] | null,
): readonly Segment[] {
  if (segments !== undefined) return checkSegments(segments, minutes)
  if (minutes === undefined) {
    return current ?? refuseField('duration_minutes', 'Decí cuántos minutos dura.')
  }
  return current === null ? [{ busy: true, minutes }] : stretched(current, minutes)
}

function checkSegments(segments: readonly Segment[], minutes?: number): readonly Segment[] {
  const total = minutesOf(segments)
  if (!segments.some(segment => segment.busy)) {
    refuseField('segments', 'Al menos un tramo tiene que ocupar a la persona.')
  }
  if (total > LONGEST_MINUTES) {
    refuseField('segments', `Entre todos los tramos, ${LONGEST_MINUTES} minutos como máximo.`)
  }
  if (minutes !== undefined && minutes !== total) {
    refuseField('duration_minutes', `Los tramos suman ${total} minutos.`)
  }
  return segments
}

/** A form that knows only the total must not lose the free time in the middle. */
function stretched(current: readonly Segment[], minutes: number): readonly Segment[] {
  return segmentsOf({ segments: current }, minutes)
}

function minutesOf(segments: readonly Segment[]): number {
  return segments.reduce((sum, segment) => sum + segment.minutes, 0)
}
