const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/**
 * The path as it may be logged. The query is left out, because it may contain personal data, and every part that looks
 * like a token is replaced, because a token from the log could open an appointment. Ids and long shop addresses stay.
 */
export function pathForLog(url: string): string {
  const path = url.split('?')[0] ?? ''
  return path.replace(/[\w%-]{20,}/g, part =>
    ID.test(part) || !/[\dA-Z%]/.test(part) ? part : '…',
  )
}
