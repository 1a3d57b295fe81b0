import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import { Client } from 'pg'
import type { Context } from '#server/context.ts'

export type OwnConnection = { readonly trx: Transaction<unknown>; readonly client: Client }

/** A transaction on a connection of its own, for work that takes longer than a request may. */
export async function onOwnConnection<Done>(
  { database }: Pick<Context, 'database'>,
  act: (own: OwnConnection) => Promise<Done>,
): Promise<Done> {
  const client = new Client(database.direct)
  // A lost connection also fails the running query; without this listener it would end the process.
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query(
      `select set_config('timezone', 'UTC', false), set_config('datestyle', 'ISO', false), set_config('lock_timeout', '10s', false)`,
    )
    const only = { query: client.query.bind(client), release: () => undefined }
    const pool = { connect: async () => only, end: async () => undefined }
    const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: pool as never }) })
    return await db.transaction().execute(async trx => await act({ trx, client }))
  } finally {
    await client.end()
  }
}
