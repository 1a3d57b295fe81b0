/**
 * Emoji that consist of several code points joined by invisible ones, such as families, keycaps and regional flags.
 */
const EMOJI =
  '\\u{1f3f4}[\\u{e0020}-\\u{e007e}]+\\u{e007f}|[\\d#*]\\ufe0f\\u20e3|' +
  '\\p{Extended_Pictographic}[\\ufe0f\\p{EMod}]?(?:\\u200d\\p{Extended_Pictographic}[\\ufe0f\\p{EMod}]?)*'
/** Zero-width and direction characters. With them, two different names could look the same. */
const INVISIBLE =
  '(?![\\t\\n\\r])[\\p{Default_Ignorable_Code_Point}\\p{Cc}\\u2028\\u2029\\u2800\\ufff9-\\ufffb]'
const either = new RegExp(`(${EMOJI})|${INVISIBLE}`, 'gu')
const invisible = new RegExp(INVISIBLE, 'u')

/** Removes invisible characters, except those inside an emoji. */
export function visibleText(text: string): string {
  return invisible.test(text)
    ? text.replace(either, (_, emoji: string | undefined) => emoji ?? '')
    : text
}

/** Cleans every text in a request body, except passwords, which must be compared unchanged. */
export function withVisibleTexts(body: unknown): unknown {
  if (typeof body === 'string') return visibleText(body)
  if (Array.isArray(body)) return body.map(withVisibleTexts)
  if (typeof body !== 'object' || body === null || body instanceof Uint8Array) return body
  const entries = Object.entries(body).map(([name, value]): [string, unknown] => [
    name,
    name.endsWith('password') ? value : withVisibleTexts(value),
  ])
  return Object.fromEntries(entries)
}
