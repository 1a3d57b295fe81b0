import ical, { type ICalCalendar, ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { priceText } from '#contract/texts/texts.ts'
import type { ShopRow } from '#server/booking/availability/load.ts'
import type { AppointmentRow } from '../queries.ts'
import { servicesText, toAppointmentWire } from '../wire.ts'

/** The turn as a calendar file (RFC 5545), in UTC: UID never changes, SEQUENCE is the revision, cancelled says so. */
export function calendarOf(
  turn: AppointmentRow,
  shop: ShopRow,
  manageUrl: string,
  now: number,
): string {
  const calendar = ical({
    prodId: '//Mi Turno//Turnos//ES',
    method: isGone(turn) ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH,
  })
  addTurn(calendar, turn, shop, manageUrl, now)
  return calendar.toString()
}

/** UID never changes, SEQUENCE is the revision, and what is cancelled says so. */
export function addTurn(
  calendar: ICalCalendar,
  turn: AppointmentRow,
  shop: ShopRow,
  manageUrl: string,
  now: number,
): void {
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
    status: isGone(turn) ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  })
}

function isGone({ status }: AppointmentRow): boolean {
  return ['cancelled', 'rejected', 'expired'].includes(status)
}
