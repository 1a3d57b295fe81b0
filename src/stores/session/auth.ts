/* Signing up and logging in. Each function returns the problem to show, or null on success. */
import type { Sent } from '#contract/contract.ts'
import type { ProblemWire } from '#contract/protocol/problems.ts'
import { call } from '#stores/api.ts'
import { change } from '#stores/change.ts'
import { readStored, removeStored, writeStored } from '#stores/storage.ts'
import { enter } from './second-step.ts'
import { knownProof, signUpProof } from './sign-up-proof.ts'

/** On success goes to the dashboard, or to the page that was asked for before. */
export async function logIn(body: Sent<'login', 'body'>): Promise<ProblemWire | null> {
  const result = await call('login', { body })
  if (result.ok) removeStored('enters_by_link')
  return enter(result)
}

export async function signUp(body: Sent<'signup', 'body'>) {
  const proof = await signUpProof()
  return change(call('signup', { body: { ...body, ...(proof ? { proof } : {}) } }))
}

type Claim = Pick<Sent<'verifyAccount', 'body'>, 'password' | 'new_password'>

/** In the browser that signed up the link is enough; any other needs the password, or sets a new one. */
export async function verifyAccount(token: string, claim: Claim = {}): Promise<ProblemWire | null> {
  const body = { token, proof: await knownProof(), ...claim }
  const result = await call('verifyAccount', { body })
  return enter(result)
}

/** Verifies with the six digits of the mail, in the browser that signed up. */
export async function verifyByCode(
  email: string,
  code: string,
  to?: string,
): Promise<ProblemWire | null> {
  const proof = await knownProof()
  const body = { email, code, ...(proof ? { proof } : {}) }
  return enterWithoutPassword(await call('verifyByCode', { body }), to)
}

export function resendVerification(email: string) {
  return change(call('resendVerification', { body: { email } }))
}

export function forgotPassword(email: string) {
  return change(call('forgotPassword', { body: { email } }))
}

/** Why the link of the mail sets no password any more; null when it does, or when that is not known. */
export async function checkResetLink(token: string): Promise<ProblemWire | null> {
  const problem = await change(call('checkResetLink', { body: { token } }))
  return problem?.code === 'token_used' ? problem : null
}

export function resetPassword(token: string, password: string) {
  return change(call('resetPassword', { body: { token, password } }))
}

export function requestMagicLink(email: string) {
  return change(call('requestMagicLink', { body: { email } }))
}

export async function enterByLink(token: string): Promise<ProblemWire | null> {
  return enterWithoutPassword(await call('exchangeMagicLink', { body: { token } }))
}

/** Noted so that the login page offers first what worked here. */
function enterWithoutPassword(...entered: Parameters<typeof enter>): ProblemWire | null {
  if (entered[0].ok) writeStored('enters_by_link', 'true')
  return enter(...entered)
}

export function entersByLink(): boolean {
  return readStored('enters_by_link') !== null
}
