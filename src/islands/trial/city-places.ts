/* Where a map begins when only the city is known. Not a gazetteer: a city that is not here begins with the country. */

import { cities, type Point } from '#domain/shop/cities.ts'

export type Place = Point

const country = { place: [-38.4, -63.6], zoom: 4 } as const

/** Accents, capitals and what people add ("CABA, Buenos Aires") do not matter. */
export function startOf(city: string): { readonly place: Place; readonly zoom: number } {
  const wanted = plain(city).replace(/^(caba|capital federal)$/, 'buenos aires')
  const found = cities.find(({ name }) => {
    const known = plain(name)
    return (
      wanted === known ||
      wanted.split(/\s*,\s*/).includes(known) ||
      (wanted.length > 4 && known.endsWith(` ${wanted}`))
    )
  })
  return found ? { place: found.place, zoom: 13 } : country
}

/** About a metre: the door, and no more. */
export function rounded(degrees: number): number {
  return Math.round(degrees * 100_000) / 100_000
}

function plain(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .trim()
}
