import { type AppointmentStatus, isRequest } from '#domain/appointment/appointment-status.ts'
import { statusAt } from '#domain/appointment/request.ts'
import { localDate } from '#domain/calendar/local-time.ts'
import { servicesText } from '#contract/texts/services-text.ts'
import { priceText } from '#contract/texts/texts.ts'
import { nearMomentIn } from '#server/kernel/shop-time.ts'
import type { CompanionRow } from '#server/scheduling/queries.ts'

/** Somebody who was booked together with the appointment of a mail, whatever became of it. */
export type Companion = Pick<
  CompanionRow,
  'customer_name' | 'starts_at' | 'services' | 'price' | 'deposit'
> & { readonly stored_status: AppointmentStatus; readonly expires_at: number | null }

type Present = Companion & { readonly status: AppointmentStatus }

export const GONE: ReadonlySet<string> = new Set([
  'cancelled',
  'rejected',
  'expired',
  'no_show',
  'completed',
])

export const stands = ({ status }: Pick<Present, 'status'>): boolean => !GONE.has(status)

/** The appointment of a mail, as far as its company needs it. */
export type OfCompany = {
  readonly company: readonly Companion[] | null
  readonly status: AppointmentStatus
  readonly price: number
  readonly currency: string
  readonly timeZone: string
}

/** Who else is meant: who, when, what and at what price; and what all of them cost, whose mail it is included. */
export type CompanyText = {
  readonly texts: readonly string[]
  readonly people: number
  readonly total: string
}

/** `Ana, hoy martes 24, 15:00: corte con Beto, $ 9.000`, for each of the company in such a state. */
export function companyText(
  { timeZone, currency, price, ...own }: OfCompany,
  now: number,
  isMeant: (one: Present) => boolean = stands,
): CompanyText {
  const meant = presentCompany(own, now).filter(isMeant)
  const today = localDate(now, timeZone)
  const texts = meant.map(one => {
    const moment = nearMomentIn(one.starts_at, timeZone, today)
    const what = `${servicesText(one.services, 1)}, ${priceText(one.price, currency)}`
    return `${one.customer_name}, ${moment}: ${what}${waitText(one, own.status)}`
  })
  const total = meant.reduce((sum, one) => sum + one.price, price)
  return { texts, people: meant.length + 1, total: priceText(total, currency) }
}

/** Who of the company still waits for the shop or for the deposit, where the appointment itself does not. */
function waitText({ status }: Present, own: AppointmentStatus): string {
  if (status === own || !isRequest(status)) return ''
  return status === 'pending' ? ' (a confirmar por el local)' : ' (falta la seña)'
}

/** The deposits that are still to be sent, of the appointment and of its company, in one transfer. */
export function depositDue(
  { deposit, ...own }: Pick<OfCompany, 'company'> & { readonly deposit: number | null },
  now: number,
): { readonly people: number; readonly amount: number } {
  const owing = presentCompany(own, now).filter(one => one.status === 'awaiting_deposit')
  const amount = owing.reduce((sum, one) => sum + (one.deposit ?? 0), deposit ?? 0)
  return { people: owing.length + 1, amount }
}

function presentCompany({ company }: Pick<OfCompany, 'company'>, now: number): Present[] {
  return (company ?? []).map(one => ({
    ...one,
    status: statusAt(one.stored_status, one.expires_at, now),
  }))
}

/** The lines of a mail's facts. Nothing is owed for an appointment that is gone itself. */
export function companyFacts(
  { texts, people, total }: CompanyText,
  isOwnGone = false,
): (readonly [string, string])[] {
  if (texts.length === 0) return []
  if (isOwnGone) return [['Siguen en pie', texts.join('; ')]]
  return [
    ['Vienen también', texts.join('; ')],
    [`Total de los ${people}`, total],
  ]
}
