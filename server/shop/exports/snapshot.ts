/** Reads the database as it was at one moment, row by row, so that a large shop needs no more memory than a small one. */
import type { RawBuilder } from 'kysely'
import { Client, escapeIdentifier } from 'pg'
import type { Context } from '#server/context.ts'
import { createRest } from '#server/kernel/rest.ts'

/** Rows that are in memory at once. */
const AT_ONCE = 100
/** Nobody waits on the screen for a large copy: a mail says when it is there. */
const REST = 2

export type Snapshot = {
  readonly rows: <Row>(asked: RawBuilder<Row>) => AsyncGenerator<Row>
  readonly rowsOfText: <Row>(text: string, values: readonly unknown[]) => AsyncGenerator<Row>
  readonly client: Client
}

/**
 * One transaction on a connection of its own, for the whole work: the pool's limits of time are for requests. Its lock
 * says that somebody is at it, and is gone with the process. Null: another process is at it.
 */
export async function withSnapshot<Done>(
  { database }: Pick<Context, 'database'>,
  id: string,
  act: (snapshot: Snapshot) => Promise<Done>,
): Promise<Done | null> {
  const client = new Client(database.direct)
  // A lost connection also fails the running query; without this listener it would end the process.
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('begin isolation level repeatable read read only')
    await client.query(`set local timezone = 'UTC'`)
    await client.query(`set local datestyle = 'ISO'`)
    await client.query(`set local intervalstyle = 'iso_8601'`)
    const { rows } = await client.query<{ is_mine: boolean }>(
      'select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as is_mine',
      [`export:${id}`],
    )
    if (rows[0]?.is_mine !== true) return null
    return await act(snapshotOn(client, database))
  } finally {
    await client.end()
  }
}

function snapshotOn(client: Client, database: Pick<Context, 'database'>['database']): Snapshot {
  let cursors = 0
  async function* rowsOfText<Row>(text: string, values: readonly unknown[]): AsyncGenerator<Row> {
    cursors += 1
    const cursor = escapeIdentifier(`copied_${cursors}`)
    const rest = createRest(REST)
    await client.query(`declare ${cursor} no scroll cursor for ${text}`, [...values])
    for (;;) {
      const { rows } = await client.query(`fetch ${AT_ONCE} from ${cursor}`)
      yield* rows as Row[]
      if (rows.length < AT_ONCE) break
      await rest()
    }
    await client.query(`close ${cursor}`)
  }
  return {
    client,
    rowsOfText,
    rows: <Row>(asked: RawBuilder<Row>) => {
      const { sql, parameters } = asked.compile(database.db)
      return rowsOfText<Row>(sql, parameters)
    },
  }
}
