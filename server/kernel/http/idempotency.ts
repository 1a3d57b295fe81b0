import { HOUR } from '#domain/calendar/interval.ts'
import { sql, type Transaction } from 'kysely'
import { limits } from '#contract/protocol/limits.ts'
import type { OperationId } from '#contract/protocol/operations.ts'
import type { Context } from '#server/context.ts'
import type { Secrets } from '../secrets.ts'
import type { Caller } from './caller.ts'
import { type Client, type Idempotency, type Once, Replayed } from './handler.ts'
import { isRefused, orRefuse, Refusal, type Refused, refuse } from './refusal.ts'

/** A shorter key may be used by other people too, by chance. */
const SHORTEST_OWN_KEY = 8

type Asking = {
  readonly caller: Caller
  readonly client: Client
  readonly idempotencyKey: string | null
}
type Checked = { readonly params: unknown; readonly body: unknown }

/**
 * The owner of an idempotency key, so that nobody gets the answer of somebody else. The IP address of a phone may
 * change between two tries, so an anonymous visitor is identified by whom the request is about (an appointment's link
 * or a phone). The address is added only when the request names nobody or the key is too short.
 */
export function keyHolderOf(
  secrets: Secrets,
  id: OperationId,
  { caller, client, idempotencyKey }: Asking,
  checked: Checked,
): string {
  // Keys are separate for each shop of an owner: the same key in another shop is another act.
  if (caller.kind === 'account')
    return [caller.userId, caller.membership?.shopId].filter(Boolean).join(':')
  const known = callerIn(checked)
  const isGuessed = (idempotencyKey ?? '').length < SHORTEST_OWN_KEY
  const address = known === null || isGuessed ? client.ip : ''
  return `anonymous:${secrets.fingerprint(JSON.stringify([id, known, address]))}`
}

/** The token of an appointment or of a place on the waitlist, or else a phone. */
function callerIn({ params, body }: Checked): string | null {
  const { manage_token: manageToken, waitlist_token: waitlistToken } = (params ?? {}) as Record<
    string,
    string
  >
  const { customer, phone } = (body ?? {}) as { customer?: { phone?: string }; phone?: string }
  return manageToken ?? waitlistToken ?? (customer?.phone ?? phone)?.replaceAll(/\D/g, '') ?? null
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

/** Runs the work in one transaction. A refusal rolls it back, whether it is returned or thrown. */
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
 * Runs the work at most once for an idempotency key. The key's row, with the answer, is the last thing that the
 * transaction writes. A concurrent request with the same key waits for that row or finds it, is rolled back, and gets
 * the first answer. A later repetition is usually refused because of what the first one did, so after every failure the
 * stored answer is looked up before the failure is reported. `Done` may hold more than the stored `Answer`, such as
 * what to notify.
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

/** Like `onceWithAnswer`, for work whose result is the answer and whose refusals are thrown. */
export async function once<Answer>(
  context: Context,
  idempotency: Idempotency | null,
  work: Work<Answer>,
): Promise<Once<Answer>> {
  return orRefuse(
    await onceWithAnswer<Answer, Answer>(context, idempotency, { work, answerOf: done => done }),
  )
}

/** The stored answer of this key, or null. Callers look it up before they wait for a lock. */
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
 * Wraps work whose checks may fail at a repetition because something changed: the shop paused, a link expired. When it
 * is refused, the stored answer of the key is returned instead, if there is one.
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

/** A key used at this time or before counts as unused. */
function forgottenAt({ clock }: Context): Date {
  return new Date(clock.now() - limits.idempotency_hours * HOUR)
}

/**
 * Throws when the key is already used or a concurrent request commits it first. The transaction is then rolled back.
 */
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
