/*
 * Anybody can sign up with somebody else's address. The browser that signs up keeps a secret: when the mail is opened
 * in it, one tap is enough; any other browser must give the password.
 */
import { recallProof, rememberProof } from '#stores/device.ts'
import { newIdempotencyKey } from '#stores/idempotency-key.ts'

/** This browser's secret, created on first use. Undefined when the browser stores nothing. */
export async function signUpProof(): Promise<string | undefined> {
  const known = await recallProof()
  if (known !== undefined) return known
  const fresh = newIdempotencyKey()
  return (await rememberProof(fresh)) ? fresh : undefined
}

/** Empty for a browser that never signed up: the server then asks for the password. */
export async function knownProof(): Promise<string> {
  return (await recallProof()) ?? ''
}
