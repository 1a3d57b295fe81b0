import ical, {
  ICalAlarmType,
  type ICalCalendar,
  ICalCalendarMethod,
  type ICalEvent,
  ICalEventStatus,
} from 'ical-generator'
import { DAY, HOUR } from '#domain/calendar/interval.ts'
import { priceText } from '#contract/texts/texts.ts'
import { withoutLinks } from '#contract/texts/without-links.ts'
import type { ShopRow } from '#server/scheduling/availability/load.ts'
import type { Mail } from '#server/kernel/outbox/mail-layout.ts'
import type { AppointmentRow } from '#server/scheduling/queries.ts'
import { soldTextOf } from '#server/scheduling/services-sold.ts'

/** One appointment for somebody's own calendar; instants in epoch milliseconds. */
export type CalendarEntry = {
  readonly id: string
  readonly revision: number
  readonly startsAt: number
  readonly endsAt: number
  readonly summary: string
  readonly location: string
  readonly code: string
  /** As text, with its currency. */
  readonly price: string
  readonly url: string
  readonly isGone: boolean
}

type CalendarFile = NonNullable<Mail['calendar']>

const prodId = '//Mi Turno//Turnos//ES'
/** How long before it begins the reader's calendar reminds them. */
const ALARM_BEFORE = HOUR

export function entryOf(
  appointment: AppointmentRow,
  shop: ShopRow,
  manageUrl: string,
): CalendarEntry {
  return {
    id: appointment.id,
    revision: appointment.revision,
    startsAt: appointment.starts_at,
    endsAt: appointment.ends_at,
    summary: `${soldTextOf(appointment)} · ${shop.name}`,
    // Without a street the customer's own place is where it happens.
    location: shop.address && [shop.address, shop.city].filter(part => part !== '').join(', '),
    code: appointment.code,
    price: priceText(appointment.price, appointment.currency),
    url: manageUrl,
    isGone: ['cancelled', 'rejected', 'expired'].includes(appointment.status),
  }
}

/** The appointment as a calendar file (RFC 5545). */
export function calendarOf(entry: CalendarEntry, now: number): string {
  const method = entry.isGone ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH
  const calendar = ical({ prodId, method })
  addEntry(calendar, entry, now)
  return fileOf(calendar)
}

/** The invitation in a mail (RFC 5546), with which the reader's calendar adds, changes or removes the event by itself. */
export function invitationOf(
  entry: CalendarEntry,
  { from, to }: { readonly from: string; readonly to: string },
  now: number,
): CalendarFile {
  const method = entry.isGone ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.REQUEST
  const calendar = ical({ prodId, method })
  const event = addEntry(calendar, entry, now)
  // `Mi Turno <turnos@example.com>`, or the address alone.
  const [, name, email = from] = /^(.*?)\s*<(.+)>$/.exec(from) ?? []
  event.organizer({ name: name || 'Mi Turno', email })
  event.createAttendee({ email: to })
  return { method: entry.isGone ? 'CANCEL' : 'REQUEST', file: fileOf(calendar) }
}

/** All appointments of a series in one file. An invitation may be for one event only (RFC 5546, 3.2.2). */
export function seriesFileOf(entries: readonly CalendarEntry[], now: number): CalendarFile {
  const calendar = ical({ prodId, method: ICalCalendarMethod.PUBLISH })
  for (const entry of entries) addEntry(calendar, entry, now)
  return { method: 'PUBLISH', file: fileOf(calendar) }
}

/** Each line ends with a line break, the last one too (RFC 5545, 3.1), which the library leaves out. */
export function fileOf(calendar: ICalCalendar): string {
  return `${calendar.toString()}\r\n`
}

/** An empty calendar for a feed. Its `ttl` (seconds) asks calendar programs to read it again every hour. */
export function subscribedCalendar(name: string): ICalCalendar {
  return ical({ name, prodId, method: ICalCalendarMethod.PUBLISH, ttl: 3600 })
}

/** The time stamp of a feed: the start of the UTC day, so that a feed without changes is the same file all day. */
export function stampOf(now: number): number {
  return Math.floor(now / DAY) * DAY
}

/** Adds an event in UTC. UID never changes, SEQUENCE is the revision, and STATUS says when it is cancelled. */
export function addEntry(calendar: ICalCalendar, entry: CalendarEntry, now: number): ICalEvent {
  const { id, revision, startsAt, endsAt, code, price, isGone, url } = entry
  const event = calendar.createEvent({
    summary: withoutLinks(entry.summary, url),
    location: withoutLinks(entry.location, url),
    url,
    description: `Código ${code}. ${price} en el local.\nMover o cancelar: ${url}`,
    id: `${id}@mi-turno`,
    sequence: revision,
    stamp: new Date(now),
    start: new Date(startsAt),
    end: new Date(endsAt),
    status: isGone ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  })
  if (!isGone)
    event.createAlarm({
      type: ICalAlarmType.display,
      triggerBefore: ALARM_BEFORE / 1000,
      description: withoutLinks(entry.summary, url),
    })
  return event
}
