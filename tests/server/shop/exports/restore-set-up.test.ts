import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { loadDemo } from '#server/demo/load.ts'
import { contentOf, copyOf, restore, sendCopy, unzip } from '#support/exports/exporting.ts'
import { openApp, TUESDAY_AT_TEN, type TestApp } from '#support/server/app.ts'
import { aShop, tokenOf } from '#support/server/shop.ts'

let app: TestApp

beforeAll(async () => {
  app = await openApp()
  await loadDemo(app.app.context)
}, 120_000)
afterAll(async () => await app.close())
beforeEach(() => app.clock.set(TUESDAY_AT_TEN))

const demoOwner = async () => {
  const body = { email: 'comercio@miturno.test', password: 'miturno-demo' }
  return (await app.mustCall('login', { body })).token
}

describe('a business that was only set up', () => {
  test('has a copy instead of its services, people and hours, and its owner reads so before', async () => {
    const zip = await copyOf(app, await demoOwner())
    const shop = await aShop(app, { people: 2 })
    const token = await tokenOf(app, shop.ownerId)
    const { items: members } = await app.mustCall('listMembers', {}, token)
    const own = members.find(one => one.is_owner)!
    await app.mustCall(
      'updateMember',
      { params: { id: own.id }, body: { staff: shop.staffIds[0]! } },
      token,
    )
    await app.mustCall('renewAgendaFeed', { body: { staff: shop.staffIds[0]! } }, token)
    expect(await app.mustCall('getRestore', {}, token)).toEqual({
      restore: null,
      is_empty: true,
      replaces: { services: 1, staff: 2 },
    })

    const done = await restore(app, token, zip)
    expect(done).toMatchObject({ state: 'restored', problem: '' })
    const again = await unzip(await copyOf(app, token))
    expect(contentOf(again)).toEqual(contentOf(await unzip(zip)))
    const { items: staff } = await app.mustCall('listStaff', {}, token)
    expect(staff.map(({ name }) => name)).not.toContain('Persona 1')
  })

  test('is not one any more with its first customer', async () => {
    const shop = await aShop(app)
    const token = await tokenOf(app, shop.ownerId)
    const body = { name: 'Ana Paz', phone: '11 5555-0001' }
    await app.mustCall('createClient', { body }, token)
    const { status, body: refused } = await sendCopy(app, token, await copyOf(app, token))

    expect(status).toBe(409)
    expect(refused).toMatchObject({ code: 'not_empty' })
  })
})
