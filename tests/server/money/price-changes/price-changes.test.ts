import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openApp, send, type TestApp } from '#support/server/app.ts'
import { aPricedShop, DECEMBER_20, onPage, plan, type PricedShop } from '#support/priced-shop.ts'
import { aMember, aShop, tokenOf } from '#support/server/shop.ts'

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

describe('a change of prices', () => {
  it('answers with the old and new price of every service and of every own price', async () => {
    const { price_change: change, unchanged } = await plan(app, shop)

    const told = change.prices.map(one => [one.name, one.staff_name, one.old, one.new])
    expect(told).toEqual([
      ['Corte', null, 850_000, 950_000],
      ['Corte', 'Persona 2', 1_000_000, 1_100_000],
      ['Barba', null, 600_000, 650_000],
    ])
    expect(unchanged).toEqual([])
    expect(change).toMatchObject({ has_begun: false, percent: 12, round_to: 500 })
  })

  it('is previewed with the same prices, and stores nothing', async () => {
    const body = { starts_on: '2027-01-01', percent: 12, round_to: 500 }
    const preview = await app.mustCall('previewPriceChange', { body }, shop.token)
    const before = await app.mustCall('listPriceChanges', {}, shop.token)
    const { price_change: change } = await plan(app, shop)

    expect(preview.prices).toEqual(change.prices)
    expect(before.items).toEqual([])
  })

  it.each<{ rule: string; change: object; prices: [string, number][] }>([
    {
      rule: 'only of these services',
      change: { services: ['barba'] },
      prices: [['Barba', 650_000]],
    },
    { rule: 'only of a category', change: { categories: ['Barba'] }, prices: [['Barba', 650_000]] },
    {
      rule: 'with a price typed by hand',
      change: { services: ['barba'], prices: [{ service: 'barba', price: 700_000 }] },
      prices: [['Barba', 700_000]],
    },
    {
      rule: 'typed alone, which leaves own prices',
      change: { percent: undefined, prices: [{ service: 'corte', price: 900_000 }] },
      prices: [['Corte', 900_000]],
    },
    {
      rule: 'without a step, to the smallest unit',
      change: { services: ['barba'], percent: 12.34, round_to: undefined },
      prices: [['Barba', 674_040]],
    },
    {
      rule: 'as a cut',
      change: { services: ['barba'], percent: -10 },
      prices: [['Barba', 550_000]],
    },
  ])('may be $rule', async ({ change, prices }) => {
    const named = JSON.parse(
      JSON.stringify(change, (_, value: unknown) => (value === undefined ? null : value)),
      (_, value: unknown) =>
        value === 'barba' ? shop.barba : value === 'corte' ? shop.corte : (value ?? undefined),
    ) as Parameters<typeof plan>[2]
    const { price_change: made } = await plan(app, shop, { ...change, ...named })

    expect(made.prices.map(one => [one.name, one.new])).toEqual(prices)
  })

  it('says which prices stay, and is refused when all of them do', async () => {
    const prices = [{ service: shop.corte, price: 850_000 }]
    const { unchanged, price_change: change } = await plan(app, shop, { prices })
    const nothing = { starts_on: '2027-02-01', percent: 0 }
    const refused = await app.call('createPriceChange', { body: nothing }, shop.token)

    expect(unchanged).toMatchObject([{ name: 'Corte', staff: null, old: 850_000, new: 850_000 }])
    expect(change.prices).toHaveLength(2)
    expect(refused).toMatchObject({ ok: false, problem: { code: 'validation_failed' } })
  })

  it('counts from the price of the day before, also when another change comes first', async () => {
    await plan(app, shop, { services: [shop.barba], starts_on: '2026-12-28' })
    const { price_change: second } = await plan(app, shop, { services: [shop.barba] })

    expect(second.prices).toMatchObject([{ old: 650_000, new: 750_000 }])
  })

  it('of guaraníes rounds to whole ones', async () => {
    await sql`update comerces set currency = 'PYG' where id = ${shop.id}`.execute(
      app.app.context.database.db,
    )
    await app.mustCall(
      'updateService',
      { params: { id: shop.barba }, body: { price: 12_990 } },
      shop.token,
    )
    const { price_change: change } = await plan(app, shop, { services: [shop.barba] })

    expect(change.prices).toMatchObject([{ old: 12_990, new: 14_500 }])
  })

  it('of a price that changes on that day already is refused, and another day is not', async () => {
    await plan(app, shop, { services: [shop.barba] })
    const body = { starts_on: '2027-01-01', percent: 5 }
    const refused = await app.call('createPriceChange', { body }, shop.token)
    const fits = await app.call(
      'createPriceChange',
      { body: { ...body, starts_on: '2027-01-02' } },
      shop.token,
    )

    expect(refused).toMatchObject({
      ok: false,
      problem: { code: 'price_change_exists', detail: expect.stringContaining('«Barba»') },
    })
    expect(fits.ok).toBe(true)
  })

  it('planned by two at once is made once', async () => {
    const body = { starts_on: '2027-01-01', percent: 12 }
    const answers = await Promise.all(
      [1, 2, 3, 4].map(async () => await app.call('createPriceChange', { body }, shop.token)),
    )

    expect(answers.filter(one => one.ok)).toHaveLength(1)
    for (const one of answers) if (!one.ok) expect(one.problem.code).toBe('price_change_exists')
  })

  it('by two and a half per cent is by no more', async () => {
    const change = { services: [shop.barba], percent: 2.5, round_to: 1 }

    expect((await plan(app, shop, change)).price_change.prices).toMatchObject([{ new: 615_000 }])
  })

  it.each([
    { what: 'a day that is over', body: { starts_on: '2026-12-19', percent: 12 } },
    { what: 'a day in more than a year', body: { starts_on: '2028-01-01', percent: 12 } },
    { what: 'neither a percentage nor prices', body: { starts_on: '2027-01-01' } },
    {
      what: 'an unknown category',
      body: { starts_on: '2027-01-01', percent: 12, categories: ['Uñas'] },
    },
    { what: 'three decimals', body: { starts_on: '2027-01-01', percent: 12.345 } },
    { what: 'a step of nothing', body: { starts_on: '2027-01-01', percent: 12, round_to: 0 } },
    {
      what: 'an unknown field',
      body: { starts_on: '2027-01-01', percent: 12, until: '2027-02-01' },
    },
  ])('is refused for $what', async ({ body }) => {
    const refused = await app.call('createPriceChange', { body }, shop.token)

    expect(refused).toMatchObject({ ok: false, problem: { code: 'validation_failed' } })
  })

  it('sent twice with one key is made once', async () => {
    const body = { starts_on: '2027-01-01', percent: 12 }
    const headers = { 'idempotency-key': 'enero' }
    const first = await send(app.url, 'createPriceChange', { body }, shop.token, headers)
    const again = await send(app.url, 'createPriceChange', { body }, shop.token, headers)

    expect(again.body).toEqual(first.body)
    expect((await app.mustCall('listPriceChanges', {}, shop.token)).items).toHaveLength(1)
  })
})

describe('who may change prices', () => {
  const body = { starts_on: '2027-01-01', percent: 12 }

  it.each<{
    who: string
    role: 'comerce_admin' | 'comerce_advisor'
    isReception: boolean
    may: boolean
  }>([
    { who: 'an administrator', role: 'comerce_admin', isReception: false, may: true },
    { who: 'the reception', role: 'comerce_advisor', isReception: true, may: false },
    { who: 'a barber', role: 'comerce_advisor', isReception: false, may: false },
  ])('$who: $may', async ({ role, isReception, may }) => {
    const staffId = isReception ? null : shop.usual
    const member = await tokenOf(app, await aMember(app, shop, { role, isReception, staffId }))
    const { price_change: change } = await plan(app, shop, { starts_on: '2027-03-01' })
    const seen = await app.call('listPriceChanges', {}, member)
    const tried = [
      await app.call('previewPriceChange', { body }, member),
      await app.call('createPriceChange', { body }, member),
      await app.call('deletePriceChange', { params: { id: change.id } }, member),
    ]

    expect(seen).toMatchObject({ ok: true, reply: { items: [{ id: change.id }] } })
    expect(tried.map(one => one.ok)).toEqual([may, may, may])
    for (const one of tried) if (!one.ok) expect(one.problem.code).toBe('forbidden')
  })

  it('nobody without a session', async () => {
    const tried = [
      await app.call('listPriceChanges', {}),
      await app.call('createPriceChange', { body }),
    ]

    expect(tried).toMatchObject([
      { ok: false, problem: { code: 'not_authenticated' } },
      { ok: false, problem: { code: 'not_authenticated' } },
    ])
  })

  it('not the owner of another shop', async () => {
    const { price_change: change } = await plan(app, shop)
    const other = await tokenOf(app, (await aShop(app)).ownerId)
    const services = { ...body, services: [shop.corte] }
    const prices = { starts_on: '2027-01-02', prices: [{ service: shop.corte, price: 1 }] }
    const tried = [
      await app.call('createPriceChange', { body: services }, other),
      await app.call('createPriceChange', { body: prices }, other),
      await app.call('deletePriceChange', { params: { id: change.id } }, other),
    ]

    expect(tried.map(one => !one.ok && one.problem.code)).toEqual([
      'not_found',
      'not_found',
      'not_found',
    ])
    expect((await app.mustCall('listPriceChanges', {}, other)).items).toEqual([])
    expect((await onPage(app, shop, shop.corte))?.later_prices).toHaveLength(1)
  })

  it('is in the audit with its day and how many prices', async () => {
    const { price_change: change } = await plan(app, shop)
    await app.mustCall('deletePriceChange', { params: { id: change.id } }, shop.token)
    const { items } = await app.mustCall('listAudit', { query: {} }, shop.token)

    expect(items.slice(0, 2)).toMatchObject([
      { action: 'prices.undone' },
      { action: 'prices.planned' },
    ])
    expect(JSON.stringify(items[1])).toContain('2027-01-01')
  })
})
