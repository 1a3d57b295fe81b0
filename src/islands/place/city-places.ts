/* Where a map opens when only the city is known: for one that is not in the list on its country. */

import { HOME_COUNTRY } from '#domain/country/home.ts'
import { cities, cityAround, findCity, type Point } from '#domain/shop/cities.ts'

export type Place = Point

const home = { place: [-38.4, -63.6], zoom: 4 } as const

/** The capitals of the countries of which no city is in the list. */
const capitals: Readonly<Record<string, Place>> = {
  CR: [9.93, -84.08],
  DO: [18.47, -69.9],
  EC: [-0.22, -78.51],
  GT: [14.63, -90.51],
  HN: [14.07, -87.19],
  NI: [12.13, -86.25],
  PA: [8.98, -79.52],
  PR: [18.47, -66.11],
  SV: [13.69, -89.19],
  US: [38.9, -77.04],
  VE: [10.49, -66.88],
}

type Start = { readonly place: Place; readonly zoom: number }

/** `country`: where the shop is, as far as that is known; abroad the map opens on its largest city or its capital. */
export function startOf(city: string, country: string = HOME_COUNTRY): Start {
  const found = cityIn(city, country)
  if (found) return { place: found.place, zoom: 13 }
  if (country === HOME_COUNTRY) return home
  const place = cities.find(one => one.country === country)?.place ?? capitals[country]
  return place ? { place, zoom: 6 } : home
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
