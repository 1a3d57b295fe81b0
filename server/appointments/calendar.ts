import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { priceText } from '#contract/texts.ts'
import type { ShopRow } from '../availability/load.ts'
import type { AppointmentRow } from './queries.ts'
import { servicesText, toAppointmentWire } from './wire.ts'

/** The turn as a calendar file (RFC 5545), in UTC: UID never changes, SEQUENCE is the revision, cancelled says so. */
export function calendarOf(
  turn: AppointmentRow,
  shop: ShopRow,
  manageUrl: string,
  now: number,
): string {
  const isGone = ['cancelled', 'rejected', 'expired'].includes(turn.status)
  const calendar = ical({
    prodId: '//Mi Turno//Turnos//ES',
    method: isGone ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH,
  })
  calendar.createEvent({
    id: `${turn.id}@mi-turno`,
    sequence: turn.revision,
    stamp: new Date(now),
    start: new Date(turn.starts_at),
    end: new Date(turn.ends_at),
    summary: `${servicesText(toAppointmentWire(turn))} · ${shop.name}`,
    location: [shop.address, shop.city].filter(part => part !== '').join(', '),
    description: `Código ${turn.code}. ${priceText(turn.price, turn.currency)} en el local.\nMover o cancelar: ${manageUrl}`,
    url: manageUrl,
    status: isGone ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  })
  return calendar.toString()
}
