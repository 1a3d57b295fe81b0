import { randomUUID } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import * as client from 'openid-client'
import { z } from 'zod'
import type { Received, Reply } from '#contract/contract.ts'
import { email } from '#contract/protocol/fields.ts'
import { findAccount } from '../accounts/find-account.ts'
import { openSession, renewSession, type SessionClient } from '../accounts/sessions.ts'
import type { Context } from '#server/context.ts'
import { Refusal, refuse } from '#server/kernel/http/refusal.ts'
import { addNews } from '../accounts/mails/account-news.ts'
import { takeAttempt } from './attempts.ts'
import { visibleText } from '#server/kernel/http/visible-text.ts'
import { transact } from '#server/kernel/unit-of-work/work.ts'
import type { Provider } from './provider.ts'

type User = { readonly subject: string; readonly email: string | null; readonly name: string }
type Finished = Reply<'finishOidc'>

/**
 * Finishes a sign-in when the browser returns from the provider. A linked account gets a session. A new person gets an
 * account, if the provider has verified the address and no account has it. An existing account is never opened by its
 * address alone: its owner must sign in and link the provider.
 */
export async function finishOidc(
  context: Context,
  provider: Provider,
  body: Received<'finishOidc', 'body'>,
  from: SessionClient,
): Promise<Finished> {
  const attempt = await takeAttempt(context, body.state, body.browser)
  const user = await askProvider(provider, body, attempt)
  if (attempt.session_id !== null) return await link(context, provider, user, attempt.session_id)
  const known = await findLinked(context, provider, user)
  const userId = known ?? (await openAccount(context, provider, user))
  return { ...(await openSession(context, userId, from)), is_linked: false }
}

const claimsShape = z.object({
  sub: z.string().min(1).max(255),
  email: z.string().optional(),
  // Some providers send it as a string.
  email_verified: z.union([z.boolean(), z.stringbool()]).optional(),
  name: z.string().optional(),
})

type Checks = { readonly verifier: string; readonly nonce: string }

/** Exchanges the code, with the PKCE verifier that only this server has, for the user's claims. */
async function askProvider(
  provider: Provider,
  { code, state, iss }: Received<'finishOidc', 'body'>,
  { verifier, nonce }: Checks,
): Promise<User> {
  const configuration = await provider.open()
  const back = new URL(provider.returnUrl)
  back.searchParams.set('code', code)
  back.searchParams.set('state', state)
  if (iss !== undefined) back.searchParams.set('iss', iss)
  try {
    const tokens = await client.authorizationCodeGrant(configuration, back, {
      pkceCodeVerifier: verifier,
      expectedNonce: nonce,
      expectedState: state,
      idTokenExpected: true,
    })
    const claims = tokens.claims() ?? refuse('provider_refused')
    const isEnough = claims['email'] !== undefined
    const more = isEnough
      ? {}
      : await client.fetchUserInfo(configuration, tokens.access_token, claims.sub)
    return toUser(claimsShape.parse({ ...more, ...claims }))
  } catch (error) {
    if (error instanceof Refusal) throw error
    // The reason is not reported, because it would only help an attacker.
    return refuse('provider_refused')
  }
}

function toUser(claims: z.infer<typeof claimsShape>): User {
  const address = email.safeParse(claims.email)
  const isVouchedFor = address.success && claims.email_verified === true
  const local = address.success ? (address.data.split('@')[0] ?? '') : ''
  const name = visibleText(claims.name ?? '').trim() || local
  return {
    subject: claims.sub,
    email: isVouchedFor ? address.data : null,
    name: name.slice(0, 80).trim(),
  }
}

async function findLinked(
  { database }: Context,
  { issuer }: Provider,
  { subject }: User,
): Promise<string | null> {
  const { rows } = await sql<{ user_id: string; status: string }>`
    select i.user_id, u.status from identities i join users u on u.id = i.user_id
    where i.issuer = ${issuer} and i.subject = ${subject}`.execute(database.db)
  const [found] = rows
  if (found === undefined) return null
  return ['active', 'deactivated'].includes(found.status)
    ? found.user_id
    : refuse('provider_refused')
}

async function openAccount(context: Context, provider: Provider, user: User): Promise<string> {
  if (user.email === null) {
    const detail = `${provider.name} no confirmó tu mail. Creá tu cuenta con mail y contraseña.`
    return refuse('provider_refused', { detail })
  }
  const at = new Date(context.clock.now())
  return await transact(context, async ({ trx }) => {
    const { rows } = await sql<{ id: string }>`
      insert into users (id, email, name, is_customer, status, created_at, verified_at)
      values (${randomUUID()}, ${user.email}, ${user.name}, true, 'active', ${at}, ${at})
      on conflict (email) do nothing returning id`.execute(trx)
    const detail = `Ingresá con ella y vinculala con ${provider.name} desde tu perfil.`
    const userId = rows[0]?.id ?? refuse('account_exists', { detail })
    await insertIdentity(trx, provider, user, userId, at)
    return userId
  })
}

/** Links the provider to the account of the session that asked, if that session has not ended meanwhile. */
async function link(
  context: Context,
  provider: Provider,
  user: User,
  sessionId: string,
): Promise<Finished> {
  const { database, clock, outbox } = context
  const account =
    (await findAccount(database.db, sessionId, clock.now())) ?? refuse('session_ended')
  await transact(context, async ({ trx, now, emit }) => {
    const isNew = await insertIdentity(trx, provider, user, account.userId, new Date(now))
    if (!isNew) return
    await addNews(outbox, trx, account.userId, { news: 'linked', provider: provider.name })
    const actor = { kind: 'person', id: account.userId } as const
    const about = { organizationId: null, shopId: null, subjectId: account.userId }
    await emit({
      type: 'act.done',
      entry: { ...about, actor, action: 'account.linked', detail: {} },
    })
  })
  return { ...(await renewSession(context, sessionId)), is_linked: true }
}

/** Returns false when it was linked to this account already. Refuses an identity of another account. */
async function insertIdentity(
  trx: Kysely<unknown>,
  { issuer }: Provider,
  user: User,
  userId: string,
  at: Date,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into identities (issuer, subject, id, user_id, email, created_at)
    values (${issuer}, ${user.subject}, ${randomUUID()}, ${userId}, ${user.email ?? ''}, ${at})
    on conflict (issuer, subject) do nothing`.execute(trx)
  if (numAffectedRows === 1n) return true
  const { rows } = await sql`
    select from identities where issuer = ${issuer} and subject = ${user.subject}
      and user_id = ${userId}`.execute(trx)
  return rows.length > 0 ? false : refuse('identity_taken')
}
