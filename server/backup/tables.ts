/** Finds the application's tables and writes them out so that equal rows give equal bytes. */
import { createHash } from 'node:crypto'
import { Transform, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { escapeIdentifier, type Client } from 'pg'
import { to as copyTo } from 'pg-copy-streams'

export type Table = {
  readonly name: string
  /** Without generated columns. */
  readonly columns: readonly string[]
  readonly key: readonly string[]
}

/** Row count and hash of a table, to compare the restored table with the backup. */
export type Contents = { readonly rows: number; readonly sha256: string }

/** All tables except `schema_migrations`, which a restore writes anew. The job queue is in another schema. */
export async function findTables(client: Client): Promise<Table[]> {
  const { rows } = await client.query<{ name: string; columns: string[]; key: string[] | null }>(`
    select c.relname::text as name,
      (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      (select array_agg(a.attname::text order by a.attnum) from pg_index i
        join pg_attribute a on a.attrelid = c.oid and a.attnum = any(i.indkey)
        where i.indrelid = c.oid and i.indisprimary) as key
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'schema_migrations'
    order by c.relname::text collate "C"`)
  return rows.map(({ name, columns, key }) => ({ name, columns, key: key ?? [] }))
}

/** Makes every server and version write values in the same format. */
export async function writePlainly(client: Client): Promise<void> {
  await client.query(`
    select set_config('timezone', 'UTC', false), set_config('datestyle', 'ISO', false),
      set_config('intervalstyle', 'iso_8601', false), set_config('extra_float_digits', '1', false),
      set_config('bytea_output', 'hex', false), set_config('client_encoding', 'UTF8', false),
      set_config('statement_timeout', '0', false), set_config('lock_timeout', '10s', false)`)
}

export async function readTable(
  client: Client,
  table: Table,
  sink: Writable = nowhere(),
): Promise<Contents> {
  const counting = createCounting()
  await pipeline(client.query(copyTo(selectionOf(table))), counting.stream, sink)
  return counting.contents()
}

/** Sorted by the primary key as text, independent of the server's locale. */
function selectionOf({ name, columns, key }: Table): string {
  const order = key.map(column => `${escapeIdentifier(column)}::text collate "C"`)
  const by = order.length > 0 ? order.join(', ') : `t::text collate "C"`
  return `copy (select ${listOf(columns)} from ${escapeIdentifier(name)} t order by ${by}) to stdout`
}

export function listOf(names: readonly string[]): string {
  return names.map(name => escapeIdentifier(name)).join(', ')
}

/** Passes bytes through, hashes them and counts lines. In the output of COPY each row is a line. */
export function createCounting() {
  const hash = createHash('sha256')
  let rows = 0
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) rows += 1
      done(null, chunk)
    },
  })
  return { stream, contents: (): Contents => ({ rows, sha256: hash.digest('hex') }) }
}

function nowhere(): Writable {
  return new Writable({ write: (_chunk, _encoding, done) => done() })
}
