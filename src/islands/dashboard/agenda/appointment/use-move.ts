import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { AppointmentWire } from '#contract/contract.ts'
import { dateOf, timeText } from '#contract/texts/texts.ts'
import { minuteOfClock } from '#domain/calendar/dates.ts'
import { type Destination, staffPerServiceOf } from '#stores/dashboard/appointment/appointment.ts'
import { type Loadable, valueOf } from '#stores/dashboard/loadable.ts'
import type { FreeStart } from '#stores/dashboard/new-appointment/new-appointment.ts'
import { $services } from '#stores/dashboard/catalogue/catalogue.ts'
import { $timeZone } from '#stores/dashboard/shop.ts'
import { instantAt, minutesOf } from '#stores/wall-clock.ts'
import { textOf } from '#islands/ui/form-state.ts'
import { useFreeStarts } from '../new-appointment/FreeTimes.tsx'
import { sameStaff } from '../new-appointment/StaffAndDay.tsx'

/** The destination, as far as it has been chosen. */
export function useMove(appointment: AppointmentWire) {
  const services = appointment.legs.map(item => item.service.id)
  const timeZone = useStore($timeZone) ?? 'UTC'
  const usualStaff = staffPerServiceOf(appointment) ? sameStaff : firstStaff(appointment)
  const [staff, setStaff] = useState(usualStaff)
  const [date, setDate] = useState(dateOf(appointment.starts_at))
  const [chosen, pick] = useState<string | null>(null)
  const [isOverbooked, setOverbooked] = useState(false)
  const { setLength, length, resizedIn } = useLength(appointment)
  const free = useFreeStarts({
    services,
    staff,
    date,
    seats: appointment.seats ?? 1,
    moving: appointment.id,
    staffPerService: staff === sameStaff ? appointment.legs.map(item => item.staff.id) : [],
    durationMinutes: length,
  })
  const isElsewhere = dateOf(appointment.starts_at) !== date || staff !== usualStaff
  const picked =
    stillFree(chosen, date, free.loaded) ??
    (isElsewhere ? sameHour(appointment, free.loaded) : null)
  const startIn = (values: FormData): string | null => {
    if (!isOverbooked)
      return picked ?? (resizedIn(values) === undefined ? null : appointment.starts_at)
    const minute = minuteOfClock(textOf(values, 'starts_at'))
    return minute === null ? null : instantAt(date, minute, timeZone)
  }
  return {
    place: { services, staff, onStaff: setStaff, date, onDate: setDate },
    isShared: usualStaff === sameStaff,
    free,
    picked,
    pick,
    isOverbooked,
    setOverbooked,
    setLength,
    resizedIn,
    startIn,
    take: (startsAt: string, staffId: string) => {
      setDate(dateOf(startsAt))
      setStaff(staffId)
      pick(startsAt)
    },
  }
}

/** Whom the appointment moves to. A shared visit may keep its staff or go to one staff member. */
export function staffOfMove(
  appointment: AppointmentWire,
  staff: string,
): Pick<Destination, 'staff' | 'staffPerService'> {
  if (staff === sameStaff) return { staff: firstStaff(appointment) }
  const isHandedOver = staff !== 'any' && staffPerServiceOf(appointment) !== undefined
  if (!isHandedOver) return { staff }
  return {
    staff,
    staffPerService: appointment.legs.map(({ service }) => ({ service: service.id, staff })),
  }
}

export function firstStaff({ legs: items }: AppointmentWire): string {
  return items[0]?.staff.id ?? 'any'
}

/** The length that was typed, if the appointment has another one. */
function useLength(appointment: AppointmentWire) {
  // A colleague may make it longer while this is open.
  const [usual] = useState(minutesOf(appointment))
  const [typed, setLength] = useState('')
  const services = valueOf(useStore($services)) ?? []
  const resized = (text: string): number | undefined => {
    const minutes = Number(text)
    const isOther = minutes !== usual && minutes !== minutesOf(appointment)
    return Number.isInteger(minutes) && minutes > 0 && isOther ? minutes : undefined
  }
  const wanted = resized(typed)
  const isClass = services.some(
    one => one.capacity > 1 && appointment.legs.some(item => item.service.id === one.id),
  )
  const isAsked = wanted !== undefined && wanted >= shortest && wanted <= longest && !isClass
  return {
    setLength,
    length: isAsked ? wanted : undefined,
    resizedIn: (values: FormData) => resized(textOf(values, 'duration_minutes')),
  }
}

export const shortest = 5
export const longest = 720

/** The chosen start, unless it is of another day or does not fit any more, for example with a longer duration. */
function stillFree(
  chosen: string | null,
  date: string,
  loaded: Loadable<readonly FreeStart[]>,
): string | null {
  if (chosen === null || dateOf(chosen) !== date) return null
  const isGone = valueOf(loaded)?.every(start => start.starts_at !== chosen) ?? false
  return isGone ? null : chosen
}

/** On another day or with another staff member the previous time is preselected. */
function sameHour(
  { starts_at: startsAt }: AppointmentWire,
  loaded: Loadable<readonly FreeStart[]>,
): string | null {
  const found = valueOf(loaded)?.find(start => timeText(start.starts_at) === timeText(startsAt))
  return found?.starts_at ?? null
}
