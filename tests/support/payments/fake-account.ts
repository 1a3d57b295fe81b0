export type FakeAccount = {
  readonly id: string
  readonly nickname: string
  readonly site: string
  readonly token: string
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
