import { servicesText as sentenceOf } from '#contract/texts/services-text.ts'
import { MINUTE } from '#domain/calendar/interval.ts'
import type { AppointmentWire } from '#contract/contract.ts'
import { dateOf, longDateText, priceText, shortDateText, timeText } from '#contract/texts/texts.ts'
import { toOffsetIso } from '#domain/calendar/local-time.ts'
import { termsText } from './terms-text.ts'
import type { AppointmentRow } from './queries.ts'
import { changeIn } from '#server/kernel/shop-time.ts'

export function toAppointmentWire(row: AppointmentRow): AppointmentWire {
  const at = (instant: number) => toOffsetIso(instant, row.time_zone)
  return {
    id: row.id,
    code: row.code,
    status: row.status,
    revision: row.revision,
    starts_at: at(row.starts_at),
    ends_at: at(row.ends_at),
    comerce: {
      id: row.comerce_id,
      ad_url: row.ad_url,
      name: row.comerce_name,
      time_zone: row.time_zone,
    },
    legs: row.legs.map(item => ({
      service: { id: item.service_id, name: item.service_name },
      staff: { id: item.staff_id, name: item.staff_name },
      starts_at: at(item.starts_at),
      ends_at: at(item.ends_at),
      ...(item.add_ons.length === 0
        ? {}
        : { add_ons: item.add_ons.map(({ id, name }) => ({ id, name })) }),
    })),
    customer: { name: row.customer_name, phone: row.customer_phone },
    ...priceOf(row),
    note: row.note,
    ...(row.late_minutes === null ? {} : { late_minutes: row.late_minutes }),
    ...(row.delay_minutes === null || !isAhead(row.status)
      ? {}
      : {
          delay_minutes: row.delay_minutes,
          expected_at: at(row.starts_at + row.delay_minutes * MINUTE),
        }),
    ...(row.answers.length === 0 ? {} : { answers: [...row.answers] }),
    is_overbooked: row.is_overbooked,
    ...(row.series_id === null ? {} : { series: row.series_id }),
    ...companyOf(row),
    ...(row.session === null
      ? {}
      : { session_id: row.session, seats: row.seats, capacity: row.capacity ?? row.seats }),
    ...(row.status === 'expired' && row.released_at !== null ? { is_released: true } : {}),
    ...(row.is_assumed ? { is_assumed: true } : {}),
    ...(row.expires_at === null ? {} : { waits_until: at(row.expires_at) }),
    ...(row.status === 'pending' && row.confirms_by_mail ? { waits_for_mail: true } : {}),
    ...(row.rung === null
      ? {}
      : { terms: { asks: row.rung, text: termsText(row.rung, row.rung_reason, depositOf(row)) } }),
    ...(row.sale_id === null ? {} : { sale: row.sale_id }),
    ...depositIn(row),
  }
}

/** With what only lists for a spreadsheet have. */
export function toDetailedWire(row: AppointmentRow) {
  const wire = toAppointmentWire(row)
  const customer = { ...wire.customer, email: row.customer_email }
  return { ...wire, customer, source: row.source }
}

function companyOf({
  company,
  time_zone: timeZone,
}: AppointmentRow): Pick<AppointmentWire, 'company'> {
  if (company.length === 0) return {}
  return {
    company: company.map(one => ({
      id: one.id,
      code: one.code,
      name: one.customer_name,
      status: one.status,
      starts_at: toOffsetIso(one.starts_at, timeZone),
      services: sentenceOf(one.services, 1),
      price: one.price,
      ...(one.status === 'awaiting_deposit' && one.deposit !== null && one.deposit_sent_at === null
        ? { deposit_due: one.deposit }
        : {}),
    })),
  }
}

function depositIn(row: AppointmentRow): Pick<AppointmentWire, 'deposit'> {
  const { deposit: amount, deposit_received_at: receivedAt, deposit_sent_at: sentAt } = row
  if (amount === null) return {}
  const sent = sentAt === null ? {} : { sent_at: toOffsetIso(sentAt, row.time_zone) }
  return {
    deposit: { amount, is_received: receivedAt !== null, ...sent, ...paidOnLineOf(row) },
  }
}

function paidOnLineOf({ paid_online: paid }: AppointmentRow) {
  if (paid === null) return {}
  const given_back = paid.is_returning
    ? ('underway' as const)
    : paid.returned >= paid.amount
      ? ('done' as const)
      : paid.is_stuck
        ? ('failed' as const)
        : undefined
  return { paid_online: true as const, ...(given_back && { given_back }) }
}

function depositOf({ deposit, currency }: AppointmentRow): string {
  return `de ${priceText(deposit ?? 0, currency)}`
}

/** `Corte y barba con Lucas, y color con Ana`. */
export function servicesText({ legs, seats }: AppointmentWire): string {
  const items = legs.map(item => ({
    service: item.service.name,
    staff: item.staff.name,
    addOns: (item.add_ons ?? []).map(addOn => addOn.name),
  }))
  return sentenceOf(items, seats)
}

/** `mar 24, 18:30`. */
export function shortMomentText(appointment: AppointmentWire): string {
  return `${shortDateText(dateOf(appointment.starts_at))}, ${timeText(appointment.starts_at)}${changeOf(appointment)}`
}

/** `martes 24 de noviembre a las 18:30`. */
export function spokenMomentText(appointment: AppointmentWire): string {
  return `${longDateText(dateOf(appointment.starts_at))} a las ${timeText(appointment.starts_at)}${changeOf(appointment)}`
}

function changeOf({ starts_at: startsAt, comerce }: AppointmentWire): string {
  return changeIn(Date.parse(startsAt), comerce.time_zone)
}

/** A deposit that was paid fixes the price that it was paid for. */
function priceOf(
  row: AppointmentRow,
): Pick<AppointmentWire, 'price' | 'price_may_change' | 'currency'> {
  const { status, price, currency, price_may_change: wasTold, deposit_received_at: paidAt } = row
  const isOpen = status === 'pending' || status === 'awaiting_deposit' || isAhead(status)
  const mayChange = wasTold && paidAt === null && isOpen
  return { price, ...(mayChange ? { price_may_change: true } : {}), currency }
}

/** Whether it has not begun and is not over: only then is the shop's delay shown. */
function isAhead(status: AppointmentRow['status']): boolean {
  return status === 'booked' || status === 'confirmed' || status === 'checked_in'
}
