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

describe('deposits', () => {
  const withDeposit = async (price: number, deposit: number) => {
    const { service } = await till.must('createService', {
      body: {
        name: 'Color',
        duration_minutes: 15,
        price,
        deposit,
        offers: [{ staff: till.ana, duration_minutes: null, price: null }],
      },
    })
    await till.must('updateSettings', { body: { deposit_instructions: 'Alias navaja.mp' } })
    const { appointment } = await app!.mustCall('createAppointment', {
      params: { ad_url: till.shop.adUrl },
      body: {
        services: [service.id],
        starts_at: '2026-11-24T15:00:00-03:00',
        customer: { name: 'Rita Paz', phone: '11 5555-1234' },
      },
    })
    await till.must('setAppointmentStatus', {
      params: { id: appointment.id },
      body: { status: 'booked' },
    })
    return appointment
  }

  test('are taken off what is due', async () => {
    const visit = await withDeposit(cents(10_000), cents(3000))
    const bill = await till.must('getBill', { params: { id: visit.id } })
    expect(bill).toMatchObject({ subtotal: cents(10_000), deposit: cents(3000), due: cents(7000) })

    const { sale } = await till.mustCharge(visit.id, { payments: till.cash(cents(7000)) })

    expect(sale).toMatchObject({ total: cents(10_000), deposit: cents(3000) })
    const { period, deposits_held } = await till.figures()
    expect(period.revenue).toBe(cents(10_000))
    expect(deposits_held).toBe(0)
  })

  test('above the total leave the rest to give back', async () => {
    const visit = await withDeposit(cents(10_000), cents(8000))
    await till.must('updateAppointment', { params: { id: visit.id }, body: { price: cents(6000) } })

    const { sale, notices } = await till.mustCharge(visit.id, { payments: [] })

    expect(sale).toMatchObject({ total: cents(6000), deposit: cents(6000), payments: [] })
    expect(notices.join()).toContain('2.000')
    expect((await till.figures()).deposits_held).toBe(cents(2000))
    const { items } = await till.must('listDeposits', {})
    expect(items).toMatchObject([{ held: cents(2000), is_over: true }])
    await till.must('settleDeposit', {
      params: { id: visit.id },
      body: { how: 'give_back', method: 'transfer' },
    })
    expect((await till.figures()).deposits_held).toBe(0)
  })

  test('of who did not come are kept as income of their own, without commission', async () => {
    const visit = await withDeposit(cents(10_000), cents(3000))
    app!.clock.set(Date.parse('2026-11-24T15:30:00-03:00'))
    await till.must('setAppointmentStatus', {
      params: { id: visit.id },
      body: { status: 'no_show' },
    })

    await till.must('settleDeposit', { params: { id: visit.id }, body: { how: 'keep' } })

    const { period } = await till.figures()
    expect(period).toMatchObject({ kept_deposits: cents(3000), services: 0, commissions: 0 })
  })

  test('that staff take back as not received are not held', async () => {
    const visit = await withDeposit(cents(10_000), cents(3000))
    expect((await till.figures()).deposits_held).toBe(cents(3000))
    await till.must('setAppointmentStatus', {
      params: { id: visit.id },
      body: { status: 'awaiting_deposit', is_correction: true },
    })
    expect((await till.figures()).deposits_held).toBe(0)
  })
})

describe('a refund', () => {
  test('by amount is shared by what each line cost, and takes commissions back', async () => {
    const visit = await till.visit([cents(10_000), till.ana], [cents(15_000), till.beto])
    const { sale } = await till.mustCharge(visit.id, {
      payments: till.cash(cents(22_500)),
      discount: { amount: cents(2500), reason: 'Promo' },
    })

    const back = await till.must('refundSale', {
      params: { id: sale.id },
      body: { amount: cents(4000), method: 'cash', reason: 'Quedó desparejo' },
    })

    expect(back.sale).toMatchObject({ kind: 'refund', number: 2, total: -cents(4000) })
    expect(nets(back.sale)).toEqual([-cents(1600), -cents(2400)])
    expect(await commissions(till.ana)).toEqual([cents(4500), -cents(800)])
    expect(await commissions(till.beto)).toEqual([cents(5400), -cents(960)])
  })

  test('never gives back more than was paid, also when two come at once', async () => {
    const visit = await till.visit([cents(10_000)])
    const { sale } = await till.mustCharge(visit.id, { payments: till.cash(cents(10_000)) })
    const refund = async (amount: number) =>
      await app!.call(
        'refundSale',
        { params: { id: sale.id }, body: { amount, method: 'cash', reason: 'Error' } },
        till.owner,
      )
    const both = await Promise.all([refund(cents(6000)), refund(cents(6000))])
    expect(both.map(one => (one.ok ? 201 : one.problem.code)).toSorted()).toEqual([
      201,
      'refund_too_high',
    ])
    await refund(cents(1000))
    expect(await refund(300_001)).toMatchObject({
      problem: { code: 'refund_too_high', status: 422 },
    })
    expect((await till.must('getSale', { params: { id: sale.id } })).sale.refundable).toBe(
      cents(3000),
    )
  })

  test('of a card in cash: the card keeps it, the drawer gives it', async () => {
    await till.must('openCashDesk', { body: { float: cents(20_000) } })
    const visit = await till.visit([cents(10_000)])
    const { sale } = await till.mustCharge(visit.id, {
      payments: [{ method: 'credit', amount: cents(10_000) }],
    })
    await till.must('refundSale', {
      params: { id: sale.id },
      body: { method: 'cash', reason: 'Arrepentida' },
    })

    const { by_method, period } = await till.figures()
    expect(Object.fromEntries(by_method.map(one => [one.id, one.amount]))).toEqual({
      credit: cents(10_000),
      cash: -cents(10_000),
    })
    expect(period.revenue).toBe(0)
    expect((await till.desk()).expected).toBe(cents(10_000))
  })

  test('of a line in pieces leaves exactly nothing in the end', async () => {
    const { product } = await till.must('createProduct', {
      body: { name: 'Cera', price: 3333, stock: 5 },
    })
    await till.must('saveCommissionRule', { body: { kind: 'product', percent: 12.5 } })
    const { sale } = await till.must('createSale', {
      body: {
        lines: [{ kind: 'product', id: product.id, quantity: 3, staff: till.ana }],
        discount: { amount: 100, reason: 'Redondeo' },
        payments: till.cash(9899),
      },
    })
    for (let n = 0; n < 3; n += 1)
      await till.must('refundSale', {
        params: { id: sale.id },
        body: {
          lines: [{ id: sale.lines[0]!.id, quantity: 1 }],
          method: 'cash',
          reason: 'Cambio',
          returns_stock: n < 2,
        },
      })

    expect((await till.must('getSale', { params: { id: sale.id } })).sale.refundable).toBe(0)
    expect((await till.statement(till.ana)).total).toBe(0)
    const { items } = await till.must('listProducts', {})
    expect(items[0]!.stock).toBe(4)
  })

  test('is undone within a minute: the appointment is as before, and can be charged anew', async () => {
    const visit = await till.visit([cents(10_000)])
    const { sale } = await till.mustCharge(visit.id, {
      payments: till.cash(cents(10_500)),
      tips: [{ staff: till.ana, amount: cents(500) }],
    })

    const undone = await till.must('undoSale', { params: { id: sale.id } })

    expect(undone.appointment).toMatchObject({ status: 'booked' })
    expect(undone.appointment).not.toHaveProperty('sale')
    expect((await till.statement(till.ana)).total).toBe(0)
    const again = await till.mustCharge(visit.id, { payments: till.cash(cents(10_000)) })
    expect(again.sale.number).toBe(3)
    app!.clock.set(app!.clock.now() + 61_000)
    expect(
      await app!.call('undoSale', { params: { id: again.sale.id } }, till.owner),
    ).toMatchObject({ problem: { code: 'refund_too_high' } })
  })
})
