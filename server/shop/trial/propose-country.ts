import zoneAt from '@photostructure/tz-lookup'
import { countryOfZone, findCountry, type Country } from '#domain/country/countries.ts'
import { HOME_COUNTRY } from '#domain/country/home.ts'
import { countryOfPhone } from '#domain/country/phone-formats.ts'
import { cityAround, findCity } from '#domain/shop/cities.ts'
import { refuseField } from '#server/kernel/http/refusal.ts'

export type Clues = {
  readonly phone?: string | undefined
  readonly city?: string | undefined
  readonly latitude?: number | undefined
  readonly longitude?: number | undefined
}

/** What told it; null: nothing, and it is where most shops are. */
export type Proposal = {
  readonly country: Country
  readonly told: 'place' | 'phone' | 'city' | null
}

/** Where the shop is on the map says most, then the prefix of its phone, then the name of its city. */
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

/** The one that was chosen, or else the one that is proposed. */
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

/** Of its point, where the country has several. */
export function timeZoneIn({ zones }: Country, clues: Clues): string {
  const point = pointOf(clues)
  const zone = point && zoneAt(...point)
  return zones.find(one => one === zone) ?? zones[0]!
}

/** Near a border a known city says it better than the coarse map of zones does. */
function countryAt(clues: Clues): string | null {
  const point = pointOf(clues)
  if (point === null) return null
  return cityAround(point)?.country ?? countryOfZone(zoneAt(...point))
}

function pointOf({ latitude, longitude }: Clues): [number, number] | null {
  return latitude === undefined || longitude === undefined ? null : [latitude, longitude]
}
