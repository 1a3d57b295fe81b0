import type { PhonePlace } from '#domain/country/typed-phone.ts'
import { plainWords } from './words.ts'

type Named = { readonly id: string; readonly name: string }

/** What reading needs to know of the shop. */
export type ShopFacts = {
  readonly place: PhonePlace
  readonly currency: string
  readonly timeZone: string
  readonly services: readonly Named[]
  readonly staff: readonly Named[]
  /** Epoch milliseconds. */
  readonly now: number
  /** Until when series of a calendar are written out, in epoch milliseconds. */
  readonly until: number
}

/** The one with this name; of a person also by their first name alone, if only one has it. */
export function findNamed(list: readonly Named[], text: string): Named | null {
  const wanted = plainWords(text)
  if (wanted === '') return null
  const exact = list.find(one => plainWords(one.name) === wanted)
  if (exact !== undefined) return exact
  const [found, ...others] = list.filter(one => plainWords(one.name).split(' ')[0] === wanted)
  return found === undefined || others.length > 0 ? null : found
}

/** Services of one cell: `Corte`, `Corte + Barba`. Null when one of them is not known. */
export function findServices(list: readonly Named[], text: string): readonly Named[] | null {
  const exact = findNamed(list, text)
  if (exact !== null) return [exact]
  const parts = text.split(/\s*[+,&/;|]\s*|\s+y\s+/i).filter(part => part.trim() !== '')
  const found = parts.map(part => findNamed(list, part))
  return parts.length > 0 && found.every(one => one !== null) ? found : null
}
