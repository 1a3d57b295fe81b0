/**
 * One phone, one spelling. The phone is the customer's identity, so the same line typed in any of
 * the ways Argentines write it must come out as the same E.164 text.
 */
import { parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/max'
import { refuseField } from './http/refusal.ts'

const ARGENTINA = '54'
/** After the country: an optional mobile 9, the area code, the mobile 15 that belongs to dialling at home, the rest. */
const MOBILE_WITH_15 = [/^9?(\d{2})15(\d{8})$/, /^9?(\d{3})15(\d{7})$/, /^9?(\d{4})15(\d{6})$/]

/** E.164, or null when the text is no phone. Argentine numbers are always written as mobiles: `+54 9 …`, without 15. */
export function normalizePhone(text: string, country: CountryCode = 'AR'): string | null {
  const phone = parsePhoneNumberFromString(text, { defaultCountry: country, extract: false })
  if (phone === undefined || phone.ext !== undefined) return null
  if (phone.countryCallingCode === ARGENTINA) return argentineMobile(phone.nationalNumber)
  return phone.isValid() ? phone.number : null
}

/** People give the line where WhatsApp finds them, and leave out the 9 that only the world outside needs. */
function argentineMobile(national: string): string | null {
  const readings = [national, ...MOBILE_WITH_15.map(form => national.replace(form, '$1$2'))]
  const numbers = readings.map(reading => `+${ARGENTINA}9${reading.replace(/^9(?=\d{10}$)/, '')}`)
  return numbers.find(number => parsePhoneNumberFromString(number)?.isValid() === true) ?? null
}

/** Zones whose people dial with another country code than Argentina's. */
const ZONES: Readonly<Partial<Record<CountryCode, string>>> = {
  BO: 'La_Paz',
  BR: `Sao_Paulo Araguaina Bahia Belem Boa_Vista Campo_Grande Cuiaba Eirunepe Fortaleza Maceio Manaus Noronha
    Porto_Velho Recife Rio_Branco Santarem`,
  CL: 'Santiago Punta_Arenas Coyhaique Easter',
  CO: 'Bogota',
  CR: 'Costa_Rica',
  DO: 'Santo_Domingo',
  EC: 'Guayaquil Galapagos',
  ES: 'Madrid Ceuta Canary',
  GT: 'Guatemala',
  HN: 'Tegucigalpa',
  MX: `Mexico_City Bahia_Banderas Cancun Chihuahua Ciudad_Juarez Hermosillo Matamoros Mazatlan Merida Monterrey
    Ojinaga Tijuana`,
  NI: 'Managua',
  PA: 'Panama',
  PE: 'Lima',
  PR: 'Puerto_Rico',
  PY: 'Asuncion',
  SV: 'El_Salvador',
  US: `New_York Adak Anchorage Boise Chicago Denver Detroit Honolulu Indianapolis Juneau Los_Angeles Louisville
    Menominee Metlakatla Nome Phoenix Sitka Yakutat`,
  UY: 'Montevideo',
  VE: 'Caracas',
}

const countries: ReadonlyMap<string, CountryCode> = new Map(
  Object.entries(ZONES).flatMap(([country, cities]) =>
    cities.split(/\s+/).map(city => [city, country as CountryCode] as const),
  ),
)
/** States that write several zones each: `America/Indiana/Vincennes`. */
const US_STATES = /^America\/(?:Indiana|Kentucky|North_Dakota)\//

/** How a shop's own customers write their phones, from its IANA zone. */
export function countryOfTimeZone(timeZone: string): CountryCode {
  if (US_STATES.test(timeZone)) return 'US'
  return countries.get(timeZone.split('/').at(-1) ?? '') ?? 'AR'
}

/** As the customers of a shop in this zone write it. */
export function phoneOrRefuse(text: string, timeZone: string, field: string): string {
  const phone = normalizePhone(text, countryOfTimeZone(timeZone))
  if (phone !== null) return phone
  return refuseField(
    field,
    'Ese teléfono no parece completo. Escribilo con la característica, como 11 2345-6789.',
  )
}

/** A phone of elsewhere begins with a sign that a spreadsheet would count with: `(+56) 9 8765 4321` stays a phone. */
export function spreadsheetPhone(text: string): string {
  if (!text.startsWith('+')) return text
  const phone = parsePhoneNumberFromString(text)
  if (phone === undefined) return text
  const code = `+${phone.countryCallingCode}`
  return `(${code})${phone.formatInternational().slice(code.length)}`
}
