/* One customer at a time: whose visit still goes on when the next one is to begin, and who is there to serve. */
import type { AppointmentWire } from '#contract/contract.ts'
import type { ProblemWire } from '#contract/protocol/problems.ts'
import { occupiesCalendar } from '#domain/appointment/occupies-calendar.ts'
import { $board, $day } from './board.ts'
import type { Card, Span } from './cards.ts'
import { offersAll, type StaffMember } from '#stores/dashboard/setup/catalogue.ts'
import { valueOf } from '#stores/dashboard/loadable.ts'
import { $wall } from '#stores/dashboard/shop.ts'
import { setStatus } from '#stores/dashboard/appointment/appointment.ts'
import type { WalkIn } from '#stores/dashboard/queue/walk-ins.ts'

/** The visit that this staff member still has in progress, by the status that staff set. */
export function inProgressWith(staff: string, except?: string): AppointmentWire | null {
  const appointments = valueOf($day.get())?.appointments ?? []
  const isInProgress = (appointment: AppointmentWire) =>
    appointment.status === 'in_progress' &&
    appointment.id !== except &&
    appointment.legs.some(item => item.staff.id === staff)
  return appointments.find(isInProgress) ?? null
}

export async function finishInProgress(appointment: AppointmentWire): Promise<ProblemWire | null> {
  const change = await setStatus(appointment, 'completed')
  return change.ok ? null : change.problem
}

/** What keeps somebody from serving whoever comes in: a customer in the chair, or one who is due this minute. */
export const standings = ['free', 'due', 'serving'] as const
export type Standing = (typeof standings)[number]

export function standingOf(staff: string): Standing {
  if (inProgressWith(staff)) return 'serving'
  const now = thisMinute(staff)
  return now?.column.cards.some(card => isDue(card) && now.isIn(card)) ? 'due' : 'free'
}

/** Whoever was finished early has gone. */
function isDue({ appointment: { status } }: Card): boolean {
  return status !== 'completed' && occupiesCalendar(status)
}

/** At work this minute, as far as the board of today knows: neither off nor blocked. */
export function isThere(staff: string): boolean {
  const now = thisMinute(staff)
  return !now || (now.column.open.some(now.isIn) && !now.column.blocks.some(now.isIn))
}

/** Null where the board shows another day. */
function thisMinute(staff: string) {
  const wall = $wall.get()
  const board = valueOf($board.get())
  const column = board?.columns.find(one => one.staffMember.id === staff)
  if (!wall || !column || board?.date !== wall.date) return null
  return { column, isIn: ({ from, to }: Span) => from <= wall.minute && wall.minute < to }
}

/** Who could serve them, the likeliest first. */
export function seatersOf(
  walkIn: WalkIn,
  staffMembers: readonly StaffMember[],
): readonly StaffMember[] {
  const ids = walkIn.services.map(service => service.id)
  const able = staffMembers.filter(staffMember => offersAll(staffMember, ids))
  const present = able.filter(staffMember => isThere(staffMember.id))
  return likeliestFirst(walkIn, present.length > 0 ? present : able, standingOf)
}

/** Whom they asked for; then whoever is free this minute, the one the engine expects before the others. */
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
