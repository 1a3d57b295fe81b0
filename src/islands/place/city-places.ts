/* Where a map opens when only the city is known. For a city that is not in the list it shows all of Argentina. */

import { HOME_COUNTRY } from '#domain/country/home.ts'
import { cities, cityAround, findCity, type Point } from '#domain/shop/cities.ts'

export type Place = Point

const home = { place: [-38.4, -63.6], zoom: 4 } as const

type Start = { readonly place: Place; readonly zoom: number }

/** `country`: where the shop is, as far as that is known; abroad it begins with the largest city there. */
export function startOf(city: string, country: string = HOME_COUNTRY): Start {
  const found = cityIn(city, country)
  if (found) return { place: found.place, zoom: 13 }
  const largest = country === HOME_COUNTRY ? null : cities.find(one => one.country === country)
  return largest ? { place: largest.place, zoom: 6 } : home
}

/** There is a Córdoba in Spain too. Whoever says nothing of a country may be in any. */
function cityIn(city: string, country: string) {
  const found = findCity(city)
  const isElsewhere = country !== HOME_COUNTRY && found?.country !== country
  return isElsewhere ? null : found
}

/** Whether the position is in another city than the written one. */
export function isFarFrom(place: Place, city: string, country: string = HOME_COUNTRY): boolean {
  const named = cityIn(city, country)
  if (named === null || cityAround(place) === named) return false
  const [north, east] = [0, 1].map(axis => Math.abs(place[axis]! - named.place[axis]!))
  // Half a degree: a town nearby may well be called by the name of its city.
  return Math.max(north!, east!) > 0.5
}

/** To about a metre, enough for the door of a shop. */
export function rounded(degrees: number): number {
  return Math.round(degrees * 100_000) / 100_000
}
