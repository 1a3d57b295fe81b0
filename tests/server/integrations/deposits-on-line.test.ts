/** A deposit paid on line: what the provider says, as often and as late as it likes, is counted once. */
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { cents } from '#support/money/till.ts'
import { aDepositScene, DEPOSIT, type DepositScene } from '#support/payments/deposit-scene.ts'
import { fakeSecret, fakeShop } from '#support/payments/fake-account.ts'

let scene: DepositScene

beforeEach(async () => {
  scene = await aDepositScene()
})
afterEach(async () => {
  await scene.till.expectBalanced()
  await scene.close()
})

const bookAndOpen = async (startsAt?: string) => {
  await scene.connect()
  const { manage_token: token, appointment } = await scene.book(startsAt)
  return { token, id: appointment.id, checkout: await scene.checkoutOf(token) }
}

const paidVisit = async () => {
  const opened = await bookAndOpen()
  const payment = await scene.fake.pay(opened.checkout.id)
  await scene.work()
  return { ...opened, payment }
}
const cancel = async (id: string) =>
  await scene.till.must('setAppointmentStatus', { params: { id }, body: { status: 'cancelled' } })

describe('the account', () => {
  test('is tried when it is connected, and its keys are in no answer and in no row', async () => {
    const { account } = await scene.connect()

    expect(account).toMatchObject({ name: fakeShop.nickname, state: 'ok', has_secret: true })
    const rows = await sql`select * from payment_accounts`.execute(scene.till.db)
    const answer = JSON.stringify([await scene.till.must('getOnlinePayments', {}), rows.rows])
    expect(answer).not.toContain(fakeShop.token)
    expect(answer).not.toContain(fakeSecret)
  })

  test('with a key that the provider does not know is refused, and says what to copy', async () => {
    const body = { access_token: 'APP_USR-nobody-00000000000' }
    const refused = await scene.app.call('connectOnlinePayments', { body }, scene.till.owner)

    expect(refused).toMatchObject({
      ok: false,
      problem: { code: 'validation_failed', errors: [{ field: 'access_token' }] },
    })
  })
})

describe('a payment', () => {
  test('books the appointment once, however often and at once it is told', async () => {
    const { token, checkout } = await bookAndOpen()

    const payment = await scene.fake.pay(checkout.id, { notices: 'three at once' })
    await Promise.all([scene.work(), scene.work(), scene.work()])
    await scene.fake.notify(payment)
    await scene.work()

    expect(scene.fake.notices.map(one => one.status)).toEqual([200, 200, 200, 200])
    const { appointment, pay_online } = await scene.seen(token)
    expect(appointment).toMatchObject({
      status: 'booked',
      deposit: { amount: DEPOSIT, is_received: true, paid_online: true },
    })
    expect(pay_online).toBeNull()
    expect(await scene.held()).toBe(DEPOSIT)
    const { by_method } = await scene.till.figures()
    expect(by_method).toMatchObject([{ id: 'mercado_pago', amount: DEPOSIT }])
  })

  test('is asked for until the hold ends, for as much as is due, without cash at a kiosk', async () => {
    const { token, checkout } = await bookAndOpen()

    const { appointment, pay_online } = await scene.seen(token)
    expect(checkout.amount).toBe(3000)
    expect(checkout.expiresAt).toBe(Date.parse(appointment.waits_until!))
    expect(checkout.body).toMatchObject({
      binary_mode: true,
      payment_methods: { excluded_payment_types: [{ id: 'ticket' }, { id: 'atm' }] },
    })
    expect(pay_online?.checkout_url).toContain(checkout.id)
    expect((await scene.checkoutOf(token)).id).toBe(checkout.id)
  })

  test('with a forged notice is nothing', async () => {
    const { token, checkout } = await bookAndOpen()

    await scene.fake.pay(checkout.id, { notices: 'forged' })

    expect(scene.fake.notices.map(one => one.status)).toEqual([401])
    expect((await scene.seen(token)).appointment.status).toBe('awaiting_deposit')
    expect(scene.fake.asked).not.toContain('GET /v1/payments/search')
  })

  test.each(['in small letters', 'in seconds'] as const)(
    'whose notice was signed %s counts',
    async notices => {
      const { token, checkout } = await bookAndOpen()
      await scene.fake.pay(checkout.id, { notices })
      await scene.work()
      expect((await scene.seen(token)).appointment.status).toBe('booked')
    },
  )

  test('whose notice got lost is found by asking', async () => {
    const { token, checkout } = await bookAndOpen()

    await scene.fake.pay(checkout.id, { notices: 'lost' })
    await scene.work()
    expect((await scene.seen(token)).appointment.status).toBe('awaiting_deposit')
    await scene.later(1)

    expect((await scene.seen(token)).appointment.status).toBe('booked')
    expect(await scene.held()).toBe(DEPOSIT)
  })

  test('of another amount, in another currency or to another account does not count', async () => {
    const { token, checkout } = await bookAndOpen()

    for (const how of [{ amount: 30 }, { currency: 'BRL' }, { collector: '999' }]) {
      const payment = await scene.fake.pay(checkout.id, how)
      await scene.work()
      await scene.fake.notify(payment)
      await scene.work()
    }

    expect((await scene.seen(token)).appointment.status).toBe('awaiting_deposit')
    expect(await scene.held()).toBe(0)
    const notices = (await scene.notices()).filter(text => text.includes('no lo contamos'))
    expect(notices).toHaveLength(3)
  })

  test('that is rejected leaves everything as it was', async () => {
    const { token, checkout } = await bookAndOpen()
    await scene.fake.pay(checkout.id, { status: 'rejected' })
    await scene.work()
    expect((await scene.seen(token)).appointment.status).toBe('awaiting_deposit')
  })

  test('that comes after the hold gets the place if it is still free', async () => {
    const { token, checkout } = await bookAndOpen()

    await scene.later(180)
    expect((await scene.seen(token)).appointment.status).toBe('expired')
    await scene.fake.pay(checkout.id, { isLate: true })
    await scene.work()

    expect((await scene.seen(token)).appointment).toMatchObject({
      status: 'booked',
      deposit: { is_received: true },
    })
    expect(await scene.held()).toBe(DEPOSIT)
  })

  test('that comes after the hold, when somebody has the place, goes back', async () => {
    const { token, checkout } = await bookAndOpen()
    await scene.later(180)
    await scene.book(undefined, '11 5555-9999')

    const payment = await scene.fake.pay(checkout.id, { isLate: true })
    await scene.work()

    const { appointment } = await scene.seen(token)
    expect(appointment).toMatchObject({ status: 'expired', deposit: { given_back: 'underway' } })
    expect((await scene.notices()).join()).toContain('cuando el lugar ya no estaba')
    await scene.later(1)
    expect(scene.fake.refundsOf(payment)).toMatchObject([{ amount: 3000, status: 'approved' }])
    expect((await scene.seen(token)).appointment.deposit).toMatchObject({ given_back: 'done' })
    expect(await scene.held()).toBe(0)
  })

  test('twice for one deposit goes back once', async () => {
    const { token, checkout } = await bookAndOpen()
    await scene.fake.pay(checkout.id)
    const second = await scene.fake.pay(checkout.id)
    await scene.work()
    await scene.later(1)

    expect(scene.fake.payments().map(one => one.refunded)).toContain(3000)
    expect(scene.fake.payments().filter(one => one.status === 'approved')).toHaveLength(1)
    expect(second.preference.id).toBe(checkout.id)
    expect((await scene.seen(token)).appointment.status).toBe('booked')
    expect(await scene.held()).toBe(DEPOSIT)
  })

  test('that a bank takes back is taken out once, and the shop is told', async () => {
    const { token, checkout } = await bookAndOpen()
    const payment = await scene.fake.pay(checkout.id)
    await scene.work()

    await scene.fake.chargeBack(payment)
    await scene.work()
    await scene.fake.notify(payment)
    await scene.work()

    expect(await scene.held()).toBe(0)
    expect((await scene.seen(token)).appointment.status).toBe('booked')
    const notices = (await scene.notices()).filter(text => text.includes('desconoció'))
    expect(notices).toHaveLength(1)
  })

  test('that a bank takes back after it was used is lost by the shop, not owed by the customer', async () => {
    const { id, checkout } = await bookAndOpen('2026-11-24T15:00:00-03:00')
    const payment = await scene.fake.pay(checkout.id)
    await scene.work()
    await scene.till.mustCharge(id, { payments: scene.till.cash(cents(7000)) })

    await scene.fake.chargeBack(payment)
    await scene.work()

    expect(await scene.held()).toBe(0)
  })
})

describe('a refund', () => {
  test('goes out by itself when the shop cancels', async () => {
    const { token, id, payment } = await paidVisit()
    await cancel(id)
    await scene.later(1)

    expect(scene.fake.refundsOf(payment)).toHaveLength(1)
    expect((await scene.seen(token)).appointment.deposit).toMatchObject({ given_back: 'done' })
    expect(await scene.held()).toBe(0)
    expect((await scene.notices()).join()).toContain('le devolvió la seña')
  })

  test('does not go out when the shop takes the cancellation back at once', async () => {
    const { id, payment, token } = await paidVisit()
    await cancel(id)
    await scene.till.must('setAppointmentStatus', { params: { id }, body: { status: 'booked' } })
    await scene.later(5)

    expect(scene.fake.refundsOf(payment)).toHaveLength(0)
    expect(await scene.held()).toBe(DEPOSIT)
    expect((await scene.seen(token)).appointment.deposit).toEqual({
      amount: DEPOSIT,
      is_received: true,
      paid_online: true,
    })
  })

  test('waits for the shop when the customer cancels', async () => {
    const { token, id, payment } = await paidVisit()
    await scene.app.mustCall('cancelManagedAppointment', {
      params: { manage_token: token },
      body: {},
    })
    await scene.later(5)
    expect(scene.fake.refundsOf(payment)).toHaveLength(0)
    expect(await scene.held()).toBe(DEPOSIT)

    await scene.till.must('settleDeposit', {
      params: { id },
      body: { how: 'give_back', method: 'mercado_pago' },
    })
    await scene.later(1)

    expect(scene.fake.refundsOf(payment)).toMatchObject([{ amount: 3000 }])
    expect(await scene.held()).toBe(0)
  })

  test('that the provider works on is followed until it is done', async () => {
    const { token, id, payment } = await paidVisit()
    scene.fake.mood.refunds = 'in_process'
    await cancel(id)
    await scene.later(1)
    expect((await scene.seen(token)).appointment.deposit).toMatchObject({ given_back: 'underway' })

    scene.fake.finishRefunds(payment, 'approved')
    await scene.later(11)

    expect((await scene.seen(token)).appointment.deposit).toMatchObject({ given_back: 'done' })
    expect(scene.fake.refundsOf(payment)).toHaveLength(1)
  })

  test('that the provider refuses leaves the deposit with the shop, which is told', async () => {
    const { token, id } = await paidVisit()
    scene.fake.mood.refunds = 'refused'
    await cancel(id)
    await scene.later(1)

    expect((await scene.seen(token)).appointment.deposit).toMatchObject({ given_back: 'failed' })
    expect(await scene.held()).toBe(DEPOSIT)
    expect((await scene.notices()).join()).toContain('no pudo devolver la seña')
  })

  test('is asked for again with the same key while the provider is down', async () => {
    const { id, payment } = await paidVisit()
    await cancel(id)
    scene.fake.mood.after = async call => {
      // It is done, and its answer is lost.
      if (call.endsWith('/refunds')) scene.fake.mood.answersAll = 503
      throw new Error('the connection broke')
    }
    await scene.later(1)
    scene.fake.mood.after = async () => undefined
    scene.fake.mood.answersAll = null
    await scene.later(5)

    expect(scene.fake.asked.filter(call => call.endsWith('/refunds')).length).toBeGreaterThan(1)
    expect(scene.fake.refundsOf(payment)).toHaveLength(1)
    expect(await scene.held()).toBe(0)
  })

  test('that the owner made in the provider’s pages is written down once', async () => {
    const { payment } = await paidVisit()
    await scene.fake.refundByHand(payment)
    await scene.work()
    await scene.fake.notify(payment)
    await scene.work()
    expect(await scene.held()).toBe(0)
  })
})
