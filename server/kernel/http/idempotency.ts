import { HOUR } from '#domain/calendar/interval.ts'
import { sql, type Transaction } from 'kysely'
import { limits } from '#contract/protocol/limits.ts'
import type { OperationId } from '#contract/protocol/operations.ts'
import type { Context } from '#server/context.ts'
import type { Secrets } from '../secrets.ts'
import type { Caller } from './caller.ts'
import { type Client, type Idempotency, type Once, Replayed } from './handler.ts'
import { isRefused, orRefuse, Refusal, type Refused, refuse } from './refusal.ts'

/** A key this short is one that strangers use too. */
const SHORTEST_OWN_KEY = 8

type Asking = {
  readonly caller: Caller
  readonly client: Client
  readonly idempotencyKey: string | null
}
type Checked = { readonly params: unknown; readonly body: unknown }

/**
 * Whose keys these are: strangers must not get one another's answers. A phone's address changes between two tries, so a
 * visitor is known by whom their request is about, and by their address only when it names nobody or the key is too short.
 */
export function keyHolderOf(
  secrets: Secrets,
  id: OperationId,
  { caller, client, idempotencyKey }: Asking,
  checked: Checked,
): string {
  // In each of their shops an owner begins anew: a key names one act, and it was done in the shop they worked in.
  if (caller.kind === 'account')
    return [caller.userId, caller.membership?.shopId].filter(Boolean).join(':')
  const known = callerIn(checked)
  const isGuessed = (idempotencyKey ?? '').length < SHORTEST_OWN_KEY
  const address = known === null || isGuessed ? client.ip : ''
  return `anonymous:${secrets.fingerprint(JSON.stringify([id, known, address]))}`
}

/** The link of an appointment, or else a phone. */
function callerIn({ params, body }: Checked): string | null {
  const { manage_token: appointment, waitlist_token: place } = (params ?? {}) as Record<
    string,
    string
  >
  const { customer, phone } = (body ?? {}) as { customer?: { phone?: string }; phone?: string }
  return appointment ?? place ?? (customer?.phone ?? phone)?.replaceAll(/\D/g, '') ?? null
}

type Work<Done> = (trx: Transaction<unknown>) => Promise<Done>

/** Carries a refusal out of a transaction that it rolls back. */
class RolledBack extends Error {
  readonly refused: Refused

  constructor(refused: Refused) {
    super(refused.code)
    this.refused = refused
  }
}

/** Work in one transaction, all of it or nothing: a refusal that it answers with rolls back like one that is thrown. */
export async function transact<Done>(
  { database }: Pick<Context, 'database'>,
  work: Work<Done | Refused>,
): Promise<Done | Refused> {
  try {
    return await database.db.transaction().execute(async trx => {
      const done = await work(trx)
      if (isRefused(done)) throw new RolledBack(done)
      return done
    })
  } catch (error) {
    if (error instanceof RolledBack) return error.refused
    throw error
  }
}

/**
 * The same at most once for a key. Its row, with the answer, is the last thing that the transaction writes: a concurrent twin
 * finds it there, or waits on it, and all that it did is rolled back; both get the first answer. A twin that comes later is
 * usually refused first, by what the first one did, and so no failure is told before that answer is asked for. More may be
 * done than is answered; those who have to be told get all of it.
 */
export async function onceWithAnswer<Done, Answer>(
  context: Context,
  idempotency: Idempotency | null,
  {
    work,
    answerOf,
  }: { readonly work: Work<Done | Refused>; readonly answerOf: (done: Done) => Answer },
): Promise<Done | Replayed<Answer> | Refused> {
  if (idempotency === null) return await transact(context, work)
  try {
    const done = await transact(context, async trx => {
      const done = await work(trx)
      if (!isRefused(done)) await writeKey(context, trx, idempotency, answerOf(done))
      return done
    })
    return isRefused(done) ? ((await findReplay<Answer>(context, idempotency)) ?? done) : done
  } catch (error) {
    const before = await findReplay<Answer>(context, idempotency)
    if (before === null) throw error
    return before
  }
}

/** As `onceWithAnswer`, for work that answers all it does and throws what it refuses. */
export async function once<Answer>(
  context: Context,
  idempotency: Idempotency | null,
  work: Work<Answer>,
): Promise<Once<Answer>> {
  return orRefuse(
    await onceWithAnswer<Answer, Answer>(context, idempotency, { work, answerOf: done => done }),
  )
}

/** The answer already given to this key, if any; looked up before queueing for a lock. */
export async function findReplay<Answer>(
  context: Context,
  idempotency: Idempotency | null,
): Promise<Replayed<Answer> | null> {
  if (idempotency === null) return null
  const { rows } = await sql<KeyRow>`select request_hash, reply from idempotency_keys
    where caller = ${idempotency.caller} and key = ${idempotency.key}
      and created_at > ${forgottenAt(context)}`.execute(context.database.db)
  const row = rows[0]
  if (row === undefined || row.reply === null) return null
  if (row.request_hash !== idempotency.requestHash) refuse('idempotency_key_reused')
  return new Replayed(row.reply as Answer)
}

/**
 * Around work that looks at what may have changed since: a shop that pauses, a link that closes. The first answer is
 * given again all the same, so a refusal asks for it before it is told.
 */
export async function unlessAnswered<Answer>(
  context: Context,
  idempotency: Idempotency | null,
  work: () => Promise<Once<Answer> | Refused>,
): Promise<Once<Answer>> {
  try {
    return orRefuse(await work())
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const before = await findReplay<Answer>(context, idempotency)
    if (before === null) throw error
    return before
  }
}

type KeyRow = { readonly request_hash: string; readonly reply: unknown }

/** A key this old or older is as if it had never been used. */
function forgottenAt({ clock }: Context): Date {
  return new Date(clock.now() - limits.idempotency_hours * HOUR)
}

/** Throws when the key was used before, or is being used by a twin that commits: then nothing of this transaction stays. */
async function writeKey(
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
