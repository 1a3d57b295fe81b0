/** The product is killed before it hands a message to the provider, and after it did and before it wrote that down. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { mustCallAt } from '#support/send.ts'
import {
  exited,
  newHome,
  startProduct,
  stopProducts,
  type Product,
} from '#support/server/product.ts'
import { callBack } from '#support/whatsapp/call-back.ts'
import type { NumberOfShop } from '#support/whatsapp/kept.ts'
import { openProvider, type Provider } from '#support/whatsapp/provider.ts'
import { secretsOf } from '#support/whatsapp/scene.ts'
import { aStatus } from '#support/whatsapp/webhook-bodies.ts'

const owner = { email: 'comercio@miturno.test', password: 'miturno-demo' }
const params = { ad_url: 'barberia-demo' }

let provider: Provider
let number: NumberOfShop
let product: Product
let start: () => Promise<Product>

beforeEach(async () => {
  provider = await openProvider()
  number = provider.addNumber()
  const home = await newHome()
  start = async () => await startProduct(home, { WHATSAPP_API_URL: provider.url })
  product = await start()
  const call = mustCallAt(product.url)
  const { token } = await call('login', { body: owner })
  await call('connectWhatsapp', { body: secretsOf(number) }, token)
  await call('updateWhatsapp', { body: { is_on: true, kinds: ['booked'] } }, token)
  const value = { event: 'VERIFIED_ACCOUNT' }
  await callBack(product, number, { wabaId: number.wabaId, field: 'account_update', value })
}, 200_000)
afterEach(async () => {
  provider.fallSilent(null)
  await stopProducts()
  await provider.close()
}, 60_000)

/** What is due by then is done. */
async function advance(minutes: number): Promise<void> {
  await mustCallAt(product.url)('setTestClock', { body: { advance_seconds: minutes * 60 } })
}

/** Long enough for all that a lost answer leads to. */
async function anHour(): Promise<void> {
  for (const minutes of [3, 11, 3, 11, 11, 21]) await advance(minutes)
}

async function book(phone: string): Promise<void> {
  const call = mustCallAt(product.url)
  const { services } = (await call('getComerce', { params })).comerce
  const service = services[0]!.id
  const { days } = await call('listSlots', { params, query: { services: service, days: 7 } })
  const { starts_at } = days.flatMap(day => day.slots).at(-1)!
  const customer = { name: 'Rita Paz', phone }
  await call('createAppointment', { params, body: { services: [service], starts_at, customer } })
}

async function kill(): Promise<void> {
  product.child.kill('SIGKILL')
  await exited(product.child)
}

/** Books until the product was killed before it began to send. It begins every ten seconds, so seldom twice. */
async function killBetweenBookingAndSending(): Promise<string> {
  for (let tries = 0; tries < 5; tries += 1) {
    const before = provider.tries()
    await book(`11 5555-100${tries}`)
    await kill()
    if (provider.tries() === before) return `549115555100${tries}`
    product = await start()
  }
  throw new Error('It was always faster')
}

test(
  'killed between a booking and its message, the product sends it once after the restart',
  { timeout: 400_000 },
  async () => {
    const to = await killBetweenBookingAndSending()
    const sentTo = () => provider.sent.filter(one => one.to === to)
    expect(sentTo()).toHaveLength(0)
    product = await start()

    // By its own timetable.
    await expect.poll(() => sentTo().length, { timeout: 60_000 }).toBe(1)
    await anHour()
    expect(sentTo()).toHaveLength(1)
  },
)

/** The provider took the message, and the product dies before it hears so. */
async function killBetweenTakenAndWritten() {
  provider.fallSilent({ takes: true, isOnlyToMessages: true })
  await book('11 5555-1001')
  await expect.poll(() => provider.sent.length, { timeout: 60_000 }).toBe(1)
  await kill()
  provider.fallSilent(null)
  product = await start()
  return provider.sent[0]!
}

test(
  'killed before it wrote that a message was taken, the product believes the echo and does not repeat it',
  { timeout: 400_000 },
  async () => {
    const { wamid, reference = '' } = await killBetweenTakenAndWritten()
    const at = Date.parse('2026-11-24T13:40:00Z')
    const echo = aStatus(number, wamid, 'sent', { at, reference })
    expect(await callBack(product, number, echo)).toBe(200)
    await anHour()

    expect(provider.sent).toHaveLength(1)
  },
)

test('and without an echo it repeats it once, and never again', { timeout: 400_000 }, async () => {
  const { reference } = await killBetweenTakenAndWritten()
  await anHour()

  expect(provider.sent.map(one => one.reference)).toEqual([reference, reference])
})
