/** A key nobody else has. `crypto.randomUUID` exists only on HTTPS and on this machine itself. */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return [...bytes].map(byte => byte.toString(16).padStart(2, '0')).join('')
}

/** The same body keeps its key, so that a booking whose answer was lost is not made twice. */
export function createKeys(): (body: unknown) => string {
  let sent: { readonly key: string; readonly body: string } | null = null
  return body => {
    const text = JSON.stringify(body)
    if (sent?.body !== text) sent = { key: newIdempotencyKey(), body: text }
    return sent.key
  }
}
