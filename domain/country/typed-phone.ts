/** A phone as people write it at a place: with words around it, with the domestic 15, or without the area code. */
export type PhonePlace = {
  /** ISO 3166-1. */
  readonly country: string
  /** Null when it is not known: then the whole number has to be written. */
  readonly areaCode: string | null
}

/** The digits of an Argentine number with its area code. */
const WHOLE = 10

/**
 * The same phone without the words around it ("(trabajo)"), and with the area code of the place when it is a local
 * number: `11 5263-8888` for `15 5263-8888` in Buenos Aires. Any other text stays as it is.
 */
export function completePhone(text: string, { country, areaCode }: PhonePlace): string {
  const number = withoutWords(text.normalize('NFKC'))
  if (country !== 'AR' || areaCode === null || !/^[\d\s().-]+$/.test(number)) return number
  const local = localIn(number.replaceAll(/\D/g, ''), WHOLE - areaCode.length)
  return local === null ? number : spelled(areaCode, local)
}

/**
 * What is understood by a phone, to be shown before it is sent; null when that is what was written, or when it is not
 * whole yet.
 */
export function understoodPhone(text: string, place: PhonePlace): string | null {
  const whole = completePhone(text, place)
  return whole === withoutWords(text.normalize('NFKC')) || digitsOf(whole) === digitsOf(text)
    ? null
    : whole
}

/** Letters between digits are no remark: they stay, and the phone is refused. */
function withoutWords(text: string): string {
  return text.replace(/^\D*?(?=\+?\(?\+?\d)/, '').replace(/(?<=\d)\D+$/, '')
}

/** A number of the place: a subscriber's, or one after the 15 of mobiles. Numbers of subscribers begin with 2 to 9. */
function localIn(digits: string, length: number): string | null {
  const bare = digits.replace(/^0(?=15)/, '')
  const local = bare.length === length + 2 ? bare.replace(/^15/, '') : bare
  return local.length === length && /^[2-9]/.test(local) ? local : null
}

function spelled(areaCode: string, local: string): string {
  return `${areaCode} ${local.slice(0, -4)}-${local.slice(-4)}`
}

function digitsOf(text: string): string {
  return text.replaceAll(/\D/g, '')
}
