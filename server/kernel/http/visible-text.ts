/**
 * A heart in two colours, a family, a flag of a part of a country: made of several signs held together by ones that nobody
 * sees.
 */
const EMOJI =
  '\\u{1f3f4}[\\u{e0020}-\\u{e007e}]+\\u{e007f}|[\\d#*]\\ufe0f\\u20e3|' +
  '\\p{Extended_Pictographic}[\\ufe0f\\p{EMod}]?(?:\\u200d\\p{Extended_Pictographic}[\\ufe0f\\p{EMod}]?)*'
/** Of no width, or turning around what stands beside it: with one of them two names that look alike are two. */
const INVISIBLE =
  '(?![\\t\\n\\r])[\\p{Default_Ignorable_Code_Point}\\p{Cc}\\u2028\\u2029\\u2800\\ufff9-\\ufffb]'
const either = new RegExp(`(${EMOJI})|${INVISIBLE}`, 'gu')
const invisible = new RegExp(INVISIBLE, 'u')

/** What is left of a text is what people see of it. */
export function visibleText(text: string): string {
  return invisible.test(text)
    ? text.replace(either, (_, emoji: string | undefined) => emoji ?? '')
    : text
}

/** The same for every text that a call brings; a password is only compared, letter by letter. */
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
