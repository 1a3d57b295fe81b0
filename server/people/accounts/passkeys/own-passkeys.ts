/** The passkeys of an account: added, renamed, listed, removed. */
import { randomUUID } from 'node:crypto'
import type { RegistrationResponseJSON } from '@simplewebauthn/server'
import { sql, type Kysely } from 'kysely'
import type { Received, Reply } from '#contract/contract.ts'
import { limits } from '#contract/protocol/limits.ts'
import type { Context } from '#server/context.ts'
import type { Account } from '#server/kernel/http/caller.ts'
import { refuse } from '#server/kernel/http/refusal.ts'
import { changeFactors } from '../second-factor/change-factors.ts'
import { dropCodesWithoutFactor, makeFirstRecoveryCodes } from '../second-factor/recovery-codes.ts'
import {
  ALGORITHMS,
  askQuestion,
  loadWebAuthn,
  QUESTION_MS,
  relyingParty,
  takeQuestion,
} from './questions.ts'

type KnownKeys = Reply<'startPasskeyLogin'>['options']['allowCredentials']
export type Transports = KnownKeys[number]['transports']
type Options = Reply<'startPasskey'>['options']
type NewKey = Received<'addPasskey', 'body'>

/** The WebAuthn user handle, which a passkey stores and sends at sign-in: the random user id, no personal data. */
export function handleOf(userId: string): string {
  return Buffer.from(userId.replaceAll('-', ''), 'hex').toString('base64url')
}

/** The passkeys of an account in the form that browsers expect. */
export async function findKnownKeys(db: Kysely<unknown>, userId: string): Promise<KnownKeys> {
  const { rows } = await sql<{ credential_id: string; transports: Transports }>`
    select credential_id, transports from passkeys
    where user_id = ${userId} order by created_at, id`.execute(db)
  return rows.map(row => ({
    id: row.credential_id,
    type: 'public-key',
    transports: row.transports,
  }))
}

/** The caller has already checked the password or a second factor. */
export async function startPasskey(context: Context, { userId }: Account): Promise<Options> {
  const { db } = context.database
  const known = await findKnownKeys(db, userId)
  if (known.length >= limits.passkeys) refuse('passkeys_full')
  const { rows } = await sql<{ email: string; name: string }>`
    select email, name from users where id = ${userId}`.execute(db)
  const [user = { email: '', name: '' }] = rows
  const { id, name } = relyingParty(context)
  const { generateRegistrationOptions } = await loadWebAuthn()
  const made = await generateRegistrationOptions({
    rpName: name,
    rpID: id,
    userName: user.email,
    supportedAlgorithmIDs: ALGORITHMS,
    challenge: await askQuestion(context, { purpose: 'add', userId }),
  })
  return {
    challenge: made.challenge,
    rp: { id, name },
    user: { id: handleOf(userId), name: user.email, displayName: user.name },
    pubKeyCredParams: made.pubKeyCredParams,
    timeout: QUESTION_MS,
    attestation: 'none',
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    excludeCredentials: known,
  }
}

/** Returns the recovery codes that are made with the first factor; empty for later ones. */
export async function addPasskey(
  context: Context,
  account: Account,
  { name, passkey }: NewKey,
): Promise<string[]> {
  const { userId, sessionId } = account
  const challenge = await takeQuestion(
    context,
    { purpose: 'add', userId },
    passkey.response.clientDataJSON,
  )
  const { credential, credentialBackedUp } = await verify(context, passkey, challenge)
  const at = new Date(context.clock.now())
  return await changeFactors(context, account, { news: 'passkey_added', name }, async trx => {
    const known = await findKnownKeys(trx, userId)
    if (known.length >= limits.passkeys) refuse('passkeys_full')
    const { numAffectedRows } = await sql`
      insert into passkeys (id, user_id, credential_id, public_key, sign_count, transports,
        is_synced, name, created_at)
      values (${randomUUID()}, ${userId}, ${credential.id},
        ${Buffer.from(credential.publicKey).toString('base64url')}, ${credential.counter},
        ${passkey.response.transports ?? []}::text[], ${credentialBackedUp}, ${name}, ${at})
      on conflict (credential_id) do nothing`.execute(trx)
    if (numAffectedRows !== 1n) refuse('passkey_refused')
    await sql`update sessions set factor_at = ${at} where id = ${sessionId}`.execute(trx)
    return await makeFirstRecoveryCodes(context, trx, userId)
  })
}

async function verify(context: Context, passkey: NewKey['passkey'], challenge: string) {
  const { id, origin } = relyingParty(context)
  const { transports: _, ...said } = passkey.response
  const response: RegistrationResponseJSON = {
    ...passkey,
    response: said,
    clientExtensionResults: {},
  }
  const { verifyRegistrationResponse } = await loadWebAuthn()
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    })
    return verified ? registrationInfo : refuse('passkey_refused')
  } catch {
    // The reason is not reported.
    return refuse('passkey_refused')
  }
}

export async function renamePasskey(
  { database }: Context,
  { userId }: Account,
  id: string,
  name: string,
): Promise<void> {
  const { numAffectedRows } = await sql`
    update passkeys set name = ${name} where id = ${id} and user_id = ${userId}`.execute(
    database.db,
  )
  if (numAffectedRows !== 1n) refuse('not_found')
}

export async function removePasskey(context: Context, account: Account, id: string) {
  const { rows: found } = await sql<{ name: string }>`
    select name from passkeys where id = ${id} and user_id = ${account.userId}`.execute(
    context.database.db,
  )
  const { name } = found[0] ?? refuse('not_found')
  await changeFactors(context, account, { news: 'passkey_removed', name }, async trx => {
    const { numAffectedRows } = await sql`
      delete from passkeys where id = ${id} and user_id = ${account.userId}`.execute(trx)
    if (numAffectedRows !== 1n) refuse('not_found')
    await dropCodesWithoutFactor(trx, account.userId)
  })
}

export async function findPasskeys(db: Kysely<unknown>, userId: string) {
  const { rows } = await sql<{
    readonly id: string
    readonly name: string
    readonly is_synced: boolean
    readonly created_at: number
    readonly last_used_at: number | null
  }>`
    select id, name, is_synced, created_at, last_used_at from passkeys
    where user_id = ${userId} order by created_at, id`.execute(db)
  return rows
}
