import { zoneText } from '#contract/texts/zone-text.ts'
import { toOffsetIso } from '#domain/calendar/local-time.ts'
import { countryOfPhone } from '#domain/country/country-of-phone.ts'
import { findCountry } from '#domain/country/countries.ts'

/** ` (hora de Nueva York)` where no clock of the customer's country shows that hour; otherwise empty. */
export function zoneNote(startsAt: number, timeZone: string, phone: string | null): string {
  const country = phone === null ? null : countryOfPhone(phone)
  const zones = (country === null ? null : findCountry(country)?.zones) ?? []
  const offset = (zone: string) => toOffsetIso(startsAt, zone).slice(-6)
  if (zones.length === 0 || zones.some(zone => offset(zone) === offset(timeZone))) return ''
  return ` (hora de ${zoneText(timeZone)})`
}
