/**
 * CSV as spreadsheets in Argentina read it: UTF-8 with BOM, `;` between cells, decimal comma. A cell that a spreadsheet
 * would run as a formula is kept as text (OWASP: CSV injection).
 */
const MARK = '\uFEFF'
/**
 * The first characters of a formula, also in their full-width form, which some programs treat alike, and `|`, which
 * begins a DDE link. Invisible characters before them do not matter.
 */
const STARTS_FORMULA = /^[\s\p{Default_Ignorable_Code_Point}]*[=+\-@|＝＋－＠｜]|^[\t\r\n]/u

export type Cell = string | number | null

export function csvText(header: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const lines = [header, ...rows].map(row => row.map(cell => cellText(cell)).join(';'))
  return `${MARK}${lines.join('\r\n')}\r\n`
}

function cellText(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell).replace('.', ',')
  const safe = STARTS_FORMULA.test(cell) ? `'${cell}` : cell
  // A program that splits at commas or tabs must not find a new cell inside this one.
  return /[;,"\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
