/** Why a body that is no UTF-8 is refused: read anyway, a name would be stored with signs that nobody typed. */
export const NOT_UTF8 = 'El texto llegó con letras que no se pueden leer. Mandalo en UTF-8.'

const decoder = new TextDecoder('utf-8', { fatal: true })

/** Whether the body of a posted form holds UTF-8, in its own bytes and in those written as `%C3`. */
export function isUtf8Form(bytes: string | Buffer): boolean {
  const text = utf8Text(bytes)
  if (text === null) return false
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}

/** The text of a body; null when its bytes are no UTF-8. */
export function utf8Text(bytes: string | Buffer): string | null {
  if (typeof bytes === 'string') return bytes
  try {
    return decoder.decode(bytes)
  } catch {
    return null
  }
}
