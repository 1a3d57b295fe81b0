/** Two people in one booking, each with a deposit: they pay together, and what happens to one leaves the other alone. */
import { afterEach, beforeEach, expect, test } from 'vitest'
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

type Companion = Awaited<ReturnType<DepositScene['bookTwo']>>[number]

const stateOf = async ({ manage_token: token }: Companion) => {
  const { appointment } = await scene.seen(token)
  return { status: appointment.status, ...appointment.deposit }
}
const cancel = async ({ appointment }: Companion) =>
  await scene.till.must('setAppointmentStatus', {
    params: { id: appointment.id },
    body: { status: 'cancelled' },
  })
const byId = (a: Companion, b: Companion) => a.appointment.id.localeCompare(b.appointment.id)
const booked = { status: 'booked', amount: DEPOSIT, is_received: true, paid_online: true }

const bothPaid = async () => {
  const [rita, teo] = await scene.bookTwo()
  const checkout = await scene.checkoutOf(rita.manage_token)
  expect(checkout.amount).toBe(6000)
  const payment = await scene.fake.pay(checkout.id, { notices: 'three at once' })
  await Promise.all([scene.work(), scene.work()])
  return { rita, teo, payment }
}

test('one payment is for both, and books both once', async () => {
  const { rita, teo, payment } = await bothPaid()
  await scene.fake.notify(payment)
  await scene.work()

  expect([await stateOf(rita), await stateOf(teo)]).toEqual([booked, booked])
  expect(await scene.held()).toBe(2 * DEPOSIT)
  const { by_method } = await scene.till.figures()
  expect(by_method).toMatchObject([{ id: 'mercado_pago', amount: 2 * DEPOSIT }])
})

test('the deposit of one who is cancelled goes back, and that of the other stays until they are too', async () => {
  const { rita, teo, payment } = await bothPaid()

  await cancel(teo)
  await scene.later(1)

  expect(scene.fake.refundsOf(payment)).toMatchObject([{ amount: 3000, status: 'approved' }])
  expect(await stateOf(rita)).toEqual(booked)
  expect(await scene.held()).toBe(DEPOSIT)

  await cancel(rita)
  await scene.later(1)

  expect(scene.fake.refundsOf(payment)).toMatchObject([{ amount: 3000 }, { amount: 3000 }])
  expect(await scene.held()).toBe(0)
})

test('who is cancelled before anybody paid is not paid for', async () => {
  const [rita, teo] = await scene.bookTwo()
  const before = await scene.checkoutOf(rita.manage_token)
  await cancel(teo)

  const after = await scene.checkoutOf(rita.manage_token)

  expect([before.amount, after.amount]).toEqual([6000, 3000])
  await scene.fake.pay(after.id)
  await scene.work()
  expect(await stateOf(rita)).toEqual(booked)
  expect(await scene.held()).toBe(DEPOSIT)
})

test('what was paid for one who was cancelled meanwhile goes back, and the other is booked', async () => {
  const [rita, teo] = await scene.bookTwo()
  const checkout = await scene.checkoutOf(rita.manage_token)
  await cancel(teo)

  const payment = await scene.fake.pay(checkout.id)
  await scene.work()
  await scene.later(1)

  expect(await stateOf(rita)).toEqual(booked)
  expect((await stateOf(teo)).status).toBe('cancelled')
  expect(scene.fake.refundsOf(payment)).toMatchObject([{ amount: 3000, status: 'approved' }])
  expect(await scene.held()).toBe(DEPOSIT)
})

test('both pay, each by their own link: the second payment goes back whole', async () => {
  const [rita, teo] = await scene.bookTwo()
  const [first, second] = [
    await scene.checkoutOf(rita.manage_token),
    await scene.checkoutOf(teo.manage_token),
  ]
  await scene.fake.pay(first.id)
  await scene.work()

  const again = await scene.fake.pay(second.id)
  await scene.work()
  await scene.later(1)

  expect([await stateOf(rita), await stateOf(teo)]).toMatchObject([booked, booked])
  expect(again.refunded).toBe(again.amount)
  expect(await scene.held()).toBe(2 * DEPOSIT)
})

test('the provider that says of a refund later on takes nothing from the one who stays', async () => {
  const { rita, teo, payment } = await bothPaid()
  for (const one of [rita, teo].toSorted(byId).slice(1)) await cancel(one)
  await scene.later(1)

  await scene.fake.notify(payment)
  await scene.work()

  expect(scene.fake.refundsOf(payment)).toMatchObject([{ amount: 3000 }])
  expect(await scene.held()).toBe(DEPOSIT)
})

test('a refund that the provider refuses for one is not taken for that of the other', async () => {
  const { rita, teo } = await bothPaid()
  await cancel(teo)
  await scene.later(1)
  scene.fake.mood.refunds = 'refused'

  await cancel(rita)
  await scene.later(1)

  expect(await stateOf(teo)).toMatchObject({ given_back: 'done' })
  expect(await stateOf(rita)).toMatchObject({ given_back: 'failed' })
  expect(await scene.held()).toBe(DEPOSIT)
})

test('a bank that takes the payment back takes both deposits', async () => {
  const { payment } = await bothPaid()

  await scene.fake.chargeBack(payment)
  await scene.work()
  await scene.fake.notify(payment)
  await scene.work()

  expect(await scene.held()).toBe(0)
})

test('after the hold who still finds their place is booked, and the other gets the money back', async () => {
  const [rita, teo] = await scene.bookTwo()
  const checkout = await scene.checkoutOf(rita.manage_token)
  await scene.later(180)
  const staff = teo.appointment.legs[0]!.staff.id
  const taken = { starts_at: teo.appointment.starts_at, staff, services: [scene.service] }
  const customer = { name: 'Otra persona', phone: '11 5555-9999' }
  await scene.till.must('createStaffAppointment', { body: { ...taken, customer } })

  const payment = await scene.fake.pay(checkout.id, { isLate: true })
  await scene.work()
  await scene.later(1)

  expect(await stateOf(rita)).toEqual(booked)
  expect((await stateOf(teo)).status).toBe('expired')
  expect(scene.fake.refundsOf(payment)).toMatchObject([{ amount: 3000, status: 'approved' }])
  expect(await scene.held()).toBe(DEPOSIT)
})
