/* A spreadsheet with one row for each appointment, for bookkeeping. */
import { phoneText } from '#stores/dashboard/phone-text.ts'
import type { AppointmentWire } from '#contract/contract.ts'
import type { ProblemWire } from '#contract/protocol/problems.ts'
import { dateOf, timeText } from '#contract/texts/texts.ts'
import { minorUnitsOf } from '#domain/country/currencies.ts'
import { addDays } from '#domain/calendar/dates.ts'
import { downloadTable, type Table } from './stats.ts'
import { appointmentsOfDays } from '#stores/dashboard/board/appointments-of-days.ts'

type Days = { readonly from: string; readonly to: string }
type Sheet = {
  /** The beginning of the file's name, before its dates. */
  readonly file: string
  readonly head: Table['head']
  readonly statuses: Readonly<Record<AppointmentWire['status'], string>>
}

/** Most days that one request may ask for. */
const MOST_DAYS = 62

/** Downloads all of them or nothing, because incomplete data gives wrong totals. */
export async function downloadAppointments(days: Days, sheet: Sheet): Promise<ProblemWire | null> {
  const appointments: AppointmentWire[] = []
  for (let from = days.from; from <= days.to; from = addDays(from, MOST_DAYS)) {
    const last = addDays(from, MOST_DAYS - 1)
    const answer = await appointmentsOfDays({ from, to: last < days.to ? last : days.to })
    if (!answer.ok) return answer.problem
    appointments.push(...answer.reply)
  }
  const rows = appointments
    .toSorted((a, b) => a.starts_at.localeCompare(b.starts_at))
    .map(appointment => rowOf(appointment, sheet.statuses[appointment.status]))
  downloadTable({ head: sheet.head, rows }, sheet.file, days)
  return null
}

function rowOf(appointment: AppointmentWire, status: string): Table['rows'][number] {
  const { phone, name } = appointment.customer
  return [
    dateOf(appointment.starts_at),
    timeText(appointment.starts_at),
    name,
    // Null when this role may not see phones. Formatted, because a leading plus would make a spreadsheet read a
    // formula.
    phone === null ? null : phoneText(phone),
    appointment.legs.map(item => item.service.name).join(' + '),
    [...new Set(appointment.legs.map(item => item.staff.name))].join(' + '),
    appointment.price / minorUnitsOf(appointment.currency),
    status,
  ]
}
