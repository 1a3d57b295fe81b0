/** What a cell says of phones: several of them, one beside a name, or one that a spreadsheet has ruined. */
import { readPhone } from '#server/kernel/phones.ts'
import type { PhonePlace } from '#domain/country/typed-phone.ts'
import { isNothing, oneLine, withoutGuard } from './words.ts'

/** `phone`: E.164. `others`: further numbers, as they were written. */
export type ReadPhones =
  | { readonly kind: 'none' }
  | { readonly kind: 'phone'; readonly phone: string; readonly others: readonly string[] }
  | { readonly kind: 'damaged' | 'incomplete'; readonly text: string }

/** Spreadsheets write long numbers like this and forget the last digits: nobody can tell which they were. */
const DAMAGED = /^[\d.,]+\s*e\s*\+?\d+$/i
const FEWEST_DIGITS = 6

export function readPhones(cell: string, place: PhonePlace): ReadPhones {
  const text = withoutGuard(oneLine(cell))
  if (isNothing(text)) return { kind: 'none' }
  if (DAMAGED.test(text.replaceAll(' ', ''))) return { kind: 'damaged', text }
  const [first = '', ...others] = numbersIn(text.replace(/^\(\+(\d+)\)/, '+$1 '))
  const phone = readOne(first.replace(/^(\d+)\.0$/, '$1'), place)
  return phone === null ? { kind: 'incomplete', text } : { kind: 'phone', phone, others }
}

/** Also a whole international number whose plus got lost: `54 9 11 5555 1234`. */
function readOne(text: string, place: PhonePlace): string | null {
  const isWhole = /^\d/.test(text) && text.replaceAll(/\D/g, '').length >= 11
  return readPhone(text, place) ?? (isWhole ? readPhone(`+${text}`, place) : null)
}

/** Joined by `/`, `;`, `y` or as Google joins them. A part that is too short belongs to the number before it. */
function numbersIn(text: string): string[] {
  const parts = text.split(/\s*(?:\/|;|\||:::|,|\by\b|\bo\b)\s*/i).filter(part => part !== '')
  return parts.every(isNumber) ? parts : [text]
}

function isNumber(part: string): boolean {
  return part.replaceAll(/\D/g, '').length >= FEWEST_DIGITS
}

/** `Juan Pérez 15 5555-1234`: a name and a phone in one cell. Null when it holds no phone. */
export function splitNameAndPhone(
  text: string,
): { readonly name: string; readonly phone: string } | null {
  const found = /^(.*?\p{L}[^\d+(]*?)[\s,:;-]+((?:\+|\(|\d)[\d\s().+/-]{5,}\d)\)?$/u.exec(
    oneLine(text),
  )
  const [, name = '', phone = ''] = found ?? []
  return phone.replaceAll(/\D/g, '').length < FEWEST_DIGITS ? null : { name: name.trim(), phone }
}
