import ical, { type ICalCalendar, ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { priceText } from '#contract/texts/texts.ts'
import type { ShopRow } from '#server/booking/availability/load.ts'
import type { AppointmentRow } from '../queries.ts'
import { servicesText, toAppointmentWire } from '../wire.ts'

/** The appointment as a calendar file (RFC 5545), in UTC: UID never changes, SEQUENCE is the revision, cancelled says so. */
export function calendarOf(
  appointment: AppointmentRow,
  shop: ShopRow,
  manageUrl: string,
  now: number,
): string {
  const calendar = ical({
    prodId: '//Mi Turno//Turnos//ES',
    method: isGone(appointment) ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH,
  })
  addAppointment(calendar, appointment, shop, manageUrl, now)
  return calendar.toString()
}

/** UID never changes, SEQUENCE is the revision, and what is cancelled says so. */
export function addAppointment(
  calendar: ICalCalendar,
  appointment: AppointmentRow,
  shop: ShopRow,
  manageUrl: string,
  now: number,
): void {
  calendar.createEvent({
    id: `${appointment.id}@mi-turno`,
    sequence: appointment.revision,
    stamp: new Date(now),
    start: new Date(appointment.starts_at),
    end: new Date(appointment.ends_at),
    summary: `${servicesText(toAppointmentWire(appointment))} · ${shop.name}`,
    location: [shop.address, shop.city].filter(part => part !== '').join(', '),
    description: `Código ${appointment.code}. ${priceText(appointment.price, appointment.currency)} en el local.\nMover o cancelar: ${manageUrl}`,
    url: manageUrl,
    status: isGone(appointment) ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  })
}

function isGone({ status }: AppointmentRow): boolean {
  return ['cancelled', 'rejected', 'expired'].includes(status)
}
