import { atom } from 'nanostores'
import type { Reply } from '#contract/contract.ts'
import type { ProblemWire } from '#contract/protocol/problems.ts'
import { call } from '#stores/api.ts'
import { change } from '#stores/change.ts'
import { showPasskey, type PasskeyAnswer } from '#stores/session/passkeys.ts'
import type { Proof } from '#stores/session/second-step.ts'
import { loadSessions } from './profile.ts'

export type SecondFactor = Reply<'getSecondFactor'>
type State =
  | { readonly step: 'loading' }
  | { readonly step: 'shown'; readonly factor: SecondFactor }
  | { readonly step: 'failed' }
export type NewApp = Reply<'startApp'> & { readonly modules: readonly (readonly boolean[])[] }

export const $secondFactor = atom<State>({ step: 'loading' })
/** Shown until the user says that they have them. */
export const $recoveryCodes = atom<readonly string[]>([])

export async function loadSecondFactor(): Promise<void> {
  const result = await call('getSecondFactor', {})
  $secondFactor.set(result.ok ? { step: 'shown', factor: result.reply } : { step: 'failed' })
}

/** The secret of an authenticator app, as a text and as a QR code. */
export async function startApp(password: string | null): Promise<NewApp | ProblemWire> {
  const body = password === null ? {} : { password }
  const result = await call('startApp', { body })
  if (!result.ok) return result.problem
  const { encode } = await import('uqr')
  return { ...result.reply, modules: encode(result.reply.url, { border: 0 }).data }
}

export function confirmApp(code: string) {
  return change(call('confirmApp', { body: { code } }), ({ recovery_codes }) =>
    factorsChanged(recovery_codes),
  )
}

export function removeApp() {
  return change(call('removeApp', {}), () => factorsChanged())
}

export function renewRecoveryCodes() {
  return change(call('renewRecoveryCodes', {}), ({ recovery_codes }) =>
    factorsChanged(recovery_codes),
  )
}

/** Confirms the second factor within the session, before an action that requires it. */
export function confirmFactor(proof: Proof) {
  return change(call('confirmFactor', { body: proof }))
}

/** Asks the device for a passkey of this account. */
export async function askPasskey(): Promise<PasskeyAnswer | ProblemWire> {
  const asked = await call('startPasskeyProof', {})
  return asked.ok ? await showPasskey(asked.reply.options) : asked.problem
}

/** Shows new recovery codes and loads again what the change may have affected; it may have ended other sessions. */
export async function factorsChanged(codes: readonly string[] = []): Promise<void> {
  $recoveryCodes.set(codes)
  await Promise.all([loadSecondFactor(), loadSessions()])
}
