import { decideAppointmentLimit } from '#domain/booking/booking.ts'
import { dayInterval, localDate } from '#domain/calendar/local-time.ts'
import { rulesFor } from '#domain/booking/rules.ts'
import { refuse } from '#server/kernel/http/refusal.ts'
import type { BookingRequest, LockedAgenda, WantedSlot } from './agenda.ts'
import { countAppointmentsOn, type OfPhone } from '../queries.ts'

/** The lock of a phone, so that two bookings with it are counted one after the other. */
export function phoneLock(phone: string | null): string[] {
  return phone === null ? [] : [`!phone:${phone}`]
}

type ByPhone = Pick<WantedSlot, 'visit' | 'startsAt'> & {
  readonly phone: string
  /** The appointment that is being moved, which is not counted. */
  readonly exceptId?: string
}

/** Its limits: future appointments, and those on one date; none for a phone that the shop has blocked. */
export async function refusePhone(
  agenda: LockedAgenda,
  { visit, startsAt, inParty, customer: { phone } }: BookingRequest,
  { is_blocked: isBlocked, ahead }: OfPhone,
): Promise<void> {
  if (phone === null) return
  if (isBlocked) refuse('ask_the_shop')
  // The first of a party answers for all of it, so that those who come along are not counted twice.
  const isCounted = inParty === undefined || inParty.place === 0
  const rules = rulesFor(agenda.plan, visit.serviceIds)
  if (isCounted && !decideAppointmentLimit(rules, ahead, inParty?.people).ok)
    refuse('too_many_turns', { reason: 'phone' })
  await refuseDay(agenda, { visit, startsAt, phone })
}

/** The limit of one phone on one date, for bookings and moves. */
export async function refuseDay(
  { trx, row, plan, now }: LockedAgenda,
  { visit, startsAt, phone, exceptId }: ByPhone,
): Promise<void> {
  const most = rulesFor(plan, visit.serviceIds).maxAppointmentsPerPhoneDay
  if (most === null) return
  const day = dayInterval(localDate(startsAt, plan.timeZone), plan.timeZone)
  const appointments = await countAppointmentsOn(trx, row, { phone, day, exceptId, now })
  if (appointments >= most) refuse('too_many_turns', { reason: 'phone_day' })
}
