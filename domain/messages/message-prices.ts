/** What Meta charges for a message about an appointment ("utility"), by the country of the phone. */

/** Millionths of a US dollar, since October 2026. */
const prices: Readonly<Record<string, number>> = {
  AR: 26_000,
  BR: 7000,
  CL: 20_000,
  CO: 800,
  MX: 8500,
  PE: 20_000,
  UY: 11_000,
}
const REST = 11_000

/** Of one message, in US dollars and without taxes. */
export function priceOfMessage(country: string): number {
  return microsOf(country) / 1_000_000
}

/** The cost of so many messages in US dollars; without taxes, and never more exact than a cent. */
export function costOfMessages(count: number, country: string): number {
  return Math.ceil((count * microsOf(country)) / 10_000) / 100
}

function microsOf(country: string): number {
  return prices[country] ?? REST
}
