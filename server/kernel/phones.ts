/**
 * Normalizes phone numbers. The phone identifies the customer, so one line must give the same E.164 text in whichever
 * of the usual Argentine ways it is typed.
 */
import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { areaCodeOf } from '#domain/country/area-code.ts'
import { completePhone, type PhonePlace } from '#domain/country/typed-phone.ts'
import { HOME_COUNTRY } from '#domain/country/home.ts'
import { phoneExamples } from '#domain/country/phone-examples.ts'
import { refuseField } from './http/refusal.ts'

const ARGENTINA = '54'
const MEXICO = '52'
/**
 * After the country code: an optional 9 for mobiles, the area code, the 15 of domestic dialling, the subscriber number.
 */
const MOBILE_WITH_15 = [/^9?(\d{2})15(\d{8})$/, /^9?(\d{3})15(\d{7})$/, /^9?(\d{4})15(\d{6})$/]

/** How phones are written at a shop: its country, and the area code of its city where people leave it out. */
export function phonesAt({
  country,
  city,
}: {
  readonly country: string
  readonly city: string
}): PhonePlace {
  return { country, areaCode: areaCodeOf(country, city) }
}

/**
 * The area code inside of an Argentine phone in E.164; null for others. Only where the area of a place is a guess that
 * somebody sees and can change: a phone may be of another town.
 */
export function areaCodeIn(phone: string | null): string | null {
  const [code, mobile, area] =
    (phone && parsePhoneNumberFromString(phone)?.formatInternational().split(' ')) || []
  return code === `+${ARGENTINA}` && mobile === '9' ? (area ?? null) : null
}

/**
 * E.164, or null when the text is no phone of this place, or no whole one. Argentine numbers are always written as
 * mobiles: `+54 9 …`, without 15. The one reader of every phone that is typed or imported.
 */
export function readPhone(text: string, place: PhonePlace): string | null {
  const { country } = place
  const defaultCountry = isSupportedCountry(country) ? country : HOME_COUNTRY
  const whole = completePhone(text, place)
  const phone = parsePhoneNumberFromString(whole, { defaultCountry, extract: false })
  if (phone === undefined || phone.ext !== undefined) return null
  if (phone.countryCallingCode === ARGENTINA) return argentineMobile(phone.nationalNumber)
  if (phone.countryCallingCode === MEXICO) return mexicanLine(phone.nationalNumber)
  return phone.isValid() ? phone.number : null
}

/** People give their WhatsApp number and leave out the 9, which is only needed when dialling from abroad. */
function argentineMobile(national: string): string | null {
  const readings = [national, ...MOBILE_WITH_15.map(form => national.replace(form, '$1$2'))]
  const numbers = readings.map(reading => `+${ARGENTINA}9${reading.replace(/^9(?=\d{10}$)/, '')}`)
  return numbers.find(number => parsePhoneNumberFromString(number)?.isValid() === true) ?? null
}

/** WhatsApp still shows Mexican mobiles with a 1 after the country code, and some people write the 044 of before 2019. */
function mexicanLine(national: string): string | null {
  const number = `+${MEXICO}${national.replace(/^(?:1|04[45])(?=\d{10}$)/, '')}`
  return parsePhoneNumberFromString(number)?.isValid() === true ? number : null
}

/** The same where no place is known, such as in an account: the whole number has to be written. */
export function normalizePhone(text: string, country: string = HOME_COUNTRY): string | null {
  return readPhone(text, { country, areaCode: null })
}

/** Reads the phone as it is written at this place, or refuses the field. */
export function phoneOrRefuse(text: string, place: PhonePlace, field: string): string {
  return readPhone(text, place) ?? refuseField(field, phoneIncomplete(place.country))
}

function phoneIncomplete(country: string): string {
  const example = phoneExamples[country]
  return example === undefined
    ? 'Ese teléfono no parece completo. Escribilo con el código de tu país, como +54 9 11 5555-1234.'
    : `Ese teléfono no parece completo. Escribilo con la característica, como ${example}.`
}

/** A spreadsheet would take a leading `+` for a formula, so `+56…` is written as `(+56) 9 8765 4321`. */
export function spreadsheetPhone(text: string): string {
  if (!text.startsWith('+')) return text
  const phone = parsePhoneNumberFromString(text)
  if (phone === undefined) return text
  const code = `+${phone.countryCallingCode}`
  return `(${code})${phone.formatInternational().slice(code.length)}`
}
