/**
 * A table for the spreadsheets people have here: UTF-8 with its mark, `;` between cells, `,` for decimals. What a
 * spreadsheet would run as a formula is kept as text (OWASP: CSV injection).
 */
const MARK = '\uFEFF'
/**
 * Also as wide letters, which some programs read as the narrow ones, and `|`, which begins an old kind of link; whatever
 * nobody sees may stand before it.
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
  // A program that parts cells at commas or tabs must not find one that begins inside of this.
  return /[;,"\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
