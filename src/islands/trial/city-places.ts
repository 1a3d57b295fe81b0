/* Where a map begins when only the city is known. Not a gazetteer: a city that is not here begins with the country. */

import { findCity, type Point } from '#domain/shop/cities.ts'

export type Place = Point

const country = { place: [-38.4, -63.6], zoom: 4 } as const

export function startOf(city: string): { readonly place: Place; readonly zoom: number } {
  const found = findCity(city)
  return found ? { place: found.place, zoom: 13 } : country
}

/** About a metre: the door, and no more. */
export function rounded(degrees: number): number {
  return Math.round(degrees * 100_000) / 100_000
}
