/*
 * The idempotency key of a form that was posted without JavaScript from a page that is the same for everybody, and so has
 * no key: it is made from what was typed.
 */
export async function fingerprint(posted: unknown): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(posted))
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return Array.from(digest, byte => byte.toString(16).padStart(2, '0')).join('')
}

const TEN_MINUTES = 600_000

/**
 * As `fingerprint`, for what may be meant once more later: whoever cancels an appointment may book the same start
 * again.
 */
export async function keyOfPost(posted: unknown, now: Date): Promise<string> {
  return await fingerprint([posted, Math.floor(now.getTime() / TEN_MINUTES)])
}
