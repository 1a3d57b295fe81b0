/** Sign-in with a passkey alone, and passkeys as second factor. */
import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import { sql } from 'kysely'
import type { Received, Reply } from '#contract/contract.ts'
import type { Context } from '#server/context.ts'
import { refuse } from '#server/kernel/http/refusal.ts'
import { findKnownKeys, handleOf, type Transports } from './own-passkeys.ts'
import {
  askQuestion,
  loadWebAuthn,
  QUESTION_MS,
  relyingParty,
  takeQuestion,
  type Question,
} from './questions.ts'

type Answer = Received<'loginWithPasskey', 'body'>['passkey']
type Options = Reply<'startPasskeyLogin'>['options']
type Row = {
  readonly id: string
  readonly user_id: string
  readonly credential_id: string
  readonly public_key: string
  readonly sign_count: number
  readonly transports: Transports
}

export async function askForPasskey(context: Context, question: Question): Promise<Options> {
  const { userId } = question
  const { generateAuthenticationOptions } = await loadWebAuthn()
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(context).id,
    challenge: await askQuestion(context, question),
    timeout: QUESTION_MS,
    userVerification: 'required',
  })
  return {
    challenge: options.challenge,
    rpId: relyingParty(context).id,
    timeout: QUESTION_MS,
    userVerification: 'required',
    allowCredentials: userId === null ? [] : await findKnownKeys(context.database.db, userId),
  }
}

/**
 * Returns the user of the passkey. Refuses an answer to another question, of another account or from another origin.
 */
export async function takePasskey(
  context: Context,
  question: Question,
  answer: Answer,
): Promise<string> {
  const challenge = await takeQuestion(context, question, answer.response.clientDataJSON)
  const key = (await findKey(context, answer.id)) ?? refuse('passkey_refused')
  const { userHandle } = answer.response
  const isOfAnother = question.userId !== null && question.userId !== key.user_id
  if (isOfAnother || (userHandle !== undefined && userHandle !== handleOf(key.user_id)))
    refuse('passkey_refused')
  await countUse(context, key, await verify(context, key, { answer, challenge }))
  return key.user_id
}

async function findKey({ database }: Context, credentialId: string): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    select id, user_id, credential_id, public_key, sign_count::int as sign_count, transports
    from passkeys where credential_id = ${credentialId}`.execute(database.db)
  return rows[0]
}

type Given = { readonly answer: Answer; readonly challenge: string }

/** Checks the signature. Returns the signature counter of the passkey. */
async function verify(context: Context, key: Row, { answer, challenge }: Given): Promise<number> {
  const { id, origin } = relyingParty(context)
  const { userHandle: _, ...said } = answer.response
  const response: AuthenticationResponseJSON = {
    ...answer,
    response: said,
    clientExtensionResults: {},
  }
  const { verifyAuthenticationResponse } = await loadWebAuthn()
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
      credential: {
        id: key.credential_id,
        publicKey: new Uint8Array(Buffer.from(key.public_key, 'base64url')),
        counter: key.sign_count,
        transports: [...key.transports],
      },
    })
    return verified ? authenticationInfo.newCounter : refuse('passkey_refused')
  } catch {
    // The reason is not reported, because it would only help somebody who forges answers.
    return refuse('passkey_refused')
  }
}

/** The counter must grow, so that a copied passkey is noticed. Passkeys without a counter always send zero. */
async function countUse({ database, clock }: Context, { id }: Row, count: number): Promise<void> {
  const { numAffectedRows } = await sql`
    update passkeys set sign_count = ${count}, last_used_at = ${new Date(clock.now())}
    where id = ${id} and (sign_count < ${count} or (sign_count = 0 and ${count} = 0))`.execute(
    database.db,
  )
  if (numAffectedRows !== 1n) refuse('passkey_refused')
}
