/* Forms that are posted without JavaScript: what was typed, and where the answer leads. */
import type { Answer } from './change.ts'

/** Reads the texts of a form; one that is missing is empty. */
export function textsOf(form: FormData): (name: string) => string {
  return name => {
    const value = form.get(name)
    return typeof value === 'string' ? value.trim() : ''
  }
}

/** Where to go on after a success. */
export async function leadTo<Value>(
  call: Promise<Answer<Value>>,
  addressAfter: (reply: Value) => string,
): Promise<Answer<string>> {
  const answer = await call
  return answer.ok ? { ok: true, reply: addressAfter(answer.reply) } : answer
}

/**
 * The idempotency key of a form on a page that is the same for everybody, and so has no key: it is made from what was
 * typed.
 */
export async function fingerprint(posted: unknown): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(posted))
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return Array.from(digest, byte => byte.toString(16).padStart(2, '0')).join('')
}

const MINUTE = 60_000

/**
 * As `fingerprint`, but for a button that is pressed twice, which takes seconds: whoever cancels an appointment may book
 * the same start again later.
 */
export async function keyOfPost(posted: unknown, now: Date): Promise<string> {
  return await fingerprint([posted, Math.floor(now.getTime() / MINUTE)])
}
