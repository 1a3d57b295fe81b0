/** What a key is asked: a random text that is good for five minutes, once, for one purpose and one account. */
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { limits } from '#contract/protocol/limits.ts'
import { MINUTE } from '#domain/calendar/interval.ts'
import type { Context } from '#server/context.ts'
import { refuse } from '#server/kernel/http/refusal.ts'

const CHALLENGE_BYTES = 32

/** Four megabytes of a quiet server: not before somebody comes with a passkey. */
export const loadWebAuthn = async () => await import('@simplewebauthn/server')

export const QUESTION_MS = limits.challenge_minutes * MINUTE

/** Ed25519, ES256 and RS256: what the devices of today make. */
export const ALGORITHMS = [-8, -7, -257]

export type Question = {
  readonly purpose: 'come_in' | 'confirm' | 'add'
  /** Null: whoever answers. */
  readonly userId: string | null
}

/** Where keys are made for and used: the configured address, whatever a request says of its own. */
export function relyingParty({ config }: Pick<Context, 'config'>) {
  const { hostname, origin } = new URL(config.publicUrl)
  return { name: 'Mi Turno', id: hostname, origin }
}

/** Answers the challenge. */
export async function askQuestion(
  { database, clock, secrets }: Context,
  { purpose, userId }: Question,
): Promise<Uint8Array<ArrayBuffer>> {
  const challenge = new Uint8Array(randomBytes(CHALLENGE_BYTES))
  const mark = secrets.fingerprint(`passkey:${Buffer.from(challenge).toString('base64url')}`)
  await sql`
    insert into passkey_questions (challenge, purpose, user_id, expires_at)
    values (${mark}, ${purpose}, ${userId}, ${new Date(clock.now() + QUESTION_MS)})`.execute(
    database.db,
  )
  return challenge
}

/** Used up by being answered, rightly or not. Answers the challenge. */
export async function takeQuestion(
  { database, clock, secrets }: Context,
  { purpose, userId }: Question,
  browserSaid: string,
): Promise<string> {
  const challenge = challengeIn(browserSaid)
  const { numAffectedRows } = await sql`
    delete from passkey_questions
    where challenge = ${secrets.fingerprint(`passkey:${challenge}`)} and purpose = ${purpose}
      and user_id is not distinct from ${userId}::uuid
      and expires_at > ${new Date(clock.now())}`.execute(database.db)
  return numAffectedRows === 1n ? challenge : refuse('passkey_refused')
}

function challengeIn(browserSaid: string): string {
  try {
    const said: unknown = JSON.parse(Buffer.from(browserSaid, 'base64url').toString())
    const { challenge } = said as { readonly challenge?: unknown }
    return typeof challenge === 'string' ? challenge : refuse('passkey_refused')
  } catch {
    // What cannot be read answers nothing.
    return refuse('passkey_refused')
  }
}
