/** A key nobody else has. `crypto.randomUUID` exists only on HTTPS and on this machine itself. */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return [...bytes].map(byte => byte.toString(16).padStart(2, '0')).join('')
}
