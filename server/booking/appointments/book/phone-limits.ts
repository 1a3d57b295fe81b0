import { decideAppointmentLimit } from '#domain/booking/booking.ts'
import { dayInterval, localDate } from '#domain/calendar/local-time.ts'
import { rulesFor } from '#domain/booking/rules.ts'
import { type Refused, refused } from '#server/kernel/http/refusal.ts'
import type { LockedAgenda, WantedSlot } from './claim-slot.ts'
import type { BookingRequest } from './booking-request.ts'
import { countAppointmentsOn, type OfPhone } from '../queries.ts'

/** The lock of a phone, so that two bookings with it are counted one after the other. */
export function phoneLock(phone: string | null): string[] {
  return phone === null ? [] : [`!phone:${phone}`]
}

type ByPhone = Pick<WantedSlot, 'visit' | 'startsAt'> & {
  readonly phone: string
  /** The appointment that is being moved, which is not counted. */
  readonly exceptId?: string
  /** The first of a party answers for all of it, so that those who come along are not counted twice. */
  readonly inParty?: BookingRequest['inParty'] | undefined
}

/** Checks that the phone is not blocked and its limits: future appointments, and those on one date. Null when allowed. */
export async function phoneRefused(
  agenda: LockedAgenda,
  wanted: ByPhone,
  { is_blocked: isBlocked, ahead }: OfPhone,
): Promise<Refused | null> {
  if (isBlocked) return refused('ask_the_shop')
  const { inParty } = wanted
  const isCounted = inParty === undefined || inParty.place === 0
  const rules = rulesFor(agenda.plan, wanted.visit.serviceIds)
  if (isCounted && !decideAppointmentLimit(rules, ahead, inParty?.people).ok) {
    return refused('too_many_turns', { reason: 'phone' })
  }
  return await phoneDayRefused(agenda, wanted)
}

/** The limit of one phone on one date, for bookings and moves. Null when another appointment is allowed. */
export async function phoneDayRefused(
  { trx, row, plan, now }: LockedAgenda,
  { visit, startsAt, phone, exceptId }: ByPhone,
): Promise<Refused | null> {
  const most = rulesFor(plan, visit.serviceIds).maxAppointmentsPerPhoneDay
  if (most === null) return null
  const day = dayInterval(localDate(startsAt, plan.timeZone), plan.timeZone)
  const appointments = await countAppointmentsOn(trx, row, { phone, day, exceptId, now })
  return appointments < most ? null : refused('too_many_turns', { reason: 'phone_day' })
}
