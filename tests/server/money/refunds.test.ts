/** What is given back: by line, by amount, as a whole, within a minute. */
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

const commissions = async (staff: string) =>
  (await till.statement(staff)).lines
    .filter(one => one.kind === 'commission')
    .map(one => one.amount)

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
