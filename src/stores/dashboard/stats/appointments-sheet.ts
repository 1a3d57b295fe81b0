/* A spreadsheet with one row for each appointment, for bookkeeping. */
import { phoneText } from '#stores/dashboard/phone-text.ts'
import type { Reply } from '#contract/contract.ts'
import type { ProblemWire } from '#contract/protocol/problems.ts'
import { dateOf, timeText } from '#contract/texts/texts.ts'
import { minorUnitsOf } from '#domain/country/currencies.ts'
import { MINUTE } from '#domain/calendar/interval.ts'
import { addDays } from '#domain/calendar/dates.ts'
import { downloadTable, type Table } from './stats.ts'
import { appointmentsOfDays } from '#stores/dashboard/board/appointments-of-days.ts'

type Appointment = Reply<'listAppointments'>['items'][number]
type Days = { readonly from: string; readonly to: string }
type Sheet = {
  /** The beginning of the file's name, before its dates. */
  readonly file: string
  readonly head: Table['head']
  readonly statuses: Readonly<Record<Appointment['status'], string>>
  readonly sources: Readonly<Record<NonNullable<Appointment['source']>, string>>
}

/** Most days that one request may ask for. */
const MOST_DAYS = 62

/** Downloads all of them or nothing, because incomplete data gives wrong totals. */
export async function downloadAppointments(days: Days, sheet: Sheet): Promise<ProblemWire | null> {
  const appointments: Appointment[] = []
  for (let from = days.from; from <= days.to; from = addDays(from, MOST_DAYS)) {
    const last = addDays(from, MOST_DAYS - 1)
    const answer = await appointmentsOfDays({
      from,
      to: last < days.to ? last : days.to,
      details: 'true',
    })
    if (!answer.ok) return answer.problem
    appointments.push(...answer.reply)
  }
  const rows = appointments
    .toSorted((a, b) => a.starts_at.localeCompare(b.starts_at))
    .map(appointment => rowOf(appointment, sheet))
  downloadTable({ head: sheet.head, rows }, sheet.file, days)
  return null
}

function rowOf(appointment: Appointment, { statuses, sources }: Sheet): Table['rows'][number] {
  const { phone, name, email = null } = appointment.customer
  const { starts_at: start, ends_at: end, deposit, source } = appointment
  const unit = minorUnitsOf(appointment.currency)
  return [
    dateOf(start),
    timeText(start),
    name,
    // Null when this role may not see phones. Formatted, because a leading plus would make a spreadsheet read a
    // formula.
    phone === null ? null : phoneText(phone),
    appointment.legs.map(item => item.service.name).join(' + '),
    [...new Set(appointment.legs.map(item => item.staff.name))].join(' + '),
    appointment.price / unit,
    statuses[appointment.status],
    appointment.code,
    email,
    (Date.parse(end) - Date.parse(start)) / MINUTE,
    deposit === undefined ? null : deposit.amount / unit,
    source === undefined ? null : sources[source],
  ]
}
