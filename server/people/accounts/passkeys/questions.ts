/** WebAuthn challenges: random, valid once for five minutes, for one purpose and one account. */
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { limits } from '#contract/protocol/limits.ts'
import { MINUTE } from '#domain/calendar/interval.ts'
import type { Context } from '#server/context.ts'
import { refuse } from '#server/kernel/http/refusal.ts'

const CHALLENGE_BYTES = 32

/** Imported when the first passkey is used, because it takes four megabytes of memory. */
export const loadWebAuthn = async () => await import('@simplewebauthn/server')

export const QUESTION_MS = limits.challenge_minutes * MINUTE

/** COSE ids of Ed25519, ES256 and RS256, which present devices use. */
export const ALGORITHMS = [-8, -7, -257]

export type Question = {
  readonly purpose: 'come_in' | 'confirm' | 'add'
  /** Null: any account may answer. */
  readonly userId: string | null
}

/** The WebAuthn relying party, from the configured address and never from a request's Host header. */
export function relyingParty({ config }: Pick<Context, 'config'>) {
  const { hostname, origin } = new URL(config.publicUrl)
  return { name: 'Mi Turno', id: hostname, origin }
}

/** Stores and returns a new challenge. */
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

/** Uses up the challenge, whether the answer is right or not, and returns it. */
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
    // Malformed client data.
    return refuse('passkey_refused')
  }
}
