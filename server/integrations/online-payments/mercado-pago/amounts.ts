import { minorUnitsOf } from '#domain/country/currencies.ts'

/** Currencies with cents of which the provider takes whole amounts only. */
const withoutCents: ReadonlySet<string> = new Set(['COP'])

/** What the provider takes of an amount in minor units: never more. */
export function takenOf(amount: number, currency: string): number {
  return withoutCents.has(currency) ? amount - (amount % minorUnitsOf(currency)) : amount
}

/** Minor units as the provider's decimal, written as text first: dividing would leave dust. */
export function toMajor(amount: number, currency: string): number {
  if (minorUnitsOf(currency) === 1) return amount
  const digits = String(amount).padStart(3, '0')
  return Number(`${digits.slice(0, -2)}.${digits.slice(-2)}`)
}

/** Null for an amount that this currency does not have, such as half a centavo. */
export function toMinor(decimal: number, currency: string): number | null {
  const [, whole, cents = ''] = /^(\d+)(?:\.(\d+))?$/.exec(String(decimal)) ?? []
  if (whole === undefined) return null
  const digits = minorUnitsOf(currency) === 1 ? 0 : 2
  return cents.length > digits ? null : Number(whole + cents.padEnd(digits, '0'))
}
