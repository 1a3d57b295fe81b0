/* Where a map begins when only the city is known. Not a gazetteer: a city that is not here begins with the country. */

import { cityAround, findCity, type Point } from '#domain/shop/cities.ts'

export type Place = Point

const country = { place: [-38.4, -63.6], zoom: 4 } as const

export function startOf(city: string): { readonly place: Place; readonly zoom: number } {
  const found = findCity(city)
  return found ? { place: found.place, zoom: 13 } : country
}

/** The city that is written is another one than that around the point. */
export function isFarFrom(place: Place, city: string): boolean {
  const named = findCity(city)
  if (named === null || cityAround(place) === named) return false
  const [north, east] = [0, 1].map(axis => Math.abs(place[axis]! - named.place[axis]!))
  // Half a degree: a town of the same region may well be called by its city.
  return Math.max(north!, east!) > 0.5
}

/** About a metre: the door, and no more. */
export function rounded(degrees: number): number {
  return Math.round(degrees * 100_000) / 100_000
}
