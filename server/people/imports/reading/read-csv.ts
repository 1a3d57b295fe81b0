import { CsvError, parse } from 'csv-parse/sync'
import { readingLimits } from './reading-limits.ts'
import { refuseFile } from './refused-file.ts'
import { collectRows, type RawRow } from './table.ts'

const DELIMITERS = [';', ',', '\t', '|'] as const
/** Records by which the delimiter is chosen. */
const LOOKED_AT = 50

/** A text divided into rows. A quote that is never closed is a file cut in the middle, and refused whole. */
export function readCsv(text: string, delimiter: string): readonly RawRow[] {
  const { rows, add } = collectRows()
  parseText(text, delimiter, (cells, n) => {
    add(n, cells)
    return false
  })
  return rows
}

function parseText(
  text: string,
  delimiter: string,
  take: (cells: string[], n: number) => boolean,
): void {
  let n = 0
  try {
    parse(text, {
      delimiter,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: false,
      max_record_size: readingLimits.record,
      onRecord: (cells: string[]) => {
        n += 1
        if (take(cells, n)) throw new Enough()
        return null
      },
    })
  } catch (error) {
    if (error instanceof Enough) return
    if (!(error instanceof CsvError)) throw error
    if (error.code === 'CSV_MAX_RECORD_SIZE') refuseFile('cell_too_long', String(n + 1))
    refuseFile(error.code === 'CSV_QUOTE_NOT_CLOSED' ? 'cut' : 'broken', String(n + 1))
  }
}

class Enough extends Error {}

/** The delimiter that divides the first records most alike; null when none divides them. */
export function delimiterOf(text: string): string | null {
  const scored = DELIMITERS.map(delimiter => ({ delimiter, score: scoreOf(text, delimiter) }))
  const [best] = scored.toSorted((a, b) => b.score - a.score)
  return best === undefined || best.score === 0 ? null : best.delimiter
}

/** The part of the first records that it divides, and among equals the one that divides them alike and further. */
function scoreOf(text: string, delimiter: string): number {
  const widths: number[] = []
  try {
    parseText(text, delimiter, cells => {
      if (cells.some(cell => cell.trim() !== '')) widths.push(cells.length)
      return widths.length >= LOOKED_AT
    })
  } catch {
    // It is cut or broken; what came before still tells the delimiter.
  }
  const divided = widths.filter(width => width > 1)
  const share = divided.length / Math.max(1, widths.length)
  if (share < 0.5) return 0
  const alike =
    [...Map.groupBy(divided, width => width).values()].toSorted((a, b) => b.length - a.length)[0] ??
    []
  return share + alike.length / divided.length + Math.min(alike[0] ?? 0, 20) / 100
}
