/** The product is killed at each call to the payment provider, before it is heard and after it was done. */
import { afterEach, expect, test } from 'vitest'
import type { CallInput } from '#contract/protocol/call.ts'
import type { Reply } from '#contract/contract.ts'
import type { OperationId } from '#contract/protocol/operations.ts'
import { fakeSecret, fakeShop } from '#support/payments/fake-account.ts'
import { startFakeMercadoPago } from '#support/payments/fake-mercado-pago.ts'
import { mustCallAt } from '#support/send.ts'
import {
  exited,
  newHome,
  startProduct,
  stopProducts,
  type Product,
} from '#support/server/product.ts'

const owner = { email: 'comercio@miturno.test', password: 'miturno-demo' }
const DEPOSIT = 300_000

afterEach(stopProducts, 60_000)

/** What the provider is asked for, by what it is for. */
function purposeOf(call: string): string {
  if (call === 'POST /checkout/preferences') return 'open'
  if (call.endsWith('/refunds')) return 'refund'
  return call.startsWith('GET /v1/payments') ? 'ask' : 'connect'
}

test(
  'a product killed at any step counts the deposit once, and gives it back once',
  { timeout: 600_000 },
  async () => {
    const fake = await startFakeMercadoPago()
    const home = await newHome()
    const start = async () => await startProduct(home, { MERCADOPAGO_API_URL: fake.url })
    let product: Product = await start()
    const due = new Set(['open', 'ask', 'refund'].flatMap(one => [`before ${one}`, `after ${one}`]))
    const killAt = async (moment: string) => {
      if (!due.delete(moment)) return
      product.child.kill('SIGKILL')
      await exited(product.child)
    }
    fake.mood.before = async call => await killAt(`before ${purposeOf(call)}`)
    fake.mood.after = async call => await killAt(`after ${purposeOf(call)}`)

    /** Tries until it works, on a product that is started again whenever it was killed. */
    const must = async <Id extends OperationId>(
      id: Id,
      input: CallInput<Id>,
      isGood: (reply: Reply<Id>) => boolean = () => true,
    ): Promise<Reply<Id>> => {
      for (let round = 0; round < 30; round += 1) {
        if (product.child.signalCode !== null) product = await start()
        const call = mustCallAt(product.url)
        try {
          const { token } = await call('login', { body: owner })
          const reply = await call(id, input, token)
          if (isGood(reply)) return reply
          // The jobs do what is due by then.
          await call('setTestClock', { body: { advance_seconds: 130 } })
        } catch (error) {
          if (product.child.signalCode === null && round > 20) throw error
        }
      }
      throw new Error(`${id} never answered what was awaited`)
    }

    const keys = { access_token: fakeShop.token, webhook_secret: fakeSecret }
    await must('connectOnlinePayments', { body: keys })
    const { items: staff } = await must('listStaff', {})
    const offers = [{ staff: staff[0]!.id, duration_minutes: null, price: null }]
    const { service } = await must('createService', {
      body: { name: 'Mechas', duration_minutes: 15, price: 1_000_000, deposit: DEPOSIT, offers },
    })
    const days = await must('listSlots', {
      params: { ad_url: 'barberia-demo' },
      query: { services: service.id, days: 14 } as never,
    })
    const slot = days.days.flatMap(day => day.slots).at(-1)!
    const { manage_token, appointment } = await must('createAppointment', {
      params: { ad_url: 'barberia-demo' },
      body: {
        services: [service.id],
        starts_at: slot.starts_at,
        customer: { name: 'Rita Paz', phone: '11 5555-1234' },
      },
    })
    const params = { manage_token }
    const { payment: offer } = await must('startDepositPayment', { params })
    const { appointment: waiting } = await must('getManagedAppointment', { params })
    expect(waiting.status).toBe('awaiting_deposit')

    const payment = await fake.pay(fake.preferenceAt(offer.checkout_url).id)
    await must('getManagedAppointment', { params }, one => one.appointment.status === 'booked')
    const booked = await must('getFigures', { query: { from: '2026-11-24', to: '2026-11-24' } })
    expect(booked.deposits_held).toBe(DEPOSIT)

    const { id } = appointment
    await must('setAppointmentStatus', { params: { id }, body: { status: 'cancelled' } })
    await must(
      'getManagedAppointment',
      { params },
      one => one.appointment.deposit?.given_back === 'done',
    )
    const after = await must('getFigures', { query: { from: '2026-11-24', to: '2026-11-24' } })
    expect(after.deposits_held).toBe(0)
    expect(fake.refundsOf(payment)).toMatchObject([{ amount: 3000, status: 'approved' }])
    expect([...due]).toEqual([])
    await fake.close()
  },
)
