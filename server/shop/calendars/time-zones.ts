/** An IANA zone for ical.js with offsets from `Temporal`, because the definitions in calendar files are often wrong. */
import ICAL from 'ical.js'
import { isTimeZone, toInstant } from '#domain/calendar/local-time.ts'
import { HOUR, type Instant } from '#domain/calendar/interval.ts'

class WorldZone extends ICAL.Timezone {
  override utcOffset(time: ICAL.Time): number {
    const wall = Date.UTC(time.year, time.month - 1, time.day, time.hour, time.minute)
    return (wall - wallInstant(time, this.tzid)) / 1000
  }
}

/** The instant of a local time in this zone. In an hour that the clock skips, by the offset before the change. */
export function wallInstant(time: ICAL.Time, timeZone: string): Instant {
  const [year, month, day] = [digits(time.year, 4), digits(time.month, 2), digits(time.day, 2)]
  const date = `${year}-${month}-${day}`
  const minute = time.hour * 60 + time.minute
  const instant =
    toInstant(date, minute, timeZone) ??
    (toInstant(date, minute - 60, timeZone) ?? Number.NaN) + HOUR
  return instant + time.second * 1000
}

function digits(number: number, count: number): string {
  return String(number).padStart(count, '0')
}

/** Replaces a file's definitions of IANA zones by our own; other zones are read as the file defines them. */
export function useWorldZones(calendar: ICAL.Component, text: string): void {
  const named = [...text.matchAll(/TZID=(?:"([^"\r\n]+)"|([^":;\r\n]+))/g)]
  const names = new Set(named.map(([, quoted, plain]) => quoted ?? plain ?? '').filter(isTimeZone))
  for (const name of names) {
    if (ICAL.TimezoneService.has(name)) continue
    ICAL.TimezoneService.register(new WorldZone({ tzid: name }), name)
  }
  for (const part of calendar.getAllSubcomponents('vtimezone')) {
    if (names.has(String(part.getFirstPropertyValue('tzid')))) calendar.removeSubcomponent(part)
  }
}
