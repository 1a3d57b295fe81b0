/* One customer at a time: whose visit is still in progress when another begins, and who is free to serve. */
import type { AppointmentWire } from '#contract/contract.ts'
import { occupiesCalendar } from '#domain/appointment/occupies-calendar.ts'
import { $board, $day } from './board.ts'
import type { Card, Span } from './cards.ts'
import { offersAll, type StaffMember } from '#stores/dashboard/catalogue/catalogue.ts'
import { valueOf } from '#stores/dashboard/loadable.ts'
import { $wall } from '#stores/dashboard/shop.ts'
import { setStatus } from '#stores/dashboard/appointment/appointment.ts'
import type { WalkIn } from '#stores/dashboard/walk-ins/walk-ins.ts'
import { change } from '#stores/change.ts'

/** The visit of this staff member that is marked as in progress. */
export function inProgressWith(staff: string, except?: string): AppointmentWire | null {
  const appointments = valueOf($day.get())?.appointments ?? []
  const isInProgress = (appointment: AppointmentWire) =>
    appointment.status === 'in_progress' &&
    appointment.id !== except &&
    appointment.legs.some(item => item.staff.id === staff)
  return appointments.find(isInProgress) ?? null
}

export function finishInProgress(appointment: AppointmentWire) {
  return change(setStatus(appointment, 'completed'))
}

/** What keeps a staff member from serving a walk-in: a visit in progress, or an appointment due this minute. */
export const standings = ['free', 'due', 'serving'] as const
export type Standing = (typeof standings)[number]

export function standingOf(staff: string): Standing {
  if (inProgressWith(staff)) return 'serving'
  const now = thisMinute(staff)
  return now?.column.cards.some(card => isDue(card) && now.isIn(card)) ? 'due' : 'free'
}

/** A completed visit no longer counts, even before its planned end. */
function isDue({ appointment: { status } }: Card): boolean {
  return status !== 'completed' && occupiesCalendar(status)
}

/** Whether the staff member is working this minute, not off and not blocked. True when the board shows another day. */
export function isThere(staff: string): boolean {
  const now = thisMinute(staff)
  return !now || (now.column.open.some(now.isIn) && !now.column.blocks.some(now.isIn))
}

/** Null when the board shows another day. */
function thisMinute(staff: string) {
  const wall = $wall.get()
  const board = valueOf($board.get())
  const column = board?.columns.find(one => one.staffMember.id === staff)
  if (!wall || !column || board?.date !== wall.date) return null
  return { column, isIn: ({ from, to }: Span) => from <= wall.minute && wall.minute < to }
}

/** Who could serve the walk-in, best first. */
export function seatersOf(
  walkIn: WalkIn,
  staffMembers: readonly StaffMember[],
): readonly StaffMember[] {
  const ids = walkIn.services.map(service => service.id)
  const able = staffMembers.filter(staffMember => offersAll(staffMember, ids))
  const present = able.filter(staffMember => isThere(staffMember.id))
  return likeliestFirst(walkIn, present.length > 0 ? present : able, standingOf)
}

/** The staff member they asked for; then those who are free now, and among equals the one that the engine expects. */
export function likeliestFirst<One extends Pick<StaffMember, 'id'>>(
  { staff, expected }: Pick<WalkIn, 'staff' | 'expected'>,
  staffMembers: readonly One[],
  standing: (id: string) => Standing,
): readonly One[] {
  const rank = ({ id }: One) => {
    if (id === staff?.id) return -1
    return 2 * standings.indexOf(standing(id)) + (id === expected?.staff.id ? 0 : 1)
  }
  return staffMembers.toSorted((a, b) => rank(a) - rank(b))
}
