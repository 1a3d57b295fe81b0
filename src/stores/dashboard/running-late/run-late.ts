/* The shop runs late: the appointments of a staff member move at once, up to the first gap that absorbs the delay. */
import type { AppointmentWire } from '#contract/contract.ts'
import { pushedStarts } from '#domain/appointment/running-late.ts'
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

export type Pushed = { readonly appointment: AppointmentWire; readonly startsAt: number }

/** The appointments that move when the first of them begins so many minutes late, up to the gap that absorbs it. */
export function pushedBy(coming: readonly AppointmentWire[], minutes: number): readonly Pushed[] {
  const visits = coming.map(({ id, starts_at, ends_at }) => ({
    id,
    start: Date.parse(starts_at),
    end: Date.parse(ends_at),
  }))
  const starts = pushedStarts(visits, minutes)
  return coming.flatMap(appointment => {
    const startsAt = starts.get(appointment.id)
    return startsAt === undefined ? [] : [{ appointment, startsAt }]
  })
}

/** Whom a longer visit pushes back, and the first of them by how many minutes. Null when nobody has to move. */
export function pushedUntil(
  coming: readonly AppointmentWire[],
  { from, until }: { readonly from: string; readonly until: string },
): { readonly pushed: readonly Pushed[]; readonly minutes: number } | null {
  const after = coming.filter(one => one.starts_at >= from)
  const first = Math.min(...after.map(one => Date.parse(one.starts_at)))
  const minutes = Math.ceil((Date.parse(until) - first) / MINUTE_MS)
  return minutes > 0 && Number.isFinite(minutes)
    ? { pushed: pushedBy(after, minutes), minutes }
    : null
}

export function runLate(staff: string, pushed: readonly Pushed[]) {
  const ends = pushed.map(
    ({ appointment: { starts_at, ends_at }, startsAt }) =>
      startsAt + Date.parse(ends_at) - Date.parse(starts_at),
  )
  const body = {
    staff,
    why: 'late' as const,
    starts_at: pushed[0]!.appointment.starts_at,
    ends_at: isoOf(Math.max(...ends)),
    moves: pushed.map(({ appointment: { id, revision }, startsAt }) => ({
      appointment: id,
      revision,
      staff,
      starts_at: isoOf(startsAt),
    })),
  }
  for (const { appointment } of pushed) expectOwn(appointment.id)
  return callOnce('applyDayMove', { body }).finally(() => void reloadBoard())
}

function isoOf(instant: number): string {
  return new Date(instant).toISOString()
}
