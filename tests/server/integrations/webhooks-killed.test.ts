/** The product is killed between a booking and the moment at which it has written down that the webhook arrived. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { aReceiver, answering, isSigned, type Receiver } from '#support/integrations/receiver.ts'
import { mustCallAt } from '#support/send.ts'
import {
  exited,
  newHome,
  startProduct,
  stopProducts,
  type Product,
} from '#support/server/product.ts'

const admin = { email: 'comercio@miturno.test', password: 'miturno-demo' }
const TIMES = { timeout: 600_000 }

let receiver: Receiver
let product: Product
let home: string

beforeEach(async () => {
  receiver = await aReceiver()
  home = await newHome()
  product = await startProduct(home)
}, 180_000)
afterEach(async () => {
  await stopProducts()
  await receiver.close()
}, 60_000)

const kill = () => void product.child.kill('SIGKILL')

async function enter() {
  const call = mustCallAt(product.url)
  const { token } = await call('login', { body: admin })
  return { call, token }
}

async function addAddress() {
  const { call, token } = await enter()
  const body = { url: receiver.url, events: ['appointment.created' as const] }
  return await call('createWebhook', { body }, token)
}

/** Its answer may be lost with the product that gives it. */
async function book(name: string): Promise<void> {
  const { call, token } = await enter()
  const { items: staff } = await call('listStaff', {}, token)
  const offers = [{ staff: staff[0]!.id, duration_minutes: null, price: null }]
  const body = { name: 'Perfilado', duration_minutes: 15, price: 1_000_000, offers }
  const { service } = await call('createService', { body }, token)
  const params = { ad_url: 'barberia-demo' }
  const query = { services: service.id, days: 14 }
  const { days } = await call('listSlots', { params, query })
  const slot = days.flatMap(day => day.slots).at(-1)!
  const customer = { name, phone: '11 5555-1234' }
  const booking = { services: [service.id], starts_at: slot.starts_at, customer }
  await call('createAppointment', { params, body: booking }).catch((error: unknown) => {
    // Killed before it answered. Any answer but a booking is an error of another class.
    if (!(error instanceof TypeError)) throw error
  })
}

const toldOf = (name: string) => receiver.received.filter(({ body }) => body.includes(name))

/** Starts the product again and lets time pass until it has told of the booking and noted so. */
async function deliveredAfterRestart(webhook: string, name: string) {
  await exited(product.child)
  product = await startProduct(home)
  for (let round = 0; round < 30; round += 1) {
    const { call, token } = await enter()
    const { items } = await call(
      'listWebhookDeliveries',
      { params: { id: webhook }, query: {} },
      token,
    )
    const delivery = items.find(({ body }) => body.includes(name))
    if (delivery?.state === 'delivered') return delivery
    await call('setTestClock', { body: { advance_seconds: 130 } })
  }
  throw new Error('It was never delivered')
}

test(
  'as soon as a booking was answered: its webhook arrives after the restart',
  TIMES,
  async () => {
    const { webhook, secret } = await addAddress()
    await book('Rita Paz')
    kill()

    await deliveredAfterRestart(webhook.id, 'Rita Paz')

    const told = toldOf('Rita Paz')
    expect(told.length).toBeGreaterThan(0)
    expect(new Set(told.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    expect(told.every(one => isSigned(one, secret))).toBe(true)
  },
)

test('while it calls the receiver: the webhook arrives after the restart', TIMES, async () => {
  const { webhook, secret } = await addAddress()
  receiver.meet(socket => {
    receiver.meet(null)
    socket.destroy()
    kill()
  })
  await book('Teo Gil')

  const { attempts } = await deliveredAfterRestart(webhook.id, 'Teo Gil')

  expect(attempts).toMatchObject([{ status: 200 }])
  expect(toldOf('Teo Gil')).toHaveLength(1)
  expect(isSigned(toldOf('Teo Gil')[0]!, secret)).toBe(true)
})

test(
  'when the receiver has answered: it gets the same webhook again, with the same id',
  TIMES,
  async () => {
    const { webhook, secret } = await addAddress()
    receiver.answer((request, response) => {
      receiver.answer(answering(200))
      // It stands still, so that the answer reaches this machine and never the product.
      product.child.kill('SIGSTOP')
      answering(200)(request, response)
      response.on('close', kill).on('finish', kill)
    })
    await book('Lola Sosa')

    const { attempts, message } = await deliveredAfterRestart(webhook.id, 'Lola Sosa')

    expect(attempts).toMatchObject([{ status: 200 }])
    const told = toldOf('Lola Sosa')
    expect(told.map(({ headers }) => headers['webhook-id'])).toEqual([message, message])
    expect(told.map(({ body }) => body)).toEqual([told[0]!.body, told[0]!.body])
    expect(told.every(one => isSigned(one, secret))).toBe(true)
  },
)
