/** What is paid ahead, the card of visits, and the stock. */
import { sql } from 'kysely'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openApp, type TestApp } from '#support/server/app.ts'
import { aUser, tokenOf } from '#support/server/shop.ts'
import { aTill, cents, type TestTill } from '#support/money/till.ts'

let app: TestApp | null = null
let till: TestTill

beforeEach(async () => {
  await app?.close()
  app = await openApp()
  till = await aTill(app)
})
afterEach(async () => await till.expectBalanced())
afterAll(async () => await app?.close())

const aPackage = async () => {
  const { plan } = await till.must('createPackagePlan', {
    body: { name: '3 cortes', units: 3, price: cents(25_000), valid_days: 60 },
  })
  const first = await till.visit([cents(10_000)])
  const { customer } = await till.must('getBill', { params: { id: first.id } })
  const { sale } = await till.must('createSale', {
    body: {
      lines: [{ kind: 'package', id: plan.id }],
      payments: till.cash(cents(25_000)),
      customer: customer.id,
    },
  })
  const { items } = await till.must('listCustomerPackages', { params: { id: customer.id } })
  return { first, sale, customer, id: items[0]!.id }
}

describe('packages', () => {
  test('bring money when they are sold, revenue and commission when they are used', async () => {
    const { first, id } = await aPackage()
    expect((await till.figures()).period.revenue).toBe(0)
    const uses = []
    for (let n = 0; n < 3; n += 1) {
      const visit = n === 0 ? first : await till.visit([cents(10_000)])
      const { sale } = await till.mustCharge(visit.id, { payments: [], package: id })
      uses.push(sale.lines[0]!.net)
      expect(sale.total).toBe(0)
    }
    expect(uses).toEqual([833_334, 833_333, 833_333])
    expect((await till.statement(till.ana)).lines.map(one => one.amount)).toEqual([
      416_667, 416_667, 416_667,
    ])
    const { period, packages_unused } = await till.figures()
    expect(period.revenue).toBe(cents(25_000))
    expect(packages_unused).toBe(0)
    const visit = await till.visit([cents(10_000)])
    expect(await till.charge(visit.id, { payments: [], package: id })).toMatchObject({
      problem: { code: 'package_used_up' },
    })
  })

  test('are given back as far as they are unused', async () => {
    const { first, sale, id, customer } = await aPackage()
    await till.mustCharge(first.id, { payments: [], package: id })
    expect(
      await app!.call(
        'refundSale',
        { params: { id: sale.id }, body: { amount: 1_666_667, method: 'cash', reason: 'Se muda' } },
        till.owner,
      ),
    ).toMatchObject({ problem: { code: 'refund_too_high' } })
    const back = await till.must('refundSale', {
      params: { id: sale.id },
      body: { method: 'cash', reason: 'Se muda' },
    })
    expect(back.sale.total).toBe(-1_666_666)
    const { items } = await till.must('listCustomerPackages', { params: { id: customer.id } })
    expect(items[0]).toMatchObject({ remaining: 0, is_usable: false })
  })

  test('do not pay after they expired, and a use that is undone is back', async () => {
    const { first, id, customer } = await aPackage()
    const { sale } = await till.mustCharge(first.id, { payments: [], package: id })
    await till.must('undoSale', { params: { id: sale.id } })
    const balance = async () =>
      (await till.must('listCustomerPackages', { params: { id: customer.id } })).items[0]!
    expect(await balance()).toMatchObject({ remaining: 3, is_usable: true })
    await sql`update customer_packages set expires_on = '2026-11-23' where id = ${id}`.execute(
      till.db,
    )
    expect(await till.charge(first.id, { payments: [], package: id })).toMatchObject({
      problem: { code: 'package_used_up' },
    })
  })

  test('are used once by two who charge with the last unit at once', async () => {
    const { first, id } = await aPackage()
    await till.mustCharge(first.id, { payments: [], package: id })
    await till.mustCharge((await till.visit([cents(1)])).id, { payments: [], package: id })
    const visits = [await till.visit([cents(10_000)]), await till.visit([cents(10_000)])]
    const both = await Promise.all(
      visits.map(one => till.charge(one.id, { payments: [], package: id })),
    )
    expect(both.map(one => (one.ok ? 201 : one.problem.code)).toSorted()).toEqual([
      201,
      'package_used_up',
    ])
  })
})

test('what is left of a package is seen by the customer, in their account only', async () => {
  const { first, id, customer } = await aPackage()
  await till.mustCharge(first.id, { payments: [], package: id })
  const [userId, other] = [await aUser(app!), await aUser(app!)]
  await sql`update customers set user_id = ${userId} where id = ${customer.id}`.execute(till.db)

  const own = await app!.mustCall('listMyPackages', {}, await tokenOf(app!, userId))

  expect(own.items).toMatchObject([
    { name: '3 cortes', units: 3, remaining: 2, expires_on: '2027-01-23' },
  ])
  expect((await app!.mustCall('listMyPackages', {}, await tokenOf(app!, other))).items).toEqual([])
})

test('the card counts what was paid and not refunded', { timeout: 60_000 }, async () => {
  await till.must('updateMoneySettings', { body: { card_visits: 10 } })
  const pay = async () => {
    const visit = await till.visit([cents(1000)])
    return await till.mustCharge(visit.id, { payments: till.cash(cents(1000)) })
  }
  for (let n = 0; n < 9; n += 1) await pay()
  const { sale } = await pay()
  await till.must('refundSale', {
    params: { id: sale.id },
    body: { method: 'cash', reason: 'Error' },
  })
  const next = await till.visit([cents(9000)])
  const bill = async (id: string) => (await till.must('getBill', { params: { id } })).card
  expect(await bill(next.id)).toEqual({ visits: 9, of: 10, is_free: false })
  expect(await till.charge(next.id, { payments: [], is_card_visit: true })).toMatchObject({
    problem: { code: 'validation_failed' },
  })
  await pay()
  const { sale: free } = await till.mustCharge(next.id, { payments: [], is_card_visit: true })
  expect(free.total).toBe(0)
  expect(await bill((await till.visit([cents(1000)])).id)).toEqual({
    visits: 0,
    of: 10,
    is_free: false,
  })
})

describe('stock', () => {
  test('may fall below zero with a notice, and is the sum of its moves', async () => {
    const { product } = await till.must('createProduct', {
      body: { name: 'Cera', price: cents(7500), stock: 1, low_stock: 1 },
    })
    const sell = async () =>
      await till.must('createSale', {
        body: { lines: [{ kind: 'product', id: product.id }], payments: till.cash(cents(7500)) },
      })
    const both = await Promise.all([sell(), sell()])
    expect(both.flatMap(one => one.notices).join(' ')).toContain('se vendió más')
    const stock = async () => (await till.must('listProducts', {})).items[0]!.stock
    expect(await stock()).toBe(-1)
    await till.must('refundSale', {
      params: { id: both[0].sale.id },
      body: { method: 'cash', reason: 'Cambio', returns_stock: true },
    })
    expect(await stock()).toBe(0)
    await till.must('refundSale', {
      params: { id: both[1].sale.id },
      body: { method: 'cash', reason: 'Roto' },
    })
    expect(await stock()).toBe(0)
    await till.must('moveStock', { params: { id: product.id }, body: { counted: 7 } })
    expect(await stock()).toBe(7)
  })
})
