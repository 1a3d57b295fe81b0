/** Programs that ask now and then what changed since they asked last. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { scopes } from '#contract/integrations/scope-names.ts'
import { openApp, send, TUESDAY_AT_TEN, type TestApp } from '#support/server/app.ts'
import { aShop, tokenOf, type TestShop } from '#support/server/shop.ts'

let app: TestApp
let shop: TestShop
let key: string

beforeAll(async () => {
  app = await openApp()
})
afterAll(async () => await app.close())
beforeEach(async () => {
  app.clock.set(TUESDAY_AT_TEN)
  shop = await aShop(app)
  const body = { name: 'Planilla', scopes: [...scopes] }
  ;({ key } = await app.mustCall('createApiKey', { body }, await tokenOf(app, shop.ownerId)))
})

const booking = (startsAt: string) => ({
  services: [shop.serviceId],
  staff: shop.staffIds[0]!,
  starts_at: startsAt,
  customer: { name: 'Sofía Paz', phone: '11 2345-6789' },
})

describe('a program that asks what is new', () => {
  test('gets appointments in the order of their changes, page by page', async () => {
    const book = async (hour: number) => {
      app.clock.set(TUESDAY_AT_TEN + hour * 60_000)
      const body = booking(`2026-11-26T${hour}:00:00-03:00`)
      return (await app.mustCall('createStaffAppointment', { body }, key)).appointment.id
    }
    const [first, second, third] = [await book(11), await book(12), await book(13)]
    app.clock.set(TUESDAY_AT_TEN + 20 * 60_000)
    const change = { params: { id: first }, body: { status: 'confirmed' as const } }
    await app.mustCall('setAppointmentStatus', change, key)
    const since = new Date(TUESDAY_AT_TEN + 12 * 60_000).toISOString()
    const page = async (cursor?: string) =>
      await app.mustCall(
        'listAppointments',
        { query: { updated_since: since, limit: 2, cursor } },
        key,
      )

    const one = await page()
    const two = await page(one.next_cursor ?? '')
    expect([...one.items, ...two.items].map(({ id }) => id)).toEqual([second, third, first])
    expect(two.next_cursor).toBeNull()
    expect(await send(app.url, 'listAppointments', { query: {} }, key)).toMatchObject({
      status: 422,
    })
  })

  test('gets customers in the order of their changes', async () => {
    const add = async (name: string, minute: number) => {
      app.clock.set(TUESDAY_AT_TEN + minute * 60_000)
      return (await app.mustCall('createClient', { body: { name } }, key)).client.id
    }
    const [first, second] = [await add('Zulma', 1), await add('Abel', 2)]
    app.clock.set(TUESDAY_AT_TEN + 3 * 60_000)
    const since = async (minute: number) => {
      const updated_since = new Date(TUESDAY_AT_TEN + minute * 60_000).toISOString()
      const { items } = await app.mustCall(
        'listClients',
        { query: { updated_since, limit: 1 } },
        key,
      )
      return items.map(({ id }) => id)
    }

    expect(await since(2)).toEqual([second])
    await app.mustCall('updateClient', { params: { id: first }, body: { name: 'Zulma Paz' } }, key)
    expect(await since(3)).toEqual([first])
    expect(await since(4)).toEqual([])
  })
})
