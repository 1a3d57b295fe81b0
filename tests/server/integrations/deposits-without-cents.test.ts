/** Deposits paid on line where the provider takes no cents: whole amounts go there, come back and are compared. */
import { afterEach, describe, expect, test } from 'vitest'
import { aDepositScene, type DepositScene } from '#support/payments/deposit-scene.ts'

let scene: DepositScene

afterEach(async () => {
  await scene.till.expectBalanced()
  await scene.close()
})

async function bookIn(country: 'AR' | 'CL' | 'CO', deposit: number) {
  scene = await aDepositScene({ country, deposit })
  await scene.connect()
  const { manage_token: token, appointment } = await scene.book('2026-11-24T15:00:00-03:00')
  return { token, id: appointment.id, checkout: await scene.checkoutOf(token) }
}

describe.each([
  ['CL', 'CLP', 3000, 3000, 3000],
  // Centavos exist in Colombia, and nobody pays them.
  ['CO', 'COP', 300_050, 3000, 300_000],
  ['CO', 'COP', 50, 1, 100],
] as const)('a deposit in %s of %s %i', (country, currency, deposit, asked, counted) => {
  test('is asked for in whole pesos, and what was paid is the deposit', async () => {
    const { token, checkout } = await bookIn(country, deposit)
    expect(checkout).toMatchObject({ amount: asked, currency })

    await scene.fake.pay(checkout.id)
    await scene.work()

    expect((await scene.seen(token)).appointment).toMatchObject({
      status: 'booked',
      deposit: { amount: counted, is_received: true },
    })
    expect(await scene.held()).toBe(counted)
  })

  test('goes back whole', async () => {
    const { id, checkout } = await bookIn(country, deposit)
    const payment = await scene.fake.pay(checkout.id)
    await scene.work()

    await scene.till.must('setAppointmentStatus', {
      params: { id },
      body: { status: 'cancelled' },
    })
    await scene.later(1)

    expect(scene.fake.refundsOf(payment)).toMatchObject([{ amount: asked, status: 'approved' }])
    expect(await scene.held()).toBe(0)
  })
})

test.each([
  ['CL', 3000, 3000.5],
  ['CO', 300_050, 3000.5],
  ['CO', 300_050, 2999],
] as const)(
  'a payment in %s for %i that says %d does not count',
  async (country, deposit, paid) => {
    const { token, checkout } = await bookIn(country, deposit)

    await scene.fake.pay(checkout.id, { amount: paid })
    await scene.work()

    expect((await scene.seen(token)).appointment.status).toBe('awaiting_deposit')
    expect(await scene.held()).toBe(0)
    expect((await scene.notices()).filter(text => text.includes('no lo contamos'))).toHaveLength(1)
  },
)

test.each([
  ['AR', 199_950, 1999.5, 0],
  ['CO', 199_950, 1999, 50],
] as const)(
  'in %s what a sale left of a deposit goes back, as far as the provider takes it',
  async (country, left, sent, stays) => {
    const { id, checkout } = await bookIn(country, 300_000)
    const payment = await scene.fake.pay(checkout.id)
    await scene.work()
    // 1.000,50 of 10.000.
    const discount = { amount: 899_950, reason: 'Llegó tarde' }
    await scene.till.mustCharge(id, { payments: [], discount })
    expect(await scene.held()).toBe(left)

    await scene.till.must('settleDeposit', {
      params: { id },
      body: { how: 'give_back', method: 'mercado_pago' },
    })
    await scene.later(1)

    expect(scene.fake.refundsOf(payment)).toMatchObject([{ amount: sent, status: 'approved' }])
    expect(await scene.held()).toBe(stays)
  },
)
