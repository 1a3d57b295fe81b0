/* Where a map opens when only the city is known. For a city that is not in the list it shows all of Argentina. */

import { cityAround, findCity, type Point } from '#domain/shop/cities.ts'

export type Place = Point

const country = { place: [-38.4, -63.6], zoom: 4 } as const

export function startOf(city: string): { readonly place: Place; readonly zoom: number } {
  const found = findCity(city)
  return found ? { place: found.place, zoom: 13 } : country
}

/** Whether the position is in another city than the written one. */
export function isFarFrom(place: Place, city: string): boolean {
  const named = findCity(city)
  if (named === null || cityAround(place) === named) return false
  const [north, east] = [0, 1].map(axis => Math.abs(place[axis]! - named.place[axis]!))
  // Half a degree: a town nearby may well be called by the name of its city.
  return Math.max(north!, east!) > 0.5
}

/** To about a metre, enough for the door of a shop. */
export function rounded(degrees: number): number {
  return Math.round(degrees * 100_000) / 100_000
}
