/*
 * The server's clock, from the `x-server-time` header that every answer carries, so that a browser whose clock is
 * hours off (or a server under the test clock) does no harm.
 */

let offset: number | null = null

export function noteServerTime(header: string | null): void {
  if (!header) return
  const time = /^\d+$/.test(header) ? Number(header) : Date.parse(header)
  if (Number.isFinite(time)) offset = time - Date.now()
}

/** Epoch milliseconds by the server's clock; by the browser's until the server has answered once. */
export function serverNow(): number {
  return Date.now() + (offset ?? 0)
}

export function isServerTimeKnown(): boolean {
  return offset !== null
}
