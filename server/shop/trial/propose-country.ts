import zoneAt from '@photostructure/tz-lookup'
import { countryOfZone, findCountry, type Country } from '#domain/country/countries.ts'
import { HOME_COUNTRY } from '#domain/country/home.ts'
import { countryOfPhone } from '#domain/country/country-of-phone.ts'
import { cityAround, findCity } from '#domain/shop/cities.ts'
import { refuseField } from '#server/kernel/http/refusal.ts'

export type Clues = {
  readonly phone?: string | undefined
  readonly city?: string | undefined
  readonly latitude?: number | undefined
  readonly longitude?: number | undefined
}

/** `told`: which clue the country comes from; null when there was none, and it is the default. */
export type Proposal = {
  readonly country: Country
  readonly told: 'place' | 'phone' | 'city' | null
}

/** Proposes a country: from the position on the map, else the prefix of the phone, else the name of the city. */
export function proposeCountry(clues: Clues): Proposal {
  const { phone = '', city = '' } = clues
  const found = [
    { told: 'place', code: countryAt(clues) },
    { told: 'phone', code: countryOfPhone(phone) },
    { told: 'city', code: findCity(city)?.country ?? null },
  ] as const
  for (const { told, code } of found) {
    const country = code === null ? null : findCountry(code)
    if (country !== null) return { country, told }
  }
  return { country: findCountry(HOME_COUNTRY)!, told: null }
}

/** The chosen country, or else the proposed one. Refuses a chosen country that is not supported. */
export function countryFrom(chosen: string | undefined, clues: Clues): Country {
  if (chosen === undefined || chosen === '') return proposeCountry(clues).country
  return (
    findCountry(chosen) ??
    refuseField(
      'country',
      'Todavía no trabajamos en ese país. Elegí uno de la lista, o escribinos.',
    )
  )
}

/** The time zone of the position, if it is one of the country's; else the country's first. */
export function timeZoneIn({ zones }: Country, clues: Clues): string {
  const point = pointOf(clues)
  const zone = point && zoneAt(...point)
  return zones.find(one => one === zone) ?? zones[0]!
}

/** The country of a position: of a known city near it, which is more exact at a border, or else of its time zone. */
function countryAt(clues: Clues): string | null {
  const point = pointOf(clues)
  if (point === null) return null
  return cityAround(point)?.country ?? countryOfZone(zoneAt(...point))
}

function pointOf({ latitude, longitude }: Clues): [number, number] | null {
  return latitude === undefined || longitude === undefined ? null : [latitude, longitude]
}
