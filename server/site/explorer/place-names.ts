/*
 * Which place a search names: a shop gives its street and city, and no neighbourhood. The places are data, in
 * `gazetteer.json`; what is missing there is found by the words of its address alone.
 */
import { cities } from '#domain/shop/cities.ts'
import { changesBetween } from '#domain/customer/typing-errors.ts'
import gazetteer from './gazetteer.json' with { type: 'json' }
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

const RADIUS_KM = { neighbourhood: 3, town: 6, city: 25 }
/** A shorter name with a wrong letter could be any word. */
const LONG_ENOUGH = 6

/** Smaller places before larger ones and longer names before shorter: "San Martín de los Andes", "San Martín". */
const entries: readonly Entry[] = [
  ...gazetteer.places.map(place => ({
    ...place,
    radiusKm: place.city === undefined ? RADIUS_KM.town : RADIUS_KM.neighbourhood,
  })),
  ...cities.map(({ name, place: [latitude, longitude] }) => ({
    name,
    latitude,
    longitude,
    radiusKm: RADIUS_KM.city,
  })),
]
  .flatMap(entriesOf)
  .toSorted(
    (one, other) =>
      Number(one.city === null) - Number(other.city === null) ||
      other.words.length - one.words.length,
  )

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
  for (const { name } of cities) {
    const plain = wordsOf(name).join(' ')
    if (text.includes(` ${plain} `)) return [name, wordsOf(text.replace(` ${plain} `, ' '))]
  }
  return [null, words]
}

/** One for each way to call it. A neighbourhood is of a city, so that "Belgrano, Rosario" is not taken for the other. */
function entriesOf({
  city,
  ...place
}: NamedPlace & { readonly city?: string | undefined }): Entry[] {
  const name = city === undefined ? place.name : `${place.name}, ${city}`
  const others = Object.entries(gazetteer.nicknames).flatMap(([other, full]) =>
    full === place.name ? [other] : [],
  )
  return [place.name, ...others].map(one => ({
    words: wordsOf(one),
    city: city ?? null,
    place: { ...place, name },
  }))
}
