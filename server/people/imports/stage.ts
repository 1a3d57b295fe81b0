/** Rows on their way into the table `import_rows`, by COPY: fifty thousand of them take a second. */
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { from as copyFrom } from 'pg-copy-streams'
import type { Database } from '#server/kernel/db/connect.ts'
import type { ImportRow } from './import-row.ts'
import type { JudgedRow } from './judged.ts'

const COPY = `copy import_rows (organization_id, import_id, n, state, reason, detail, warnings, cells, value) from stdin`

export async function stageRows(
  { pool }: Pick<Database, 'pool'>,
  { organization_id: organizationId, id }: Pick<ImportRow, 'organization_id' | 'id'>,
  rows: readonly JudgedRow[],
): Promise<void> {
  const client = await pool.connect()
  const lines = rows.map(row => lineOf([organizationId, id, ...columnsOf(row)]))
  try {
    await pipeline(Readable.from(lines), client.query(copyFrom(COPY)))
    client.release()
  } catch (error) {
    // A connection in the middle of a COPY is of no use to anybody.
    client.release(true)
    throw error
  }
}

function columnsOf({ n, state, reason, detail, warnings, cells, value }: JudgedRow) {
  const json = value === null ? null : JSON.stringify(value)
  return [String(n), state, reason, detail, arrayText(warnings), arrayText(cells), json]
}

/** The text format of COPY: a tab between columns, `\N` for null. */
function lineOf(columns: readonly (string | null)[]): string {
  return `${columns.map(column => (column === null ? '\\N' : escaped(column))).join('\t')}\n`
}

const CODES: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  '\t': '\\t',
  '\n': '\\n',
  '\r': '\\r',
}

function escaped(text: string): string {
  return text.replaceAll(/[\\\t\n\r]/g, one => CODES[one]!)
}

function arrayText(texts: readonly string[]): string {
  return `{${texts.map(text => `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"`).join(',')}}`
}
