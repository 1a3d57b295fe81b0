/** Two branches of one owner. Each has its own customers, until the owner shares them. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openApp, send, TUESDAY_AT_TEN, type TestApp } from '#support/server/app.ts'
import { quarter } from '#support/server/race-shop.ts'
import { aBooking, aMember, aShop, tokenOf, type TestShop } from '#support/server/shop.ts'

let app: TestApp
let shop: TestShop
let owner: string
/** The owner's session in the other branch. */
let there: string
let branch: string
let word = 0

beforeAll(async () => {
  app = await openApp()
})
afterAll(async () => await app.close())
beforeEach(async () => {
  app.clock.set(TUESDAY_AT_TEN)
  shop = await aShop(app)
  owner = await tokenOf(app, shop.ownerId)
  const place = {
    address: 'Cabildo 1',
    city: 'Salta',
    copy: ['services', 'hours', 'staff'] as const,
  }
  const body = {
    ...place,
    copy: [...place.copy],
    name: 'La Navaja Norte',
    ad_url: `sur-${(word += 1)}`,
  }
  branch = (await app.mustCall('createBranch', { body }, owner)).comerce.id
  const session = await tokenOf(app, shop.ownerId)
  there = (await app.mustCall('switchComerce', { body: { id_comerce: branch } }, session)).token
  await app.mustCall('createAppointment', aBooking(shop, quarter(0)))
})

const share = async (shares_customers: boolean, token = owner) =>
  await send(app.url, 'shareCustomers', { body: { shares_customers } }, token)

const namesFor = async (token: string) =>
  (await app.mustCall('listClients', { query: {} }, token)).items.map(({ name }) => name)

async function sofiaIn(token: string) {
  const { items } = await app.mustCall('listClients', { query: { q: 'sofia' } }, token)
  return items[0]!
}

describe('branches that share their customers', () => {
  test('find those of the others, with their visits there, and only while they share', async () => {
    expect(await namesFor(there)).toEqual([])

    await share(true)
    const sofia = await sofiaIn(there)
    const { client } = await app.mustCall('getClient', { params: { id: sofia.id } }, there)
    await share(false)

    expect(sofia).toMatchObject({ name: 'Sofía Benítez', turns: 1, last_services: [] })
    expect(client.visits).toMatchObject([{ elsewhere: 'La Navaja', currency: 'ARS' }])
    expect(await namesFor(there)).toEqual([])
    expect((await send(app.url, 'getClient', { params: { id: sofia.id } }, there)).status).toBe(404)
  })

  test('mark a visit as elsewhere only in the other branch', async () => {
    await share(true)

    const { client } = await app.mustCall('getClient', { params: await sofiaIn(owner) }, owner)

    expect(client.visits).toMatchObject([{ elsewhere: null }])
  })

  test('book for a customer of another one without a duplicate', async () => {
    await share(true)
    const sofia = await sofiaIn(there)
    const { items } = await app.mustCall('listServices', {}, there)
    const body = {
      services: [items[0]!.id],
      starts_at: quarter(8),
      customer: { id: sofia.id, name: sofia.name },
    }

    await app.mustCall('createStaffAppointment', { body }, there)

    expect(await namesFor(there)).toEqual(['Sofía Benítez'])
    expect(await sofiaIn(owner)).toMatchObject({ id: sofia.id, turns: 2 })
  })

  test('show nothing more to an advisor with only their own agenda', async () => {
    await share(true)
    const member = { role: 'comerce_advisor', staffId: shop.staffIds[0]! } as const
    const barber = await tokenOf(app, await aMember(app, { ...shop, id: branch }, member))

    expect(await namesFor(barber)).toEqual([])
  })

  test('never share with another owner', async () => {
    const other = await aShop(app)
    const stranger = await tokenOf(app, other.ownerId)
    await share(true)
    await share(true, stranger)

    expect(await namesFor(stranger)).toEqual([])
  })
})

describe('the setting to share customers', () => {
  test('is changed only by the owner of all branches, and is in the audit log', async () => {
    const admin = await tokenOf(app, await aMember(app, shop, { role: 'comerce_admin' }))

    expect((await share(true, admin)).status).toBe(403)
    await share(true)

    const { items } = await app.mustCall('listAudit', { query: {} }, owner)
    expect(items[0]).toMatchObject({
      action: 'comerce.customers',
      detail: { from: { shares_customers: false }, to: { shares_customers: true } },
    })
    expect((await app.mustCall('getSettings', {}, there)).shares_customers).toBe(true)
  })
})
