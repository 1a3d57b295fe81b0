/**
 * Divides a calendar file (RFC 5545) into its events, by lines: a part that is broken does not affect the others. Only
 * the lines that say when somebody is busy are kept; titles, notes and guests are not even parsed.
 */
export type Kind = 'vevent' | 'vfreebusy' | 'vtimezone'
/** `isWhole`: something follows it, its end or, as Outlook writes now and then, only the next event. */
export type Part = {
  readonly kind: Kind
  readonly lines: readonly string[]
  readonly isWhole: boolean
}
export type CalendarLines = {
  readonly parts: readonly Part[]
  /** X-WR-TIMEZONE: the zone of times that name none, as Google and Apple write it. */
  readonly zoneName: string | null
  readonly isWhole: boolean
}

const KEPT =
  /^(BEGIN|END|UID|SEQUENCE|DTSTART|DTEND|DURATION|RRULE|RDATE|EXDATE|RECURRENCE-ID|STATUS|TRANSP|X-MICROSOFT-CDO-BUSYSTATUS|FREEBUSY|TZID|TZOFFSETFROM|TZOFFSETTO|X-LIC-LOCATION|X-WR-TIMEZONE)\s*[:;]/i
const KINDS: ReadonlySet<string> = new Set(['vevent', 'vfreebusy', 'vtimezone'])

type OpenPart = { kind: Kind; lines: string[]; inside: string[] }
type OpenCalendar = { parts: Part[]; zoneName: string | null; isWhole: boolean }

/** The calendars in a file, which may hold several. */
export function calendarLines(text: string): CalendarLines[] {
  const calendars: OpenCalendar[] = []
  const opened: { part: OpenPart | null } = { part: null }
  const open = (kind: Kind) => (opened.part = { kind, lines: [], inside: [] })
  const close = (isWhole: boolean) => {
    if (opened.part !== null) {
      const { kind, lines } = opened.part
      calendars.at(-1)?.parts.push({ kind, lines, isWhole })
    }
    opened.part = null
  }
  for (const found of keptLines(text)) {
    const { name, value, line } = found
    const { part } = opened
    const last = calendars.at(-1)
    if (name === 'BEGIN' && value === 'vcalendar') {
      close(true)
      calendars.push({ parts: [], zoneName: null, isWhole: false })
    } else if (name === 'END' && value === 'vcalendar') {
      close(true)
      if (last) last.isWhole = true
    } else if (name === 'BEGIN' && isKind(value)) {
      close(true)
      open(value)
    } else if (name === 'END' && part?.kind === value) close(true)
    else if (part !== null) keepInside(part, found)
    else if (name === 'X-WR-TIMEZONE' && last) last.zoneName ??= line.replace(/^[^:]*:/, '')
  }
  close(false)
  return calendars
}

type Line = { readonly name: string; readonly value: string; readonly line: string }

/** Of an event only its own lines count, not those of its reminders; a zone consists of what is inside it. */
function keepInside({ kind, lines, inside }: OpenPart, { name, value, line }: Line): void {
  if (name === 'BEGIN') inside.push(value)
  if (inside.length === 0 || kind === 'vtimezone') lines.push(line)
  if (name === 'END') inside.pop()
}

/** Unfolded, whatever ends its lines; `value` is that of BEGIN and END. */
function keptLines(text: string): Line[] {
  const whole = text
    .trimStart()
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/\n[ \t]/g, '')
  const lines: Line[] = []
  for (const raw of whole.split('\n')) {
    const line = raw.trim()
    const name = KEPT.exec(line)?.[1]?.toUpperCase()
    if (name === undefined) continue
    const value = line.slice(line.indexOf(':') + 1).trim()
    lines.push({ name, value: value.toLowerCase(), line })
  }
  // Whatever a file begins with, its lines belong to a calendar.
  if (lines[0]?.value !== 'vcalendar') return []
  return lines
}

function isKind(value: string): value is Kind {
  return KINDS.has(value)
}
