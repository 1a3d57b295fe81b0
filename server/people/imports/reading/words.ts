/** Without capitals, accents and punctuation: `  TELÉFONO / Cel. ` and `telefono cel` are the same. */
export function plainWords(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** One line: breaks inside a cell become spaces. */
export function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}

/** A spreadsheet's guard against formulas, ours too, is no part of the value: `'+54 9 …`, `'=…`. */
export function withoutGuard(text: string): string {
  return text.trim().replace(/^'(?=[=+\-@|\d(＝＋－＠｜])/, '')
}

const NOTHING = new Set(
  `|x|xx|no|no tiene|ninguno|ninguna|nada|idem|s n|sn|n a|na|null|none|nan|undefined|sin telefono|sin tel|sin mail|
sin celular|no sabe|no da|no dio`
    .replaceAll('\n', '')
    .split('|'),
)

/** What people write where there is nothing: `-`, `no tiene`, `s/n`. */
export function isNothing(text: string): boolean {
  return NOTHING.has(plainWords(text))
}

/** `María  José` and `maria-jose` have the same letters. */
export function nameKeyOf(name: string): string {
  return plainWords(name).replaceAll(' ', '')
}

/** Whether two names may be of one person: the words of one are all in the other, as with `Juan` and `Juan Pérez`. */
export function mayBeSameName(one: string, other: string): boolean {
  if (nameKeyOf(one) === nameKeyOf(other)) return true
  const [few = [], many = []] = [plainWords(one).split(' '), plainWords(other).split(' ')].toSorted(
    (a, b) => a.length - b.length,
  )
  return few.every(word => many.includes(word))
}
