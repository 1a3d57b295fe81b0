/**
 * A phone as people write it: `11 5555-1234` for `+5491155551234` in Argentina, `+598 94 123 456` for a foreign one.
 * Argentine area codes have two to four digits, and the whole number always has ten.
 */
import { HOME_COUNTRY } from '#domain/country/home.ts'
import { phoneFormats } from '#domain/country/phone-formats.ts'

const threeDigitAreas = new Set(
  `220 221 223 230 236 237 249 260 261 263 264 266 280 291 294 297 298 299 336 341 342 343 345 348 351 353 358 362
   364 370 376 379 380 381 383 385 387 388`.split(/\s+/),
)

/** `phone` is in E.164. `country` is that of the reader: a phone of the same country is written without its prefix. */
export function phoneText(phone: string, country: string = HOME_COUNTRY): string {
  const found = Object.entries(phoneFormats).find(([, { code }]) => phone.startsWith(`+${code}`))
  if (found === undefined) return phone
  const [own, { code, mobile, atHome }] = found
  const rest = phone.slice(code.length + 1)
  const groups = mobile.exec(rest)?.slice(1)
  if (groups === undefined) return phone
  if (own === 'AR') return `${country === own ? '' : `+${code} 9 `}${argentineText(rest.slice(1))}`
  return country === own ? rest.replace(mobile, atHome) : `+${code} ${groups.join(' ')}`
}

/**
 * The link that calls a phone. Argentine numbers are kept as mobiles, because the 9 is what WhatsApp needs; a fixed line
 * does not answer with it. Numbers that begin with 4 after the area are those of fixed lines, and the few mobiles among
 * them are reached without the 9 too.
 */
export function callUrl(phone: string): string {
  const national = phone.startsWith('+549') ? phone.slice(4) : ''
  const isFixed = national[areaLength(national)] === '4'
  return `tel:${isFixed ? `+54${national}` : phone}`
}

function argentineText(national: string): string {
  const area = national.slice(0, areaLength(national))
  const rest = national.slice(area.length)
  return `${area} ${rest.slice(0, -4)}-${rest.slice(-4)}`
}

function areaLength(national: string): number {
  if (national.startsWith('11')) return 2
  return threeDigitAreas.has(national.slice(0, 3)) ? 3 : 4
}
