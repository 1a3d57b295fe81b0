/* Counting a cash desk by its bills and coins. */
import { minorUnitsOf } from '#domain/country/currencies.ts'

/** The bills and coins in use, in major units, the largest first. */
const values: Readonly<Record<string, readonly number[]>> = {
  ARS: [20_000, 10_000, 2_000, 1_000, 500, 200, 100, 50],
  BOB: [200, 100, 50, 20, 10, 5, 2, 1, 0.5],
  BRL: [200, 100, 50, 20, 10, 5, 2, 1, 0.5, 0.25, 0.1, 0.05],
  CLP: [20_000, 10_000, 5_000, 2_000, 1_000, 500, 100, 50, 10],
  COP: [100_000, 50_000, 20_000, 10_000, 5_000, 2_000, 1_000, 500, 200, 100, 50],
  MXN: [1_000, 500, 200, 100, 50, 20, 10, 5, 2, 1, 0.5],
  PEN: [200, 100, 50, 20, 10, 5, 2, 1, 0.5, 0.2, 0.1],
  PYG: [100_000, 50_000, 20_000, 10_000, 5_000, 2_000, 1_000, 500, 100, 50],
  USD: [100, 50, 20, 10, 5, 1, 0.25, 0.1, 0.05],
  UYU: [2_000, 1_000, 500, 200, 100, 50, 20, 10, 5, 2, 1],
}

/** The bills and coins of a currency in minor units, the largest first; none when we do not know them. */
export function billsOf(currency: string): number[] {
  return (values[currency] ?? []).map(value => Math.round(value * minorUnitsOf(currency)))
}

/** What is counted, in minor units: how many there are of each bill, as typed. What is no count is nothing. */
export function countedIn(counts: Readonly<Record<number, string>>): number {
  return Object.entries(counts).reduce(
    (sum, [bill, count]) => sum + Number(bill) * (/^\d{1,5}$/.test(count) ? Number(count) : 0),
    0,
  )
}
