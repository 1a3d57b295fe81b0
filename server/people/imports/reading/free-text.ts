/**
 * A line that a person wrote without columns, such as `14:00 Juan 11 5555-1234 corte`, the title of an event, or a page of
 * a notebook that was pasted. A line with only a date is the date of the lines below it.
 */
import { DAY } from '#domain/calendar/interval.ts'
import { localDate } from '#domain/calendar/local-time.ts'
import { readClock, readDate } from './dates.ts'
import { refuseFile } from './refused-file.ts'
import { findNamed, findServices, type ShopFacts } from './shop-facts.ts'
import { collectRows, type RawRow } from './table.ts'
import { oneLine, plainWords } from './words.ts'

export const pastedHeader = ['Fecha', 'Hora', 'Nombre', 'Teléfono', 'Servicio', 'Atiende']

type Parts = {
  readonly date: string
  readonly time: string
  readonly name: string
  readonly phone: string
  readonly service: string
  readonly staff: string
}

/** With points only if it names a year: `10.30` is a time. */
const DATE =
  /\b(\d{1,2}[/-]\d{1,2}(?:[/-]\d{2,4})?|\d{1,2}\.\d{1,2}\.\d{2,4}|\d{4}-\d\d-\d\d)\b(?![\d-]*\d{4})/
const TIME = /(?:^|\s)(\d{1,2}(?:[:.]\d\d\s*(?:hs?)?|\s*hs)(?:\s*[ap]\.?m\.?)?)(?=\s|$|-)/i
const PHONE = /(?:\+|\(|\b)\d[\d\s().-]{4,}\d\b/
/** UTF-16 units. Nobody writes a longer line about one appointment. */
const LONGEST_LINE = 2000

export function readPasted(text: string, facts: ShopFacts): readonly RawRow[] {
  const { rows, add } = collectRows()
  add(1, pastedHeader)
  let date = ''
  for (const [at, raw] of text.split(/\r\n|\n|\r/).entries()) {
    if (raw.length > LONGEST_LINE) refuseFile('cell_too_long', String(at + 1))
    const line = oneLine(raw)
    if (line === '') continue
    const heading = weekdayHeading(line, facts) ?? dateHeading(line)
    if (heading !== null) {
      date = heading
      continue
    }
    const found = partsOf(line, facts)
    const { time, name, phone, service, staff } = found
    // The first line of a text is row 1, and so is our header: numbers are lines.
    add(at + 1, [found.date || date, time, name, phone, service, staff])
  }
  return rows
}

/** Whether most of the first lines begin with a time, as a page of a notebook does, whatever else is in them. */
export function isNotebook(text: string): boolean {
  const lines = text
    .slice(0, 8000)
    .split(/[\r\n]+/)
    .filter(line => line.trim() !== '')
    .slice(0, 40)
  const timed = lines.filter(line => /^[\s-]*\d{1,2}(?:[:.]\d\d|\s*hs)(?!\d)[^;\t]*$/.test(line))
  return timed.length >= lines.length * 0.6
}

/** `Martes 24/11`, `24 de noviembre`. */
function dateHeading(line: string): string | null {
  const bare = line.replace(/:$/, '')
  const isDate = readDate(bare, 'day_month') !== null && readClock(bare) === null
  return isDate ? bare : null
}

const DAY_OF_WEEK =
  /^(domingo|lunes|martes|mi[eé]rcoles|jueves|viernes|s[aá]bado),?(?:\s+(\d{1,2}))?:?$/i
const WEEKDAYS = ['domingo', 'lunes', 'martes', 'miercoles', 'jueves', 'viernes', 'sabado']
/** Days around today in which a weekday with its number is looked for. */
const [BEFORE, AFTER] = [45, 60]

/** `Martes 1` is the nearest first of a month that is a Tuesday, `martes` the next one from today on. As `YYYY-MM-DD`. */
function weekdayHeading(line: string, { now, timeZone }: ShopFacts): string | null {
  const [, name, number] = DAY_OF_WEEK.exec(line) ?? []
  if (name === undefined) return null
  const today = Date.parse(localDate(now, timeZone))
  const days = Array.from({ length: BEFORE + AFTER }, (_, at) => at - BEFORE)
    .filter(away => number !== undefined || away >= 0)
    .toSorted((a, b) => Math.abs(a) - Math.abs(b))
    .map(away => new Date(today + away * DAY))
  const weekday = WEEKDAYS.indexOf(plainWords(name))
  const found = days.find(
    day =>
      day.getUTCDay() === weekday && (number === undefined || day.getUTCDate() === Number(number)),
  )
  return found?.toISOString().slice(0, 10) ?? line
}

/** What a line says, each part taken out of it; what is left is the name. */
export function partsOf(line: string, facts: Pick<ShopFacts, 'services' | 'staff'>): Parts {
  let rest = line
  const take = (pattern: RegExp): string => {
    const found = pattern.exec(rest)
    if (found === null) return ''
    const text = found[1] ?? found[0]
    rest = rest.replace(found[0], ' · ')
    return text.trim()
  }
  const date = take(DATE)
  const time = take(TIME)
  const phone = take(PHONE)
  const pieces = rest
    .split(/\s*[·|,;:–—]\s*|\s+-\s+|\s*-\s*$|^\s*-\s*|\s+con\s+/)
    .map(piece => piece.replace(/^[\s\-()]+|[\s\-(]+$/g, ''))
    .filter(piece => piece !== '')
  return { date, time, phone, ...namesOf(pieces, facts) }
}

function namesOf(
  pieces: readonly string[],
  { services, staff }: Pick<ShopFacts, 'services' | 'staff'>,
): Pick<Parts, 'name' | 'service' | 'staff'> {
  const service = pieces.find(piece => findServices(services, piece) !== null)
  const named = pieces.filter(piece => piece !== service)
  // A customer may be called as somebody of the team is: who is alone is the customer.
  const member =
    named.length > 1 ? named.find(piece => findNamed(staff, piece) !== null) : undefined
  const [name = '', second = ''] = named.filter(piece => piece !== member)
  if (service !== undefined) return { name, service, staff: member ?? '' }
  return { ...splitAtService(name, second, services), staff: member ?? '' }
}

/** `Juan corte`: the last words of what is left may be a service; a second piece is one that the shop does not have. */
function splitAtService(
  name: string,
  second: string,
  services: ShopFacts['services'],
): Pick<Parts, 'name' | 'service'> {
  const words = name.split(' ')
  for (let at = 1; at < words.length; at += 1) {
    const end = words.slice(at).join(' ')
    if (findServices(services, end) !== null)
      return { name: words.slice(0, at).join(' '), service: end }
    const start = words.slice(0, at).join(' ')
    if (findServices(services, start) !== null)
      return { name: words.slice(at).join(' '), service: start }
  }
  return { name, service: second }
}
