/* A "turno fijo": looked at first, each date that does not fit skipped or moved, then taken whole. */
import type { AppointmentWire, Reply, Sent } from '#contract/contract.ts'
import type { ProblemWire } from '#contract/problems.ts'
import { call } from '#stores/api.ts'
import { newIdempotencyKey } from '#stores/idempotency-key.ts'
import { reloadBoard } from './board.ts'

export type Occurrence = Reply<'previewSeries'>['occurrences'][number]
export type Repeat = { readonly everyWeeks: number; readonly count: number }
type Turn = Sent<'createStaffAppointment', 'body'>
export type Place = { readonly starts_at: string; readonly staff: string }

export async function previewSeries(
  turn: Turn,
  { everyWeeks, count }: Repeat,
): Promise<{ ok: true; occurrences: readonly Occurrence[] } | { ok: false; problem: ProblemWire }> {
  const { services, staff, starts_at } = turn
  const body = {
    services,
    ...(staff ? { staff } : {}),
    starts_at,
    every_weeks: everyWeeks,
    count,
  }
  const answer = await call('previewSeries', { body })
  return answer.ok ? { ok: true, occurrences: answer.reply.occurrences } : answer
}

export async function createSeries(
  turn: Turn,
  places: readonly Place[],
): Promise<ProblemWire | null> {
  const { services, staff, customer, note } = turn
  const body = {
    services,
    ...(staff ? { staff } : {}),
    customer,
    ...(note ? { note } : {}),
    occurrences: places.map(place => ({ ...place })),
  }
  const answer = await call('createSeries', { body, idempotencyKey: newIdempotencyKey() })
  if (!answer.ok) return answer.problem
  void reloadBoard()
  return null
}

/** This one and all that follow; answers how many. */
export async function cancelFollowing(
  turn: AppointmentWire,
  notify: boolean,
): Promise<{ ok: true; count: number } | { ok: false; problem: ProblemWire }> {
  const answer = await call('cancelSeries', {
    params: { id: turn.series ?? '' },
    body: { from: turn.starts_at, notify },
  })
  void reloadBoard()
  return answer.ok ? { ok: true, count: answer.reply.appointments.length } : answer
}
