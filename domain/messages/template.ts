/** A text that a shop writes once, with placeholders ("holes") for what differs: `Hola, {nombre}`. */

/** Words in braces. Braces around anything else are text like any other. */
const HOLE = /\{([\p{L}\p{N}_ ]{1,40})\}/gu
/** Longer than any name of a person or a shop should be; a link is never cut. */
const LONGEST_VALUE = 400
const letters = new Intl.Segmenter('es', { granularity: 'grapheme' })

export type Values = Readonly<Record<string, string>>

/** The holes of a text, each once, as they are compared: `{Día}` and `{dia}` are one. */
export function holesOf(template: string): string[] {
  return [...new Set([...template.matchAll(HOLE)].map(([, name = '']) => plainName(name)))]
}

/** The holes that nothing fills, as they were written. */
export function unknownHoles(template: string, known: readonly string[]): string[] {
  const names = new Set(known.map(plainName))
  return [...template.matchAll(HOLE)]
    .map(([, name = '']) => name.trim())
    .filter(name => !names.has(plainName(name)))
}

/** Values are not searched for holes: a customer called `{link}` stays `{link}`. Unknown holes stay as they are. */
export function fillTemplate(template: string, values: Values): string {
  const byName = new Map(Object.entries(values).map(([name, value]) => [plainName(name), value]))
  return template
    .replaceAll(HOLE, (hole: string, name: string) => byName.get(plainName(name)) ?? hole)
    .trim()
}

/** A text that a person typed, made fit for the middle of a sentence: one line, no direction marks, limited length. */
export function plainValue(text: string): string {
  const oneLine = text
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    // Unicode marks of text direction would change the direction of the rest of the message too.
    .replaceAll(/[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g, '')
    .trim()
  if (oneLine.length <= LONGEST_VALUE) return oneLine
  // Cut between two letters as people see them, never inside of one.
  let kept = ''
  for (const { segment } of letters.segment(oneLine)) {
    if (kept.length + segment.length > LONGEST_VALUE) break
    kept += segment
  }
  return `${kept}…`
}

/** The first name, with which a message greets the customer. */
export function firstName(name: string): string {
  return name.trim().split(/\s+/, 1)[0]!
}

/** The name of a hole without capitals and accents, because owners type it either way. */
function plainName(name: string): string {
  return name
    .trim()
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
}
