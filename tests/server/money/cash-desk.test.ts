/** The desk from its opening to its count, by several people at once, and cash that is rounded by law. */
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openApp, type TestApp } from '#support/server/app.ts'
import { aTill, cents, type TestTill } from '#support/money/till.ts'

let app: TestApp | null = null
let till: TestTill

async function begin(country = 'AR', currency = 'ARS'): Promise<void> {
  await app?.close()
  app = await openApp()
  till = await aTill(app, { country, currency })
}
afterEach(async () => await till.expectBalanced())
afterAll(async () => await app?.close())

const open = async (float: number) => await till.must('openCashDesk', { body: { float } })

const close = async (counted: number, taken_out = 0) =>
  await till.must('closeCashDesk', { body: { counted, taken_out } })

describe('the desk', () => {
  beforeEach(async () => await begin())

  test('is 500 short, and says what went in and out', async () => {
    await open(cents(5000))
    const visit = await till.visit([cents(10_000)])
    await till.mustCharge(visit.id, { payments: till.cash(cents(10_000)) })
    await till.must('moveCash', { body: { amount: -cents(2000), reason: 'Hojas de afeitar' } })
    await till.must('moveCash', { body: { amount: cents(300), reason: 'Monedas' } })

    const { cash_desk: closed } = await close(cents(12_800))

    expect(closed).toMatchObject({
      expected: cents(13_300),
      counted: cents(12_800),
      difference: -cents(500),
    })
    expect(closed.moves.map(one => [one.kind, one.amount])).toEqual([
      ['sale', cents(10_000)],
      ['movement', -cents(2000)],
      ['movement', cents(300)],
    ])
    expect((await till.figures()).period.desk_differences).toBe(-cents(500))
  })

  test('proposes what was left, and keeps a difference of the opening', async () => {
    await open(cents(28_200))
    const { cash_desk: first } = await close(cents(28_200), cents(23_200))
    expect((await till.must('getCashDesk', {})).proposed_float).toBe(cents(5000))

    const { cash_desk: second } = await open(cents(4800))

    expect(second.opening_difference).toBe(-cents(200))
    const past = await till.must('getPastCashDesk', { params: { id: first.id } })
    expect(past.cash_desk).toEqual(first)
  })

  test('is opened once by two, and closed once', async () => {
    const reception = await till.receptionist()
    const openings = await Promise.all(
      [till.owner, reception].map(token =>
        app!.call('openCashDesk', { body: { float: 0 } }, token),
      ),
    )
    expect(openings.map(one => (one.ok ? 201 : one.problem.code)).toSorted()).toEqual([
      201,
      'desk_open',
    ])
    const { cash_desk: closed } = await close(0)
    expect(await app!.call('closeCashDesk', { body: { counted: 500 } }, till.owner)).toMatchObject({
      problem: { code: 'desk_closed', status: 409 },
    })
    expect(await till.desk()).toEqual(closed)
  })

  test(
    'that is charged and closed at once has each payment in exactly one session',
    { timeout: 120_000 },
    async () => {
      await till.must('updateMoneySettings', { body: { needs_desk: true } })
      for (let round = 0; round < 20; round += 1) {
        await open(0)
        const visits = [await till.visit([cents(1000)]), await till.visit([cents(1000)])]
        const charge = async (id: string) =>
          await till.charge(id, { payments: till.cash(cents(1000)) })
        const [first, { cash_desk: closed }, second] = await Promise.all([
          charge(visits[0]!.id),
          close(0),
          charge(visits[1]!.id),
        ])
        const inside = [first, second].filter(one => one.ok)
        for (const one of [first, second]) if (!one.ok) expect(one.problem.code).toBe('desk_needed')
        expect(closed.expected).toBe(inside.length * cents(1000))
      }
    },
  )

  test('is needed for cash only if the shop wants it so', async () => {
    const visit = await till.visit([cents(1000)], [cents(1000)])
    await till.must('updateMoneySettings', { body: { needs_desk: true } })
    expect(await till.charge(visit.id, { payments: till.cash(cents(2000)) })).toMatchObject({
      problem: { code: 'desk_needed' },
    })
    const { sale } = await till.mustCharge(visit.id, {
      payments: [{ method: 'transfer', amount: cents(2000) }],
    })
    expect(sale.number).toBe(1)
  })

  test('that counts blind shows the receptionist nothing until it is counted', async () => {
    await till.must('updateMoneySettings', { body: { counts_blind: true } })
    await open(cents(100))
    const reception = await till.receptionist()
    const { cash_desk: seen } = await till.must('getCashDesk', {}, reception)
    expect(seen).toMatchObject({ expected: null, moves: [] })
    const { cash_desk: closed } = await till.must(
      'closeCashDesk',
      { body: { counted: cents(90) } },
      reception,
    )
    expect(closed).toMatchObject({ expected: cents(100), difference: -cents(10) })
  })

  test('keeps a later refund out of the closed session', async () => {
    await open(0)
    const visit = await till.visit([cents(1000)])
    const { sale } = await till.mustCharge(visit.id, { payments: till.cash(cents(1000)) })
    const { cash_desk: closed } = await close(cents(1000))
    await open(cents(1000))
    await till.must('refundSale', {
      params: { id: sale.id },
      body: { method: 'cash', reason: 'Error' },
    })
    expect((await till.desk()).expected).toBe(0)
    expect((await till.must('getPastCashDesk', { params: { id: closed.id } })).cash_desk).toEqual(
      closed,
    )
  })

  test('belongs to those who see all agendas', async () => {
    const barber = await till.barber(till.ana)
    const calls = [
      await app!.call('getCashDesk', {}, barber),
      await app!.call('openCashDesk', { body: { float: 0 } }, barber),
      await app!.call('moveCash', { body: { amount: 1, reason: 'x' } }, barber),
      await app!.call('closeCashDesk', { body: { counted: 0 } }, barber),
      await app!.call('listDeposits', {}, barber),
    ]
    for (const call of calls) expect(call).toMatchObject({ problem: { code: 'forbidden' } })
  })
})

describe('cash is rounded, and only cash', () => {
  const cases: readonly [
    string,
    string,
    string,
    number,
    boolean,
    number,
    { method: string; amount: number }[],
    number,
  ][] = [
    ['CLP by card', 'CL', 'CLP', 10, false, 11_041, [{ method: 'debit', amount: 11_041 }], 0],
    ['CLP down', 'CL', 'CLP', 10, false, 11_041, [{ method: 'cash', amount: 11_040 }], -1],
    ['CLP up', 'CL', 'CLP', 10, false, 11_046, [{ method: 'cash', amount: 11_050 }], 4],
    [
      'CLP split',
      'CL',
      'CLP',
      10,
      false,
      11_041,
      [
        { method: 'debit', amount: 5000 },
        { method: 'cash', amount: 6040 },
      ],
      -1,
    ],
    ['UYU', 'UY', 'UYU', 100, false, 21_725, [{ method: 'cash', amount: 21_700 }], -25],
    ['PYG', 'PY', 'PYG', 50, true, 12_345, [{ method: 'cash', amount: 12_300 }], -45],
  ]
  test.each(cases)('%s', async (_, country, currency, step, isDown, price, payments, rounding) => {
    await begin(country, currency)
    const { usual_rounding } = await till.must('getMoneySettings', {})
    expect(usual_rounding).toEqual({ step, is_down: isDown })
    await till.must('updateMoneySettings', { body: { rounding_step: step, rounds_down: isDown } })
    const visit = await till.visit([price])

    const { sale } = await till.mustCharge(visit.id, { payments })

    expect(sale).toMatchObject({ total: price, rounding, currency })
    expect((await till.figures()).period).toMatchObject({ revenue: price, rounding })
  })

  test('15 % of CLP 12.990 has no decimals', async () => {
    await begin('CL', 'CLP')
    const visit = await till.visit([12_990])
    const { sale } = await till.mustCharge(visit.id, {
      payments: [{ method: 'debit', amount: 11_041 }],
      discount: { percent: 15, reason: 'Promo' },
    })
    expect(sale.total).toBe(11_041)
  })
})
