/** Which cells of a book are dates: the number says nothing, only its format does. */
import type { Listening } from './xlsx-parts.ts'

export type CellStyles = {
  /** The text of a number in a cell of this style: a date and time as `2026-02-01 15:30`, else plain digits. */
  readonly textOf: (value: number, style: string | undefined) => string
}

/** The formats of dates and times that every program knows by number. */
const KNOWN = new Set([14, 15, 16, 17, 18, 19, 20, 21, 22, 45, 46, 47])
const DAY_MS = 86_400_000
/** Day 0 of a book: 1899-12-30, so that day 61 is 1 March 1900; of old books from a Mac 1904-01-01. */
const EPOCH = Date.UTC(1899, 11, 30)
const EPOCH_1904 = Date.UTC(1904, 0, 1)

export function readStyles(is1904: boolean): { listening: Listening; styles: CellStyles } {
  const formats = new Map<string, string>()
  const styles: string[] = []
  let isInCells = false
  const listening: Listening = {
    open: ({ name, attributes }) => {
      if (name === 'numFmt')
        formats.set(attributes['numFmtId'] ?? '', attributes['formatCode'] ?? '')
      if (name === 'cellXfs') isInCells = true
      if (name === 'xf' && isInCells) styles.push(attributes['numFmtId'] ?? '0')
    },
    close: name => {
      if (name === 'cellXfs') isInCells = false
    },
  }
  const isDate = (style: string | undefined): boolean => {
    const format = styles[Number(style ?? 0)] ?? '0'
    return KNOWN.has(Number(format)) || isDateFormat(formats.get(format) ?? '')
  }
  const textOf: CellStyles['textOf'] = (value, style) =>
    isDate(style) ? dateText(value, is1904 ? EPOCH_1904 : EPOCH) : plainNumber(value)
  return { listening, styles: { textOf } }
}

/** `dd/mm/yyyy` and `h:mm`, but not `"día" 0` or `[Red]0`. */
function isDateFormat(code: string): boolean {
  const bare = code.replaceAll(/"[^"]*"|\\.|\[(?!h|m|s)[^\]]*\]|_.|\*./gi, '')
  return /[dy]|h+:?m|m+:s|mm+/i.test(bare) && !/[0#?]/.test(bare.replaceAll(/\.0+/g, ''))
}

function dateText(value: number, epoch: number): string {
  // To the second: fractions of a day are not exact.
  const at = new Date(epoch + Math.round((value * DAY_MS) / 1000) * 1000)
  if (Number.isNaN(at.getTime())) return String(value)
  const [date = '', time = ''] = at.toISOString().split('T')
  const clock = time.slice(0, 5)
  if (value < 1) return clock
  return clock === '00:00' ? date : `${date} ${clock}`
}

/** Without exponent and without `.0`, as it was typed. */
function plainNumber(value: number): string {
  if (!Number.isFinite(value)) return ''
  return Number.isInteger(value) && Math.abs(value) < 1e21
    ? BigInt(value).toString()
    : String(Number(value.toPrecision(15)))
}
