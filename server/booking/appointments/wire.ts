import type { AppointmentWire } from '#contract/contract.ts'
import { dateOf, longDateText, shortDateText, timeText } from '#contract/texts/texts.ts'
import { toOffsetIso } from '#domain/calendar/local-time.ts'
import type { AppointmentRow } from './queries.ts'

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
    legs: row.legs.map(leg => ({
      service: { id: leg.service_id, name: leg.service_name },
      staff: { id: leg.staff_id, name: leg.staff_name },
      starts_at: at(leg.starts_at),
      ends_at: at(leg.ends_at),
      ...(leg.add_ons.length === 0
        ? {}
        : { add_ons: leg.add_ons.map(({ id, name }) => ({ id, name })) }),
    })),
    customer: { name: row.customer_name, phone: row.customer_phone },
    price: row.price,
    currency: row.currency,
    note: row.note,
    ...(row.late_minutes === null ? {} : { late_minutes: row.late_minutes }),
    ...(row.answers.length === 0 ? {} : { answers: [...row.answers] }),
    is_overbooked: row.is_overbooked,
    ...(row.series_id === null ? {} : { series: row.series_id }),
    ...(row.session === null
      ? {}
      : { session_id: row.session, seats: row.seats, capacity: row.capacity ?? row.seats }),
    ...(row.is_assumed ? { is_assumed: true } : {}),
    ...(row.expires_at === null ? {} : { waits_until: at(row.expires_at) }),
    ...(row.deposit === null
      ? {}
      : { deposit: { amount: row.deposit, is_received: row.deposit_received_at !== null } }),
  }
}

/** `Corte y barba con Lucas`, or `Corte con Lucas y Color con Ana`. */
export function servicesText(turn: AppointmentWire): string {
  const people = new Set(turn.legs.map(leg => leg.staff.id))
  if (people.size > 1)
    return turn.legs.map(leg => `${leg.service.name} con ${leg.staff.name}`).join(' y ')
  const names = turn.legs.map(leg => leg.service.name).join(' y ')
  return `${names} con ${turn.legs[0]?.staff.name ?? ''}`
}

/** `mar 24, 18:30`. */
export function shortMomentText(turn: AppointmentWire): string {
  return `${shortDateText(dateOf(turn.starts_at))}, ${timeText(turn.starts_at)}`
}

/** `martes 24 de noviembre a las 18:30`. */
export function spokenMomentText(turn: AppointmentWire): string {
  return `${longDateText(dateOf(turn.starts_at))} a las ${timeText(turn.starts_at)}`
}
