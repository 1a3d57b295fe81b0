/** Apart from the formats, because only a trial asks for it. */
import { phoneFormats } from './phone-formats.ts'

/** What the phones of the other countries begin with. Several share the 1, so the longest that fits tells. */
const otherCodes: Readonly<Record<string, readonly string[]>> = {
  CR: ['506'],
  DO: ['1809', '1829', '1849'],
  EC: ['593'],
  GT: ['502'],
  HN: ['504'],
  NI: ['505'],
  PA: ['507'],
  PR: ['1787', '1939'],
  SV: ['503'],
  US: ['1'],
  VE: ['58'],
}

/** The country of a phone that begins with `+` or `00`; null for any other phone, or a country that is not listed. */
export function countryOfPhone(phone: string): string | null {
  const digits = /^(?:\+|00)([\d\s().-]*)/.exec(phone.trim())?.[1]?.replaceAll(/\D/g, '') ?? ''
  const known = Object.entries(phoneFormats).find(([, { code }]) => digits.startsWith(code))
  if (known) return known[0]
  const [longest] = Object.entries(otherCodes)
    .flatMap(([country, codes]) => codes.map(code => ({ country, code })))
    .filter(({ code }) => digits.startsWith(code))
    .sort((one, other) => other.code.length - one.code.length)
  return longest?.country ?? null
}
