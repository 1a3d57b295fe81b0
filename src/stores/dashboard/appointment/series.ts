/*
 * A recurring appointment ("turno fijo"): previewed first, dates that do not fit skipped or moved, then booked whole.
 */
import type { AppointmentWire, Reply, Sent } from '#contract/contract.ts'
import { call, callOnce } from '#stores/dashboard/api.ts'
import { change } from '#stores/change.ts'
import { expectOwn } from '#stores/notices.ts'
import { reloadBoard } from '#stores/dashboard/board/board.ts'
import { createSource } from '#stores/dashboard/loadable.ts'
import { canBecome } from './appointment.ts'

export type Occurrence = Reply<'previewSeries'>['occurrences'][number]
export type Repeat = { readonly everyWeeks: number; readonly count: number }
type Appointment = Sent<'createStaffAppointment', 'body'>
export type StaffSlot = { readonly starts_at: string; readonly staff: string }

export function previewSeries(appointment: Appointment, { everyWeeks, count }: Repeat) {
  const { services, add_ons, staff, starts_at } = appointment
  const body = {
    services,
    ...(add_ons ? { add_ons } : {}),
    ...(staff ? { staff } : {}),
    starts_at,
    every_weeks: everyWeeks,
    count,
  }
  return call('previewSeries', { body })
}

export function createSeries(appointment: Appointment, places: readonly StaffSlot[]) {
  const { services, add_ons, staff, customer, note } = appointment
  const body = {
    services,
    ...(add_ons ? { add_ons } : {}),
    ...(staff ? { staff } : {}),
    customer,
    ...(note ? { note } : {}),
    occurrences: places.map(place => ({ ...place })),
  }
  return change(callOnce('createSeries', { body }), () => void reloadBoard())
}

/** All appointments of the series of the open appointment. */
export const seriesAppointments = createSource<string, readonly AppointmentWire[]>(async id => {
  const answer = await call('listSeries', { params: { id } })
  return answer.ok ? { ok: true, reply: answer.reply.items } : answer
})

/** This appointment and the later ones of its series that may still be cancelled. */
export function followingOf(
  appointment: AppointmentWire,
  all: readonly AppointmentWire[],
): readonly AppointmentWire[] {
  return all.filter(one => one.starts_at >= appointment.starts_at && canBecome(one, 'cancelled'))
}

export function cancelFollowing(
  appointment: AppointmentWire,
  why: Pick<Sent<'cancelSeries', 'body'>, 'reason' | 'notify' | 'asked_by'>,
) {
  expectOwn(appointment.id)
  return call('cancelSeries', {
    params: { id: appointment.series ?? '' },
    body: { from: appointment.starts_at, ...why },
  }).finally(() => void reloadBoard())
}
