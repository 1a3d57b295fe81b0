import type { AppointmentStatus } from '#domain/appointment/appointment-status.ts'
import { localDate } from '#domain/calendar/local-time.ts'
import { servicesText } from '#contract/texts/services-text.ts'
import { nearMomentIn } from '#server/kernel/shop-time.ts'
import type { CompanionRow } from '../queries.ts'

/** Somebody who was booked together with the appointment of a mail, whatever became of it. */
export type Companion = Pick<CompanionRow, 'customer_name' | 'starts_at' | 'services'> & {
  readonly stored_status: AppointmentStatus
}

export const GONE: ReadonlySet<string> = new Set([
  'cancelled',
  'rejected',
  'expired',
  'no_show',
  'completed',
])

export const stands = ({ stored_status: status }: Companion): boolean => !GONE.has(status)
export const isCancelled = ({ stored_status: status }: Companion): boolean => status === 'cancelled'

type OfCompany = { readonly company: readonly Companion[] | null; readonly time_zone: string }

/** `Ana, hoy martes 24, 15:00: corte con Beto`, for each of the company in such a state. */
export function companyTexts(
  { company, time_zone: timeZone }: OfCompany,
  now: number,
  isMeant: (one: Companion) => boolean,
): string[] {
  const today = localDate(now, timeZone)
  return (company ?? []).filter(isMeant).map(one => {
    const moment = nearMomentIn(one.starts_at, timeZone, today)
    return `${one.customer_name}, ${moment}: ${servicesText(one.services, 1)}`
  })
}
