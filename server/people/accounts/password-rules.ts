import { refuseField } from '#server/kernel/http/refusal.ts'
import { commonWords } from './common-passwords.ts'

/**
 * Refuses what somebody would try first (ASVS 5.0 §6.2): common words, our own, and the person's name or address, with
 * whatever digits around them. Length is the contract's; there are no rules about kinds of characters.
 */
export function refuseWeakPassword(
  password: string,
  personal: readonly string[],
  field = 'password',
): void {
  if (!isWeak(password, personal)) return
  refuseField(
    field,
    'Esa contraseña es fácil de adivinar. Probá con tres o cuatro palabras sueltas.',
  )
}

function isWeak(password: string, personal: readonly string[]): boolean {
  const plain = plainLetters(password)
  if (isRepeated(plain) || isRun(plain)) return true
  const own = new Set(personal.flatMap(text => plainLetters(text).split(/[^\p{L}]+/u)))
  const isKnown = (word: string) => commonWords.has(word) || (word.length > 2 && own.has(word))
  return [onlyLetters(plain), onlyLetters(withoutLookAlikes(plain))].some(
    word => word !== '' && isOneOrTwo(word, isKnown),
  )
}

function plainLetters(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()
}

function onlyLetters(text: string): string {
  return text.replaceAll(/[^\p{L}]/gu, '')
}

/** `p4ssw0rd!` reads as `password`; digits at the ends are decoration. */
function withoutLookAlikes(text: string): string {
  const looks: Readonly<Record<string, string>> = {
    '0': 'o',
    '1': 'i',
    '3': 'e',
    '4': 'a',
    '5': 's',
    '7': 't',
    '@': 'a',
    $: 's',
  }
  const core = text.replaceAll(/^[^\p{L}@$]+|[^\p{L}@$]+$/gu, '')
  return core.replaceAll(/[013457@$]/g, sign => looks[sign] ?? sign)
}

function isOneOrTwo(letters: string, isKnown: (word: string) => boolean): boolean {
  for (let cut = 1; cut <= letters.length; cut += 1) {
    const rest = letters.slice(cut)
    if (isKnown(letters.slice(0, cut)) && (rest === '' || isKnown(rest))) return true
  }
  return false
}

/** `aaaaaaaa`, `12341234`: one short piece over and over. */
function isRepeated(text: string): boolean {
  return [1, 2, 3, 4].some(length => {
    const times = Math.ceil(text.length / length)
    return text.slice(0, length).repeat(times).startsWith(text)
  })
}

/** Keys in a row: `12345678`, `87654321`, `147258369`. */
function isRun(text: string): boolean {
  const rows = [
    '01234567890123456789',
    '98765432109876543210',
    '147258369',
    '741852963',
    '123654789',
  ]
  return rows.some(row => row.includes(text))
}
