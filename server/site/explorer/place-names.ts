import { cities, type Point } from '#domain/shop/cities.ts'
import { changesBetween } from '#domain/customer/typing-errors.ts'
import { neighbourhoods, nicknames, towns } from './gazetteer.ts'
import { wordsOf } from './search.ts'

export type NamedPlace = {
  /** `Palermo, Buenos Aires`. */
  readonly name: string
  readonly latitude: number
  readonly longitude: number
  readonly radiusKm: number
}

/** The place that a search names, and what else it says. */
export type PlaceInWords = { readonly place: NamedPlace; readonly rest: readonly string[] }

type Entry = {
  readonly words: readonly string[]
  readonly city: string | null
  readonly place: NamedPlace
}

const RADIUS_KM = { neighbourhood: 3, town: 6, city: 25 } as const
/** A shorter name with a wrong letter could be any word. */
const LONG_ENOUGH = 6

const cityNames = cities.map(({ name }) => name)
/** Smaller places before larger ones and longer names before shorter: "San Martín de los Andes", "San Martín". */
const entries: readonly Entry[] = [
  ...longestFirst(
    Object.entries(neighbourhoods).flatMap(([city, rows]) =>
      rows.flatMap(([name, ...at]) => entriesOf(name, at, 'neighbourhood', city)),
    ),
  ),
  ...longestFirst([
    ...towns.flatMap(([name, ...at]) => entriesOf(name, at, 'town')),
    ...cities.flatMap(({ name, place }) => entriesOf(name, place, 'city')),
  ]),
]

/** "barbería en palermo": Palermo, and a barber. Null where no place is named. */
export function findPlace(words: readonly string[]): PlaceInWords | null {
  return find(words, (span, name) => span === name)
}

/** The same with a wrong letter: "palremo", "nueva cordova". For when nothing is written like that. */
export function findMistypedPlace(words: readonly string[]): PlaceInWords | null {
  return find(words, (span, name) => {
    if (name.length < LONG_ENOUGH) return span === name
    return changesBetween(span, name) <= (name.length < 10 ? 1 : 2)
  })
}

function find(
  words: readonly string[],
  isSame: (span: string, name: string) => boolean,
): PlaceInWords | null {
  for (const { words: name, city, place } of entries) {
    const from = words.findIndex((_, index) =>
      isSame(words.slice(index, index + name.length).join(' '), name.join(' ')),
    )
    if (from === -1 || isStreet(words, from, name.length)) continue
    const rest = words.toSpliced(from, name.length).filter(word => word !== 'en')
    const [named, others] = city === null ? [null, rest] : cityIn(rest)
    if (named === null || named === city) return { place, rest: others }
  }
  return null
}

/** "Av. Corrientes", "santa fe 1234": who gives a door looks for that door. */
function isStreet(words: readonly string[], from: number, length: number): boolean {
  const before = words[from - 1] ?? ''
  return (
    /^(av\.?|avda\.?|avenida|calle|gral\.?)$/.test(before) || /^\d/.test(words[from + length] ?? '')
  )
}

function cityIn(words: readonly string[]): readonly [string | null, readonly string[]] {
  const text = ` ${words.join(' ')} `
  for (const name of cityNames) {
    const plain = wordsOf(name).join(' ')
    if (text.includes(` ${plain} `)) return [name, wordsOf(text.replace(` ${plain} `, ' '))]
  }
  return [null, words]
}

function entriesOf(
  name: string,
  [latitude, longitude]: Point,
  kind: keyof typeof RADIUS_KM,
  city: string | null = null,
): Entry[] {
  const place = {
    name: city === null ? name : `${name}, ${city}`,
    latitude,
    longitude,
    radiusKm: RADIUS_KM[kind],
  }
  const others = Object.entries(nicknames).flatMap(([other, full]) =>
    full === name ? [other] : [],
  )
  return [name, ...others].map(one => ({ words: wordsOf(one), city, place }))
}

function longestFirst(some: readonly Entry[]): readonly Entry[] {
  return some.toSorted((one, other) => other.words.length - one.words.length)
}
