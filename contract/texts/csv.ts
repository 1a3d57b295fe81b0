/**
 * CSV as spreadsheets read it: UTF-8 with BOM, `;` between cells and a decimal comma, or `,` and a decimal point where money
 * is written so. A cell that a spreadsheet would run as a formula is kept as text (OWASP: CSV injection).
 */
import { formatOf } from '#domain/country/currencies.ts'

export const MARK = '\uFEFF'
/**
 * The first characters of a formula, also in their full-width form, which some programs treat alike, and `|`, which
 * begins a DDE link. Invisible characters before them do not matter.
 */
const STARTS_FORMULA = /^[\s\p{Default_Ignorable_Code_Point}]*[=+\-@|＝＋－＠｜]|^[\t\r\n]/u

export type Cell = string | number | null

/** `currency`: of the shop whose people open it. */
export function csvText(
  header: readonly string[],
  rows: readonly (readonly Cell[])[],
  currency = 'ARS',
): string {
  const line = csvLines(currency)
  return `${MARK}${[header, ...rows].map(line).join('')}`
}

/** Writes one row after the other; the first one goes after `MARK`. */
export function csvLines(currency: string): (row: readonly Cell[]) => string {
  const [point, between] = formatOf(currency).hasPointForCents ? ['.', ','] : [',', ';']
  return row => `${row.map(cell => cellText(cell, point)).join(between)}\r\n`
}

function cellText(cell: Cell, point: string): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell).replace('.', point)
  const safe = STARTS_FORMULA.test(cell) ? `'${cell}` : cell
  // A program that splits at commas or tabs must not find a new cell inside this one.
  return /[;,"\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
