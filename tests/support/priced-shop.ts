/** A shop that sells Corte at $ 8.500 and Barba at $ 6.000, whose second staff member charges $ 10.000 for Corte. */
import type { Sent } from '#contract/contract.ts'
import { beginDuePrices } from '#server/money/price-changes/begin-due-prices.ts'
import type { TestApp } from './server/app.ts'
import { aBooking, aShop, tokenOf, type TestShop } from './server/shop.ts'

type Change = Sent<'createPriceChange', 'body'>

export type PricedShop = TestShop & {
  readonly token: string
  readonly corte: string
  readonly barba: string
  readonly usual: string
  readonly dearer: string
}

export async function aPricedShop(app: TestApp): Promise<PricedShop> {
  const shop = await aShop(app, { people: 2 })
  const token = await tokenOf(app, shop.ownerId)
  const [usual = '', dearer = ''] = shop.staffIds
  const corte = shop.serviceId
  const own = { staff: dearer, price: 1_000_000, duration_minutes: null }
  await app.mustCall(
    'updateService',
    {
      params: { id: corte },
      body: {
        price: 850_000,
        offers: [{ staff: usual, price: null, duration_minutes: null }, own],
      },
    },
    token,
  )
  const { service } = await app.mustCall(
    'createService',
    { body: { name: 'Barba', category: 'Barba', duration_minutes: 20, price: 600_000 } },
    token,
  )
  // The bookings of these tests are far away.
  await app.mustCall('updateSettings', { body: { rules: { horizon_days: 180 } } }, token)
  return { ...shop, token, corte, barba: service.id, usual, dearer }
}

/** What the owner plans: +12 % from 1 January on, rounded to $ 500, or otherwise. */
export function plan(app: TestApp, shop: PricedShop, change: Partial<Change> = {}) {
  const body = { starts_on: '2027-01-01', percent: 12, round_to: 500, ...change }
  return app.mustCall('createPriceChange', { body }, shop.token)
}

/** Somebody books Corte on this date at eleven; returns the appointment. */
export async function bookOn(app: TestApp, shop: PricedShop, date: string) {
  const { params, body } = aBooking(shop, `${date}T11:00:00-03:00`, `11 2345-${nextNumber()}`)
  const wanted = { params, body: { ...body, staff: shop.usual } }
  return (await app.mustCall('createAppointment', wanted)).appointment
}

let number = 1000
function nextNumber(): number {
  return (number += 1)
}

export const DECEMBER_20 = Date.parse('2026-12-20T10:00:00-03:00')
export const NEW_YEAR = Date.parse('2027-01-01T00:00:00-03:00')

/** The clock moves on, and the owner logs in again. */
export async function atInstant(
  app: TestApp,
  shop: PricedShop,
  instant: number,
): Promise<PricedShop> {
  app.clock.set(instant)
  return { ...shop, token: await tokenOf(app, shop.ownerId) }
}

export async function onPage(app: TestApp, { adUrl }: PricedShop, service: string) {
  const { comerce } = await app.mustCall('getComerce', { params: { ad_url: adUrl } })
  return comerce.services.find(one => one.id === service)
}

/** Runs the job that writes prices which have begun. */
export async function runJob({ app }: TestApp): Promise<void> {
  await beginDuePrices(app.context)
}
