export type FakeAccount = {
  readonly id: string
  readonly nickname: string
  readonly site: string
  readonly token: string
}

/** What an account of each country is paid in. */
export const currencyOf: Readonly<Record<string, string>> = {
  MLA: 'ARS',
  MLC: 'CLP',
  MCO: 'COP',
}

/** "Prices in COP currency must be expressed with integer values." */
const wholeOnly: ReadonlySet<string> = new Set(['CLP', 'COP'])

export function isTaken(amount: number, currency: string): boolean {
  return Number.isInteger(wholeOnly.has(currency) ? amount : Math.round(amount * 1e9) / 1e7)
}

export type FakePreference = {
  readonly id: string
  readonly collector: string
  readonly reference: string
  readonly amount: number
  readonly currency: string
  readonly noticeUrl: string
  readonly backUrl: string
  readonly expiresAt: number
  readonly body: Readonly<Record<string, unknown>>
}

export const fakeShop: FakeAccount = {
  id: '777001',
  nickname: 'LA.NAVAJA',
  site: 'MLA',
  token: 'APP_USR-shop-0000000000000001',
}
export const fakeSecret = 'clave-de-avisos-de-prueba'
