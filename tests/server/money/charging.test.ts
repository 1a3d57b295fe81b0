/** Charging an appointment, with the figures that tills get wrong elsewhere. The database must agree after each. */
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openApp, type TestApp } from '#support/server/app.ts'
import { aTill, cents, type Sale, type TestTill } from '#support/money/till.ts'

let app: TestApp | null = null
let till: TestTill

beforeEach(async () => {
  await app?.close()
  app = await openApp()
  till = await aTill(app)
})
afterEach(async () => await till.expectBalanced())
afterAll(async () => await app?.close())

const nets = (sale: Sale) => sale.lines.map(line => line.net)
const discounts = (sale: Sale) => sale.lines.map(line => line.discount)
const commissions = async (staff: string) =>
  (await till.statement(staff)).lines
    .filter(one => one.kind === 'commission')
    .map(one => one.amount)

describe('one appointment', () => {
  test('in exact cash: a numbered sale, cash in the drawer, half of it for Ana', async () => {
    await till.must('openCashDesk', { body: { float: 0 } })
    const visit = await till.visit([cents(10_000)])

    const { sale, appointment } = await till.mustCharge(visit.id, {
      payments: till.cash(cents(10_000)),
    })

    expect(appointment).toMatchObject({ status: 'completed', sale: sale.id })
    expect(sale).toMatchObject({ number: 1, total: cents(10_000), kind: 'sale' })
    expect((await till.desk()).expected).toBe(cents(10_000))
    expect(await commissions(till.ana)).toEqual([cents(5000)])
    expect((await till.figures()).period.revenue).toBe(cents(10_000))
  })

  test('with change: only what stays is in the drawer', async () => {
    await till.must('openCashDesk', { body: { float: cents(5000) } })
    const visit = await till.visit([cents(7490)])

    const { sale } = await till.mustCharge(visit.id, {
      payments: [{ method: 'cash', amount: cents(7490), tendered: cents(10_000) }],
    })

    expect(sale.payments[0]).toMatchObject({ amount: cents(7490), change: cents(2510) })
    expect((await till.desk()).expected).toBe(cents(12_490))
  })

  test('whose change is a tip: it is in the drawer, owed to Ana, and no revenue', async () => {
    await till.must('openCashDesk', { body: { float: 0 } })
    const visit = await till.visit([cents(8500)])

    const { sale } = await till.mustCharge(visit.id, {
      payments: till.cash(cents(10_000)),
      tips: [{ staff: till.ana, amount: cents(1500) }],
    })

    expect(sale).toMatchObject({ total: cents(8500), tip_total: cents(1500) })
    expect((await till.desk()).expected).toBe(cents(10_000))
    const { period } = await till.figures()
    expect(period).toMatchObject({ revenue: cents(8500), tips: cents(1500) })
    expect((await till.statement(till.ana)).sums).toMatchObject({
      commission: cents(4250),
      tip: cents(1500),
    })
  })

  test('with a courtesy of 100 %: nothing to pay, a number all the same, no commission', async () => {
    const visit = await till.visit([cents(10_000)])

    const { sale } = await till.mustCharge(visit.id, {
      payments: [],
      discount: { percent: 100, reason: 'Cortesía' },
    })

    expect(sale).toMatchObject({ total: 0, number: 1, payments: [] })
    expect(await commissions(till.ana)).toEqual([])
  })

  test('with a service that was added in the chair', async () => {
    const visit = await till.visit([cents(10_000)])
    const { service: barba } = await till.must('createService', {
      body: {
        name: 'Barba',
        duration_minutes: 15,
        price: cents(6000),
        offers: [{ staff: till.ana, duration_minutes: null, price: null }],
      },
    })
    const [item] = visit.legs
    await till.must('changeAppointmentServices', {
      params: { id: visit.id },
      body: { services: [item!.service.id, barba.id], overbook: true },
    })

    const { sale } = await till.mustCharge(visit.id, { payments: till.cash(cents(16_000)) })

    expect(nets(sale)).toEqual([cents(10_000), cents(6000)])
    expect((await till.statement(till.ana)).total).toBe(cents(8000))
  })

  test('whose payments do not add up is refused whole, and no number is used', async () => {
    const visit = await till.visit([cents(9000)])

    const refused = await till.charge(visit.id, { payments: till.cash(899_999) })

    expect(refused).toMatchObject({ problem: { code: 'payments_do_not_add_up', status: 422 } })
    const { appointment } = await till.must('getAppointment', { params: { id: visit.id } })
    expect(appointment.status).toBe('booked')
    const { sale } = await till.mustCharge(visit.id, { payments: till.cash(cents(9000)) })
    expect(sale.number).toBe(1)
  })

  test('twice: the second is refused, and what was charged stays as it is', async () => {
    const visit = await till.visit([cents(9000)])
    await till.mustCharge(visit.id, { payments: till.cash(cents(9000)) })

    expect(await till.charge(visit.id, { payments: till.cash(cents(9000)) })).toMatchObject({
      problem: { code: 'already_charged', status: 409 },
    })
    const changes = [
      await app!.call(
        'setAppointmentStatus',
        { params: { id: visit.id }, body: { status: 'booked', is_correction: true } },
        till.owner,
      ),
      await app!.call(
        'updateAppointment',
        { params: { id: visit.id }, body: { price: 1 } },
        till.owner,
      ),
    ]
    for (const change of changes)
      expect(change).toMatchObject({ problem: { code: 'already_charged' } })
  })

  test('by two people at once: one charges', async () => {
    const visit = await till.visit([cents(9000)])
    const reception = await till.receptionist()

    const both = await Promise.all(
      [till.owner, reception].map(token =>
        till.charge(visit.id, { payments: till.cash(cents(9000)) }, token),
      ),
    )

    expect(both.map(one => (one.ok ? 201 : one.problem.status)).toSorted()).toEqual([201, 409])
  })

  test('with one Idempotency-Key five times: one sale and five equal answers; with another amount refused', async () => {
    const visit = await till.visit([cents(9000)])
    const send = async (amount: number) =>
      await app!.call(
        'chargeAppointment',
        {
          params: { id: visit.id },
          body: { payments: till.cash(amount) },
          idempotencyKey: 'k'.repeat(20),
        },
        till.owner,
      )
    const answers = [
      ...(await Promise.all([send(cents(9000)), send(cents(9000))])),
      await send(cents(9000)),
      await send(cents(9000)),
      await send(cents(9000)),
    ]
    const ids = answers.map(one => (one.ok ? one.reply.sale.id : one.problem.code))
    expect(new Set(ids).size).toBe(1)
    expect(await send(cents(8000))).toMatchObject({ problem: { code: 'idempotency_key_reused' } })
    expect(
      (await till.must('listSales', { query: { from: till.today(), to: till.today() } })).count,
    ).toBe(1)
  })
})

describe('a discount of the sale', () => {
  const cases: readonly [
    string,
    number[],
    { amount?: number; percent?: number },
    number[],
    number[],
  ][] = [
    [
      'three equal lines',
      [3000, 3000, 3000],
      { amount: 1000 },
      [333.34, 333.33, 333.33],
      [2666.66, 2666.67, 2666.67],
    ],
    ['a per cent of a cent', [2.3], { percent: 5 }, [0.12], [2.18]],
    ['half a cent', [25.45], { percent: 10 }, [2.55], [22.9]],
    ['two people', [10_000, 15_000], { amount: 2500 }, [1000, 1500], [9000, 13_500]],
  ]
  test.each(cases)('%s', async (_, prices, discount, shared, left) => {
    const visit = await till.visit(
      ...prices.map(
        (price, n) =>
          [cents(price), n === 1 && prices.length === 2 ? till.beto : till.ana] as const,
      ),
    )
    const total = left.reduce((sum, one) => sum + cents(one), 0)

    const { sale } = await till.mustCharge(visit.id, {
      payments: [{ method: 'debit', amount: total }],
      discount: {
        reason: 'Promo',
        ...(discount.amount === undefined
          ? { percent: discount.percent! }
          : { amount: cents(discount.amount) }),
      },
    })

    expect(discounts(sale)).toEqual(shared.map(cents))
    expect(nets(sale)).toEqual(left.map(cents))
    expect(sale.total).toBe(total)
  })

  test('comes before commission, and commissions add up to the cent', async () => {
    const visit = await till.visit([300_002], [100_004], [69_998])
    await till.mustCharge(visit.id, { payments: till.cash(470_004) })

    expect(await commissions(till.ana)).toEqual([150_001, 50_002, 34_999])
    expect((await till.statement(till.ana)).total).toBe(235_002)
  })

  test('a fixed commission stays whole, and a product pays its own', async () => {
    const [service] = (await till.visit([cents(10_000)])).legs
    await till.must('saveCommissionRule', {
      body: { staff: till.ana, item: service!.service.id, fixed: cents(4000) },
    })
    const { product } = await till.must('createProduct', {
      body: { name: 'Cera', price: cents(7500), stock: 3 },
    })
    await till.must('saveCommissionRule', { body: { kind: 'product', percent: 10 } })

    const { sale } = await till.must('createSale', {
      body: {
        lines: [
          { kind: 'service', id: service!.service.id, staff: till.ana },
          { kind: 'product', id: product.id, staff: till.ana },
        ],
        discount: { percent: 10, reason: 'Amigo' },
        payments: till.cash(cents(15_750)),
      },
    })

    expect(nets(sale)).toEqual([cents(9000), cents(6750)])
    expect(await commissions(till.ana)).toEqual([cents(4000), cents(675)])
  })
})

describe('tips', () => {
  test('go whole to whom they are for', async () => {
    const visit = await till.visit([cents(10_000), till.ana], [cents(15_000), till.beto])
    await till.mustCharge(visit.id, {
      payments: till.cash(cents(25_500)),
      discount: { amount: cents(2500), reason: 'Promo' },
      tips: [
        { staff: till.ana, amount: cents(1200) },
        { staff: till.beto, amount: cents(1800) },
      ],
    })

    expect((await till.statement(till.ana)).sums).toMatchObject({
      commission: cents(4500),
      tip: cents(1200),
    })
    expect((await till.statement(till.beto)).sums).toMatchObject({
      commission: cents(5400),
      tip: cents(1800),
    })
  })
})
