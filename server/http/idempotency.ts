import { sql, type Kysely, type Transaction } from 'kysely'
import type { Context } from '../context.ts'
import type { Idempotency } from './handler.ts'
import { refuse } from './refusal.ts'

type Work<Answer> = (trx: Transaction<unknown>) => Promise<Answer>

/**
 * Runs work in one transaction. With an idempotency key, the key's row is part of it: a concurrent twin waits on the
 * row and then gets the same answer, and a refusal rolls the row back with everything else (contract §4).
 */
export async function once<Answer>(
  context: Context,
  idempotency: Idempotency | null,
  work: Work<Answer>,
): Promise<Answer> {
  return await context.database.db.transaction().execute(async trx => {
    if (idempotency === null) return await work(trx)
    const stored = await claimKey<Answer>(trx, idempotency, context.clock.now())
    if (stored !== null) return stored
    const answer = await work(trx)
    await sql`update idempotency_keys set reply = ${JSON.stringify(answer)}
      where caller = ${idempotency.caller} and key = ${idempotency.key}`.execute(trx)
    return answer
  })
}

/** The answer already given to this key, if any; looked up before queueing for a chair. */
export async function findReplay<Answer>(
  db: Kysely<unknown>,
  idempotency: Idempotency | null,
): Promise<Answer | null> {
  if (idempotency === null) return null
  const { rows } = await sql<KeyRow>`select request_hash, reply from idempotency_keys
    where caller = ${idempotency.caller} and key = ${idempotency.key}`.execute(db)
  const row = rows[0]
  if (row === undefined || row.reply === null) return null
  if (row.request_hash !== idempotency.requestHash) refuse('idempotency_key_reused')
  idempotency.isReplayed = true
  return row.reply as Answer
}

type KeyRow = { readonly request_hash: string; readonly reply: unknown }

/** Takes the key for this transaction, or answers what it was given before. */
async function claimKey<Answer>(
  trx: Transaction<unknown>,
  idempotency: Idempotency,
  now: number,
): Promise<Answer | null> {
  const { caller, key, requestHash } = idempotency
  const { numAffectedRows } = await sql`
    insert into idempotency_keys (caller, key, request_hash, created_at)
    values (${caller}, ${key}, ${requestHash}, ${new Date(now)})
    on conflict (caller, key) do nothing`.execute(trx)
  return numAffectedRows === 1n ? null : await findReplay<Answer>(trx, idempotency)
}
