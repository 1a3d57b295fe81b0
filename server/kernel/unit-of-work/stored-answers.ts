/** The answers to requests with an `Idempotency-Key`, for whoever sends the same one again. */
import { sql, type Transaction } from 'kysely'
import { HOUR } from '#domain/calendar/interval.ts'
import { limits } from '#contract/protocol/limits.ts'
import type { Context } from '#server/context.ts'
import { refuse } from '../http/refusal.ts'

export type Idempotency = {
  /** Whose key it is: see `keyHolderOf`. */
  readonly caller: string
  readonly key: string
  readonly requestHash: string
}

type KeyRow = { readonly request_hash: string; readonly reply: unknown }

/** Refuses with `idempotency_key_reused` when the key came with another request. Undefined when it is new. */
export async function findAnswer(
  context: Context,
  { caller, key, requestHash }: Idempotency,
): Promise<unknown> {
  const { rows } = await sql<KeyRow>`select request_hash, reply from idempotency_keys
    where caller = ${caller} and key = ${key} and reply is not null
      and created_at > ${forgottenAt(context)}`.execute(context.database.db)
  const [row] = rows
  if (row !== undefined && row.request_hash !== requestHash) refuse('idempotency_key_reused')
  return row?.reply
}

/**
 * To be the last statement of the transaction. Throws when a request with the same key has committed first, so that this
 * one is rolled back.
 */
export async function storeAnswer(
  context: Context,
  trx: Transaction<unknown>,
  { caller, key, requestHash }: Idempotency,
  answer: unknown,
): Promise<void> {
  const { numAffectedRows } = await sql`
    insert into idempotency_keys (caller, key, request_hash, reply, created_at)
    values (${caller}, ${key}, ${requestHash}, ${JSON.stringify(answer)}, ${new Date(context.clock.now())})
    on conflict (caller, key) do update
      set request_hash = excluded.request_hash, reply = excluded.reply, created_at = excluded.created_at
      where idempotency_keys.created_at <= ${forgottenAt(context)}`.execute(trx)
  if (numAffectedRows === 0n) throw new Error('This key was used before.')
}

/** A key used at this time or before counts as unused. */
function forgottenAt({ clock }: Context): Date {
  return new Date(clock.now() - limits.idempotency_hours * HOUR)
}
