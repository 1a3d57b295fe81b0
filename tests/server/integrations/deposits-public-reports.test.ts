/** What others reported of their payments by Mercado Pago, tried on ours. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { cents } from '#support/money/till.ts'
import { aDepositScene, DEPOSIT, type DepositScene } from '#support/payments/deposit-scene.ts'

let scene: DepositScene

beforeEach(async () => {
  scene = await aDepositScene()
  await scene.connect()
})
afterEach(async () => {
  await scene.till.expectBalanced()
  await scene.close()
})

test('a second attempt that succeeds after a rejected one counts (ctmil/payment_mercadopago#20)', async () => {
  const { manage_token: token } = await scene.book()
  const checkout = await scene.checkoutOf(token)
  const rejected = await scene.fake.pay(checkout.id, { status: 'rejected' })
  await scene.work()
  await scene.fake.pay(checkout.id)
  await scene.fake.notify(rejected)
  await scene.work()

  expect((await scene.seen(token)).appointment).toMatchObject({
    status: 'booked',
    deposit: { is_received: true },
  })
  expect(await scene.held()).toBe(DEPOSIT)
})

test('a payment that is told again hours later changes nothing of a finished visit (mercadopago/devsite-docs#1479)', async () => {
  const { manage_token: token, appointment } = await scene.book('2026-11-24T15:00:00-03:00')
  const payment = await scene.fake.pay((await scene.checkoutOf(token)).id)
  await scene.work()
  await scene.till.mustCharge(appointment.id, { payments: scene.till.cash(cents(7000)) })
  const before = (await scene.seen(token)).appointment
  await scene.later(120)
  await scene.fake.notify(payment)
  await scene.work()

  expect(before.status).toBe('completed')
  expect((await scene.seen(token)).appointment).toMatchObject({
    status: 'completed',
    revision: before.revision,
  })
  expect(await scene.held()).toBe(0)
})
