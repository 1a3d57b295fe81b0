/*
 * Logging in with passkeys. The browser and the device ask the user; the library for it is loaded with the first tap.
 * Only what the server needs of their answers is sent.
 */
import type { Reply, Sent } from '#contract/contract.ts'
import type { ProblemWire } from '#contract/protocol/problems.ts'
import { secondFactorMessages as texts } from '#messages/second-factor.ts'
import { call } from '#stores/api.ts'
import { $challenge, enter } from './second-step.ts'

type Question = Reply<'startPasskeyLogin'>['options']
type Making = Reply<'startPasskey'>['options']
export type PasskeyAnswer = Sent<'loginWithPasskey', 'body'>['passkey']
export type NewPasskey = Sent<'addPasskey', 'body'>['passkey']

/** Logs in with a passkey alone, of any account. */
export async function logInWithPasskey(): Promise<ProblemWire | null> {
  const asked = await call('startPasskeyLogin', { body: {} })
  if (!asked.ok) return asked.problem
  const passkey = await showPasskey(asked.reply.options)
  return 'title' in passkey ? passkey : enter(await call('loginWithPasskey', { body: { passkey } }))
}

/** Asks for a passkey of the account that has already given its password. */
export async function askPasskey(): Promise<PasskeyAnswer | ProblemWire> {
  const body = { challenge_token: $challenge.get()?.token ?? '' }
  const asked = await call('startPasskeyLogin', { body })
  return asked.ok ? await showPasskey(asked.reply.options) : asked.problem
}

export async function showPasskey(options: Question): Promise<PasskeyAnswer | ProblemWire> {
  if (!canUsePasskeys()) return problemOf(texts.passkeyUnknown)
  const { startAuthentication } = await import('@simplewebauthn/browser')
  try {
    const { id, rawId, type, response } = await startAuthentication({ optionsJSON: options })
    const { clientDataJSON, authenticatorData, signature, userHandle } = response
    const said = { clientDataJSON, authenticatorData, signature }
    return { id, rawId, type, response: userHandle ? { ...said, userHandle } : said }
  } catch {
    // The browser does not say whether the prompt was closed, timed out, or found no key.
    return problemOf(texts.passkeyNotShown)
  }
}

export async function makePasskey(options: Making): Promise<NewPasskey | ProblemWire> {
  if (!canUsePasskeys()) return problemOf(texts.passkeyUnknown)
  const { startRegistration } = await import('@simplewebauthn/browser')
  try {
    const { id, rawId, type, response } = await startRegistration({ optionsJSON: options })
    const { clientDataJSON, attestationObject, transports = [] } = response
    return { id, rawId, type, response: { clientDataJSON, attestationObject, transports } }
  } catch (trouble) {
    const isThereAlready = trouble instanceof Error && trouble.name === 'InvalidStateError'
    return problemOf(isThereAlready ? texts.passkeyThere : texts.passkeyNotMade)
  }
}

function canUsePasskeys(): boolean {
  return typeof window.PublicKeyCredential === 'function'
}

function problemOf(detail: string): ProblemWire {
  return {
    type: 'about:blank',
    title: texts.passkeyFailed,
    status: 0,
    code: 'passkey_refused',
    detail,
    request_id: '',
  }
}
