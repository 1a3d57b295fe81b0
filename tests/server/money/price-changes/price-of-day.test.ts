import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { HOUR } from '#domain/calendar/interval.ts'
import { openApp, type TestApp } from '#support/server/app.ts'
import {
  aPricedShop,
  atInstant,
  bookOn,
  DECEMBER_20,
  NEW_YEAR,
  onPage,
  plan,
  runJob,
  type PricedShop,
} from '#support/priced-shop.ts'

let app: TestApp
let shop: PricedShop

beforeAll(async () => {
  app = await openApp()
})
afterAll(async () => await app.close())
beforeEach(async () => {
  app.clock.set(DECEMBER_20)
  shop = await aPricedShop(app)
})

async function inCatalogue(service: string) {
  const { items } = await app.mustCall('listServices', {}, shop.token)
  return items.find(one => one.id === service)
}

async function priceOf(id: string): Promise<number> {
  const { appointment } = await app.mustCall('getAppointment', { params: { id } }, shop.token)
  return appointment.price
}

async function announceIt(): Promise<void> {
  await app.mustCall('updateSettings', { body: { prices_may_change: true } }, shop.token)
}

const typed = (price: number) => ({ prices: [{ service: shop.barba, price }] })

describe('the price of a day', () => {
  beforeEach(async () => void (await plan(app, shop)))

  it('is the old one on the 31st and the new one from the 1st on, for bookings and on the page', async () => {
    const last = await bookOn(app, shop, '2026-12-31')
    const first = await bookOn(app, shop, '2027-01-01')
    const page = await onPage(app, shop, shop.corte)

    expect([last.price, first.price]).toEqual([850_000, 950_000])
    expect(page).toMatchObject({ price: 850_000, price_text: 'desde $\u00a08.500' })
    expect(page?.later_prices).toEqual([
      {
        from: '2027-01-01',
        price: 950_000,
        price_text: 'desde $\u00a09.500',
        own: [{ staff: shop.dearer, price: 1_100_000, duration_minutes: 30 }],
      },
    ])
  })

  it.each([{ hasRun: false }, { hasRun: true }])(
    'begins with the first second of the day in the shop’s zone (job has run: $hasRun)',
    async ({ hasRun }) => {
      shop = await atInstant(app, shop, NEW_YEAR - 60_000)
      const before = [await onPage(app, shop, shop.corte), await inCatalogue(shop.corte)]
      shop = await atInstant(app, shop, NEW_YEAR)
      if (hasRun) await runJob(app)
      const page = await onPage(app, shop, shop.corte)
      const catalogue = await inCatalogue(shop.corte)

      expect(before).toMatchObject([{ price: 850_000 }, { price: 850_000 }])
      expect(page?.price).toBe(950_000)
      expect(page).not.toHaveProperty('later_prices')
      expect(catalogue).toMatchObject({ price: 950_000, later_prices: [] })
      expect(catalogue?.offers.map(one => one.price)).toEqual([null, 1_100_000])
    },
  )

  it('begins at midnight of a shop that is further west, three hours later', async () => {
    await sql`update comerces set time_zone = 'America/Mexico_City' where id = ${shop.id}`.execute(
      app.app.context.database.db,
    )
    await plan(app, shop, { starts_on: '2026-12-31', services: [shop.barba], percent: 100 })
    shop = await atInstant(app, shop, NEW_YEAR)
    const before = await onPage(app, shop, shop.corte)
    shop = await atInstant(app, shop, NEW_YEAR + 3 * HOUR)

    expect(before).toMatchObject({ price: 850_000, later_prices: [{ from: '2027-01-01' }] })
    expect((await onPage(app, shop, shop.corte))?.price).toBe(950_000)
  })

  it('is that of the newest of several changes', async () => {
    const services = [shop.barba]
    await plan(app, shop, {
      services,
      starts_on: '2027-01-10',
      percent: undefined,
      ...typed(700_000),
    })
    await plan(app, shop, {
      services,
      starts_on: '2027-01-05',
      percent: undefined,
      ...typed(900_000),
    })
    const page = await onPage(app, shop, shop.barba)

    expect(page?.later_prices?.map(one => [one.from, one.price])).toEqual([
      ['2027-01-01', 650_000],
      ['2027-01-05', 900_000],
      ['2027-01-10', 700_000],
    ])
  })

  it('is what a service costs that is added to an appointment of that day', async () => {
    const { id } = await bookOn(app, shop, '2027-01-03')
    shop = await atInstant(app, shop, Date.parse('2027-01-03T11:00:00-03:00'))
    const body = { services: [shop.corte, shop.barba] }
    const { appointment } = await app.mustCall(
      'changeAppointmentServices',
      { params: { id }, body },
      shop.token,
    )

    expect(appointment.price).toBe(950_000 + 650_000)
  })

  it('is kept by an appointment that moves to another day', async () => {
    const { id } = await bookOn(app, shop, '2026-12-30')
    const body = { starts_at: '2027-01-02T11:00:00-03:00' }
    const { appointment } = await app.mustCall(
      'moveAppointment',
      { params: { id }, body },
      shop.token,
    )

    expect(appointment.price).toBe(850_000)
  })

  it('typed by hand meanwhile holds until then, and one typed afterwards stays', async () => {
    const edit = async (price: number) =>
      await app.mustCall(
        'updateService',
        { params: { id: shop.barba }, body: { price } },
        shop.token,
      )
    await edit(620_000)
    const meanwhile = await onPage(app, shop, shop.barba)
    shop = await atInstant(app, shop, NEW_YEAR)
    const begun = await onPage(app, shop, shop.barba)
    // The job has not run yet.
    await edit(680_000)
    await runJob(app)

    expect(meanwhile?.price).toBe(620_000)
    expect(begun?.price).toBe(650_000)
    expect((await onPage(app, shop, shop.barba))?.price).toBe(680_000)
  })

  it('of today holds at once', async () => {
    await plan(app, shop, { starts_on: '2026-12-20', services: [shop.barba] })

    expect((await onPage(app, shop, shop.barba))?.price).toBe(650_000)
    expect((await inCatalogue(shop.barba))?.price).toBe(650_000)
  })
})

describe('a change that is undone', () => {
  it('on the day before leaves nothing', async () => {
    const before = [await onPage(app, shop, shop.corte), await inCatalogue(shop.corte)]
    const { price_change: change } = await plan(app, shop)
    shop = await atInstant(app, shop, NEW_YEAR - 60_000)
    await app.mustCall('deletePriceChange', { params: { id: change.id } }, shop.token)
    const after = [await onPage(app, shop, shop.corte), await inCatalogue(shop.corte)]
    shop = await atInstant(app, shop, NEW_YEAR)
    await runJob(app)

    expect(after).toEqual(before)
    expect((await onPage(app, shop, shop.corte))?.price).toBe(850_000)
    expect((await bookOn(app, shop, '2027-01-03')).price).toBe(850_000)
    expect((await app.mustCall('listPriceChanges', {}, shop.token)).items).toEqual([])
  })

  it('is refused from the first second of its day on', async () => {
    const { price_change: change } = await plan(app, shop)
    shop = await atInstant(app, shop, NEW_YEAR)
    const undone = { params: { id: change.id } }
    const refused = await app.call('deletePriceChange', undone, shop.token)

    expect(refused).toMatchObject({ ok: false, problem: { code: 'price_change_begun' } })
    expect((await onPage(app, shop, shop.corte))?.price).toBe(950_000)
  })

  it('frees its day for another', async () => {
    const { price_change: change } = await plan(app, shop)
    await app.mustCall('deletePriceChange', { params: { id: change.id } }, shop.token)

    expect((await plan(app, shop, { percent: 20 })).price_change.prices).toHaveLength(3)
  })
})

describe('appointments booked before', () => {
  it('keep their price', async () => {
    await announceIt()
    shop = await atInstant(app, shop, Date.parse('2026-12-25T10:00:00-03:00'))
    const { id } = await bookOn(app, shop, '2027-01-03')
    const { booked } = await plan(app, shop)

    expect(booked).toEqual({ changed: 0, kept: 1 })
    expect(await priceOf(id)).toBe(850_000)
  })

  it('take the new one where the owner wants it and their customers were told', async () => {
    const former = await bookOn(app, shop, '2027-01-03')
    await announceIt()
    const warned = await bookOn(app, shop, '2027-01-04')
    const { booked } = await plan(app, shop, { keeps_booked: false })

    expect(former).not.toHaveProperty('price_may_change')
    expect(warned.price_may_change).toBe(true)
    expect(booked).toEqual({ changed: 1, kept: 1 })
    expect([await priceOf(former.id), await priceOf(warned.id)]).toEqual([850_000, 950_000])
  })

  it('have their price again when the change is undone', async () => {
    await announceIt()
    const { id } = await bookOn(app, shop, '2027-01-03')
    const { price_change: change } = await plan(app, shop, { keeps_booked: false })
    await app.mustCall('deletePriceChange', { params: { id: change.id } }, shop.token)

    expect(await priceOf(id)).toBe(850_000)
  })

  it('keep their price where a deposit was paid for it', async () => {
    await announceIt()
    const { id } = await bookOn(app, shop, '2027-01-03')
    await sql`update appointments set deposit = 100000, deposit_received_at = ${new Date(DECEMBER_20)}
      where id = ${id}`.execute(app.app.context.database.db)
    const { booked } = await plan(app, shop, { keeps_booked: false })

    expect(booked).toEqual({ changed: 0, kept: 1 })
    expect(await priceOf(id)).toBe(850_000)
  })

  it('keep the new price that they were booked at when the change is undone', async () => {
    const { price_change: change } = await plan(app, shop)
    const { id } = await bookOn(app, shop, '2027-01-03')
    await app.mustCall('deletePriceChange', { params: { id: change.id } }, shop.token)

    expect(await priceOf(id)).toBe(950_000)
  })

  it('keep a price that somebody set by hand', async () => {
    await announceIt()
    const { id } = await bookOn(app, shop, '2027-01-03')
    const body = { price: 800_000 }
    await app.mustCall('updateAppointment', { params: { id }, body }, shop.token)
    const { booked } = await plan(app, shop, { keeps_booked: false })

    expect(booked).toEqual({ changed: 0, kept: 1 })
    expect(await priceOf(id)).toBe(800_000)
  })
})
