/**
 * How an amount of each currency is written. On the wire and in the database amounts are whole minor units (ISO 4217).
 */
type Format = {
  readonly symbol: string
  /** How many digits the minor unit has; absent: two. */
  readonly digits?: 0
  /** Thousands are parted by a comma and cents by a point; absent: the other way round. */
  readonly hasPointForCents?: true
  /** The symbol stands behind the amount. */
  readonly isBehind?: true
}

const formats: Readonly<Record<string, Format>> = {
  ARS: { symbol: '$' },
  BOB: { symbol: 'Bs' },
  BRL: { symbol: 'R$' },
  CLP: { symbol: '$', digits: 0 },
  COP: { symbol: '$' },
  CRC: { symbol: '₡' },
  DOP: { symbol: 'RD$', hasPointForCents: true },
  EUR: { symbol: '€', isBehind: true },
  GTQ: { symbol: 'Q', hasPointForCents: true },
  HNL: { symbol: 'L', hasPointForCents: true },
  MXN: { symbol: '$', hasPointForCents: true },
  NIO: { symbol: 'C$', hasPointForCents: true },
  PEN: { symbol: 'S/', hasPointForCents: true },
  PYG: { symbol: '₲', digits: 0 },
  USD: { symbol: 'US$', hasPointForCents: true },
  UYU: { symbol: '$' },
  VES: { symbol: 'Bs.' },
}

export function formatOf(currency: string): Format {
  return formats[currency] ?? { symbol: currency }
}

/** How many minor units make one: 100, and 1 where there are no cents. */
export function minorUnitsOf(currency: string): number {
  return formatOf(currency).digits === 0 ? 1 : 100
}
