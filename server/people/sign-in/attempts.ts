import { sql } from 'kysely'
import * as client from 'openid-client'
import { MINUTE } from '#domain/calendar/interval.ts'
import type { Context } from '#server/context.ts'
import { refuse } from '#server/kernel/http/refusal.ts'
import type { Provider } from './provider.ts'

const LIFE_MS = 10 * MINUTE

type Attempt = {
  readonly verifier: string
  readonly nonce: string
  readonly session_id: string | null
}

/** Returns the provider's URL for this browser. With a session, finishing links the provider to its account. */
export async function startAttempt(
  context: Context,
  provider: Provider,
  browser: string,
  sessionId: string | null,
): Promise<string> {
  const { database, clock, secrets } = context
  const configuration = await provider.open()
  const state = client.randomState()
  const nonce = client.randomNonce()
  const verifier = client.randomPKCECodeVerifier()
  await sql`
    insert into oidc_attempts (state, browser, verifier, nonce, session_id, expires_at)
    values (${secrets.fingerprint(`oidc:${state}`)}, ${secrets.fingerprint(`oidc:${browser}`)},
      ${verifier}, ${nonce}, ${sessionId}, ${new Date(clock.now() + LIFE_MS)})`.execute(database.db)
  return client.buildAuthorizationUrl(configuration, {
    redirect_uri: provider.returnUrl,
    scope: 'openid email profile',
    state,
    nonce,
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  }).href
}

/** Returns the attempt and deletes it, so that a second request with the same state is refused. */
export async function takeAttempt(
  { database, clock, secrets }: Context,
  state: string,
  browser: string,
): Promise<Attempt> {
  const { rows } = await sql<Attempt>`
    delete from oidc_attempts
    where state = ${secrets.fingerprint(`oidc:${state}`)}
      and browser = ${secrets.fingerprint(`oidc:${browser}`)}
      and expires_at > ${new Date(clock.now())}
    returning verifier, nonce, session_id`.execute(database.db)
  return rows[0] ?? refuse('token_used')
}
