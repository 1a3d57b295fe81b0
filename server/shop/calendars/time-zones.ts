/**
 * The zones that calendar files name, for ical.js. Known zones get their offsets from `Temporal`, because the
 * definitions in calendar files are often wrong.
 */
import ICAL from 'ical.js'
import { isTimeZone, toInstant } from '#domain/calendar/local-time.ts'
import { HOUR, type Instant } from '#domain/calendar/interval.ts'
import type { FindZone, Zone } from './time-lines.ts'
import { shorterKeys, zoneKey } from './zone-key.ts'
import windowsZones from './windows-zones.json' with { type: 'json' }

const byWindowsName = new Map(Object.entries(windowsZones))
/** `-0300`, `UTC-3`, `GMT+02:00`, `(UTC-03:00) Whatever`. */
const OFFSET = /^\(?(?:UTC|GMT)?\s*([+-])(\d{1,2}):?(\d\d)?\)?\s*(.*)$/i

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

/**
 * The IANA zone that a name means: an IANA name, also behind a vendor's prefix (`/mozilla.org/20050126_1/America/Lima`),
 * or one of Windows. Null for any other.
 */
export function worldZone(name: string): string | null {
  const plain = name.replaceAll(/^(?:TZID=|['"\s])+|['"\s]+$/gi, '')
  const steps = plain.split('/')
  const ends = steps.map((_, step) => steps.slice(step).join('/'))
  const known = ends.find(end => isTimeZone(end))
  if (known !== undefined) return known
  const keys = [zoneKey(plain), ...shorterKeys(plain)]
  return keys.map(key => byWindowsName.get(key)).find(zone => zone !== undefined) ?? null
}

/**
 * Finds zones by the names of one calendar. Of those that nobody else knows, the definitions in the file count
 * (`defined`), which have to be parts of the same calendar as the events. An offset beside words that nobody knows is a
 * guess, because it does not say when the clock changes.
 */
export function zoneFinder(defined: readonly ICAL.Component[]): FindZone {
  const named = Map.groupBy(defined, part => String(part.getFirstPropertyValue('tzid')))
  return name => {
    const [part] = named.get(name) ?? []
    const world = part === undefined ? worldZone(name) : placeOf(part)
    if (world !== null) return { name: register(world), isGuess: false }
    if (name !== '' && named.get(name)?.some(hasOffsets)) return { name, isGuess: false }
    return offsetZone(name)
  }
}

/** The known zone that a definition names, itself or as the place that it is of. */
export function placeOf(zone: ICAL.Component): string | null {
  const names = ['tzid', 'x-lic-location'].map(name =>
    String(zone.getFirstPropertyValue(name) ?? ''),
  )
  return names.map(worldZone).find(found => found !== null) ?? null
}

/** Without any, ical.js takes a zone for UTC. */
function hasOffsets(zone: ICAL.Component): boolean {
  return zone.getAllSubcomponents().some(part => part.hasProperty('tzoffsetto'))
}

function offsetZone(name: string): Zone {
  const [, sign, hours = '', minutes = '00', words] = OFFSET.exec(name.trim()) ?? []
  if (sign === undefined || Number(hours) > 14 || Number(minutes) > 59)
    return { name: null, isGuess: true }
  return { name: register(`${sign}${hours.padStart(2, '0')}:${minutes}`), isGuess: words !== '' }
}

function register(zone: string): string {
  if (!ICAL.TimezoneService.has(zone)) {
    ICAL.TimezoneService.register(new WorldZone({ tzid: zone }), zone)
  }
  return zone
}
