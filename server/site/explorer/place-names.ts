/*
 * Recognises place names in a search. Shops give a street and a city but no neighbourhood, so neighbourhoods are looked
 * up in `gazetteer.json`. Places missing there are found only by the words of a shop's address.
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

/** The place that a search names, and its other words. */
export type PlaceInWords = { readonly place: NamedPlace; readonly rest: readonly string[] }

type Entry = {
  readonly words: readonly string[]
  readonly city: string | null
  readonly place: NamedPlace
}

const RADIUS_KM = { neighbourhood: 3, town: 6, city: 25 }
/** Shorter names must match exactly, because with a typing error they could be any word. */
const LONG_ENOUGH = 6

/** Neighbourhoods before towns and cities, longer names before shorter ("San Martín de los Andes", "San Martín"). */
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

/** "barbería en palermo" gives Palermo and the rest "barbería". Null when no place is named. */
export function findPlace(words: readonly string[]): PlaceInWords | null {
  return find(words, (span, name) => span === name)
}

/** Like `findPlace`, but with typing errors ("palremo", "nueva cordova"). Used when an exact search finds nothing. */
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

/** Whether the words are a street address ("Av. Corrientes", "santa fe 1234") and not a place. */
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

/**
 * One entry for each name of a place. A neighbourhood keeps its city, to tell "Belgrano, Rosario" from other Belgranos.
 */
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
