/*
 * Anybody can sign up with somebody else's address. The browser that signs up keeps a secret: when the mail is opened
 * in it, one tap is enough; any other browser must give the password.
 */
import { recallProof, rememberProof } from '#stores/device.ts'
import { newIdempotencyKey } from '#stores/idempotency-key.ts'

/** This browser's secret, made up the first time. Undefined when the browser remembers nothing. */
export async function signUpProof(): Promise<string | undefined> {
  const known = await recallProof()
  if (known !== undefined) return known
  const fresh = newIdempotencyKey()
  return (await rememberProof(fresh)) ? fresh : undefined
}

/** Empty for a browser that never signed up: said so, the server asks for the password. */
export async function knownProof(): Promise<string> {
  return (await recallProof()) ?? ''
}
