/** What people earned, hold and got; packages and the card; and whose money it is. */
import { sql } from 'kysely'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openApp, type TestApp } from '#support/server/app.ts'
import { tokenOf } from '#support/server/shop.ts'
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

const settle = async (staff: string) =>
  await till.must('settleStatement', { body: { staff, from: till.today(), to: till.today() } })

describe('a week of Ana', () => {
  const week = async () => {
    for (let n = 0; n < 12; n += 1) {
      const visit = await till.visit([cents(10_000)])
      await till.mustCharge(visit.id, {
        payments:
          n === 0
            ? [
                { method: 'transfer', amount: cents(8000), collected_by: till.ana },
                { method: 'cash', amount: cents(6500) },
              ]
            : till.cash(cents(10_000)),
        ...(n === 0 && { tips: [{ staff: till.ana, amount: cents(4500) }] }),
      })
    }
    await till.must('addStatementLine', {
      body: {
        staff: till.ana,
        kind: 'advance',
        amount: cents(12_000),
        reason: 'Vale del miércoles',
      },
    })
  }

  test(
    'is commissions and tips, less advances and what she holds',
    { timeout: 60_000 },
    async () => {
      await week()
      const { total, sums, lines } = await till.statement(till.ana)
      expect(sums).toMatchObject({
        commission: cents(60_000),
        tip: cents(4500),
        advance: -cents(12_000),
        held: -cents(8000),
      })
      expect(total).toBe(cents(44_500))
      expect(lines.reduce((sum, line) => sum + line.amount, 0)).toBe(total)
      await till.must('addStatementLine', {
        body: {
          staff: till.ana,
          kind: 'rent',
          amount: cents(20_000),
          reason: 'Sillón de noviembre',
        },
      })
      expect((await till.statement(till.ana)).total).toBe(cents(24_500))

      const { settlement } = await settle(till.ana)

      expect(settlement.total).toBe(cents(24_500))
      expect((await till.statement(till.ana)).lines).toEqual([])
      const kept = await till.must('getStatement', {
        query: { staff: till.ana, from: till.today(), to: till.today(), settlement: settlement.id },
      })
      expect(kept.total).toBe(cents(24_500))
    },
  )
})

test('what comes after a settlement goes to the next one', async () => {
  const visit = await till.visit([cents(10_000)])
  const { sale } = await till.mustCharge(visit.id, { payments: till.cash(cents(10_000)) })
  await settle(till.ana)
  await till.must('refundSale', {
    params: { id: sale.id },
    body: { amount: cents(1000), method: 'cash', reason: 'Queja' },
  })

  expect((await till.statement(till.ana)).total).toBe(-cents(500))
  expect(
    await app!.call(
      'settleStatement',
      { body: { staff: till.ana, from: till.today(), to: till.today(), total: 0 } },
      till.owner,
    ),
  ).toMatchObject({ problem: { code: 'stale_revision' } })
  await settle(till.ana)
  expect((await till.must('listSettlements', { query: {} })).items.map(one => one.total)).toEqual([
    -cents(500),
    cents(5000),
  ])
})

test('two who settle at once pay once', async () => {
  const visit = await till.visit([cents(10_000)])
  await till.mustCharge(visit.id, { payments: till.cash(cents(10_000)) })
  const body = { staff: till.ana, from: till.today(), to: till.today() }
  const both = await Promise.all(
    [1, 2].map(() => app!.call('settleStatement', { body }, till.owner)),
  )
  expect(both.filter(one => one.ok)).toHaveLength(1)
})

test('another rate counts from its day on, and what was earned stays', async () => {
  const first = await till.visit([cents(10_000)])
  await till.mustCharge(first.id, { payments: till.cash(cents(10_000)) })
  await till.must('saveCommissionRule', {
    body: { staff: till.ana, percent: 60, starts_on: '2026-11-25' },
  })
  const second = await till.visit([cents(10_000)])
  await till.mustCharge(second.id, { payments: till.cash(cents(10_000)) })
  expect((await till.statement(till.ana)).lines.map(one => [one.amount, one.percent])).toEqual([
    [cents(5000), 50],
    [cents(5000), 50],
  ])
  expect(
    await app!.call(
      'saveCommissionRule',
      { body: { percent: 10, starts_on: '2026-11-23' } },
      till.owner,
    ),
  ).toMatchObject({ problem: { code: 'validation_failed' } })
})

test('who left is still named in statements and figures, and the people add up to the revenue', async () => {
  const visit = await till.visit([cents(10_000), till.ana], [cents(6000), till.beto])
  await till.mustCharge(visit.id, { payments: till.cash(cents(16_000)) })
  await till.must('updateStaff', { params: { id: till.beto }, body: { is_active: false } })

  const { by_staff, period, by_day, by_service } = await till.figures()
  expect(by_staff.map(one => [one.id, one.amount])).toEqual([
    [till.ana, cents(10_000)],
    [till.beto, cents(6000)],
  ])
  const sum = (rows: readonly { readonly amount: number }[]) =>
    rows.reduce((all, one) => all + one.amount, 0)
  for (const rows of [by_staff, by_day, by_service]) expect(sum(rows)).toBe(period.revenue)
  expect((await till.statement(till.beto)).total).toBe(cents(2400))
  const { items } = await till.must('listStatements', {})
  expect(items.map(one => one.staff.id)).toContain(till.beto)
})

describe('packages', () => {
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

describe('whose money it is', () => {
  test('a barber charges their own appointments if the shop lets them, and sees their own', async () => {
    const barber = await till.barber(till.ana)
    const [own, other] = [
      await till.visit([cents(1000), till.ana]),
      await till.visit([cents(2000), till.beto]),
    ]
    expect(await till.charge(other.id, { payments: till.cash(cents(2000)) }, barber)).toMatchObject(
      {
        problem: { code: 'not_found' },
      },
    )
    await till.must('updateMoneySettings', { body: { staff_charge: false } })
    expect(await till.charge(own.id, { payments: till.cash(cents(1000)) }, barber)).toMatchObject({
      problem: { code: 'forbidden' },
    })
    await till.must('updateMoneySettings', { body: { staff_charge: true } })
    const charged = await till.charge(own.id, { payments: till.cash(cents(1000)) }, barber)
    expect(charged.ok).toBe(true)
    const { sale } = await till.mustCharge(other.id, { payments: till.cash(cents(2000)) })
    const query = { from: till.today(), to: till.today() }
    expect((await till.must('listSales', { query }, barber)).total).toBe(cents(1000))
    expect(await app!.call('getSale', { params: { id: sale.id } }, barber)).toMatchObject({
      problem: { code: 'not_found' },
    })
    expect(
      await app!.call(
        'refundSale',
        { params: { id: sale.id }, body: { method: 'cash', reason: 'x' } },
        barber,
      ),
    ).toMatchObject({ problem: { code: 'forbidden' } })
    expect((await till.must('getStatement', { query }, barber)).staff.id).toBe(till.ana)
    expect(
      await app!.call('getStatement', { query: { ...query, staff: till.beto } }, barber),
    ).toMatchObject({
      problem: { code: 'not_found' },
    })
    for (const id of ['getFigures', 'listStatements', 'listCommissionRules'] as const)
      expect(await app!.call(id, { query } as never, barber)).toMatchObject({
        problem: { code: 'forbidden' },
      })
  })

  test('another shop sees, charges and refunds nothing of it', async () => {
    const visit = await till.visit([cents(1000)])
    const { sale } = await till.mustCharge(visit.id, { payments: till.cash(cents(1000)) })
    const other = await aTill(app!)
    const calls = [
      await app!.call('getSale', { params: { id: sale.id } }, other.owner),
      await app!.call(
        'refundSale',
        { params: { id: sale.id }, body: { method: 'cash', reason: 'x' } },
        other.owner,
      ),
      await app!.call('undoSale', { params: { id: sale.id } }, other.owner),
      await app!.call('getBill', { params: { id: visit.id } }, other.owner),
      await app!.call(
        'getStatement',
        { query: { staff: till.ana, from: till.today(), to: till.today() } },
        other.owner,
      ),
      await app!.call(
        'addStatementLine',
        { body: { staff: till.ana, kind: 'rent', amount: 1, reason: 'x' } },
        other.owner,
      ),
    ]
    for (const call of calls) expect(call).toMatchObject({ problem: { code: 'not_found' } })
  })

  test('a receipt is read with its link alone, and a forged one is not', async () => {
    const visit = await till.visit([cents(1000)])
    const { sale } = await till.mustCharge(visit.id, { payments: till.cash(cents(1000)) })
    const token = sale.receipt_url.split('/').at(-1)!
    const receipt = await app!.mustCall('getReceipt', { params: { receipt_token: token } })
    expect(receipt.sale).toMatchObject({ number: 1, total: cents(1000) })
    expect(JSON.stringify(receipt)).not.toContain('made_by')
    const forged = (token.startsWith('A') ? 'B' : 'A') + token.slice(1)
    expect(await app!.call('getReceipt', { params: { receipt_token: forged } })).toMatchObject({
      problem: { code: 'not_found' },
    })
  })

  test('documents cannot be changed, also not by hand', async () => {
    const visit = await till.visit([cents(1000)])
    await till.mustCharge(visit.id, { payments: till.cash(cents(1000)) })
    for (const change of [
      sql`update sales set total = 1`,
      sql`delete from sale_lines`,
      sql`update money_moves set amount = 1`,
      sql`update statement_lines set amount = 1`,
    ])
      await expect(change.execute(till.db)).rejects.toThrow()
  })
})

test('a sale at half past one in the morning is of the day before', async () => {
  app!.clock.set(Date.parse('2026-11-24T19:00:00-03:00'))
  const visit = await till.visit([cents(1000)])
  app!.clock.set(Date.parse('2026-11-25T01:30:00-03:00'))
  const token = await tokenOf(app!, till.shop.ownerId)
  const { sale } = await till.must(
    'chargeAppointment',
    { params: { id: visit.id }, body: { payments: till.cash(cents(1000)) } },
    token,
  )
  expect(sale.business_day).toBe('2026-11-24')
})
