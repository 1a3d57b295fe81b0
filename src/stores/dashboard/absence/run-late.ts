/* The shop runs late: all appointments of a staff member that are still to come move by the same minutes at once. */
import type { AppointmentWire, Reply } from '#contract/contract.ts'
import type { ProblemWire } from '#contract/protocol/problems.ts'
import { callOnce } from '#stores/dashboard/api.ts'
import type { Board } from '#stores/dashboard/board/board-layout.ts'
import { reloadBoard } from '#stores/dashboard/board/board.ts'
import { expectOwn } from '#stores/notices.ts'

const MINUTE_MS = 60_000
/** A customer whose appointment began longer ago than this is no longer expected. */
const STILL_COMING_MS = 45 * MINUTE_MS
const notBegun = new Set(['pending', 'awaiting_deposit', 'booked', 'confirmed', 'checked_in'])

/**
 * Appointments of the shown day that begin with this staff member and have not begun. Classes are left out, because
 * their time is shared.
 */
export function stillToCome(
  { columns }: Pick<Board, 'columns'>,
  staff: string,
  now: number,
): readonly AppointmentWire[] {
  const theirs = columns.find(one => one.staffMember.id === staff)?.cards ?? []
  const appointments = new Set(theirs.map(({ appointment }) => appointment))
  return [...appointments].filter(
    ({ status, legs, session_id, starts_at }) =>
      notBegun.has(status) &&
      legs[0]?.staff.id === staff &&
      session_id === undefined &&
      Date.parse(starts_at) > now - STILL_COMING_MS,
  )
}

type RanLate =
  | { readonly ok: true; readonly applied: Reply<'applyDayMove'> }
  | { readonly ok: false; readonly problem: ProblemWire }

export async function runLate(
  staff: string,
  appointments: readonly AppointmentWire[],
  minutes: number,
): Promise<RanLate> {
  const later = (instant: string) =>
    new Date(Date.parse(instant) + minutes * MINUTE_MS).toISOString()
  const ends = appointments.map(one => Date.parse(one.ends_at))
  const body = {
    staff,
    why: 'late' as const,
    starts_at: appointments[0]!.starts_at,
    ends_at: later(new Date(Math.max(...ends)).toISOString()),
    moves: appointments.map(({ id, revision, starts_at }) => ({
      appointment: id,
      revision,
      staff,
      starts_at: later(starts_at),
    })),
  }
  for (const { id } of appointments) expectOwn(id)
  const answer = await callOnce('applyDayMove', { body })
  void reloadBoard()
  return answer.ok ? { ok: true, applied: answer.reply } : answer
}
