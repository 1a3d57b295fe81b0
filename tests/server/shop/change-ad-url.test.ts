import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { limits } from '#contract/protocol/limits.ts'
import { openApp, send, TUESDAY_AT_TEN, type TestApp } from '#support/server/app.ts'
import { aBooking, aMember, aShop, tokenOf, type TestShop } from '#support/server/shop.ts'

let app: TestApp
let shop: TestShop
let owner: string
let word = 0

beforeAll(async () => {
  app = await openApp({ hasPages: true })
})
afterAll(async () => await app.close())
beforeEach(async () => {
  app.clock.set(TUESDAY_AT_TEN)
  shop = await aShop(app)
  owner = await tokenOf(app, shop.ownerId)
})

const aName = () => `nombre-nuevo-${(word += 1)}`
const change = async (ad_url: string, token = owner) =>
  await send(app.url, 'changeAdUrl', { body: { ad_url } }, token)
const ask = async (path: string, init: RequestInit = {}) =>
  await fetch(app.url + path, { redirect: 'manual', ...init })

describe('a public address', () => {
  test('can change, and each former one redirects to the present one, with its query', async () => {
    const [second, third] = [aName(), aName()]
    const first = await change(second)
    await change(third)

    expect(first).toMatchObject({ status: 200, body: { ad_url: second } })
    for (const old of [shop.adUrl, second]) {
      const answer = await ask(`/comerce/${old}?p=1`)
      expect([answer.status, answer.headers.get('location')]).toEqual([
        301,
        `/comerce/${third}?p=1`,
      ])
    }
    expect((await ask(`/comerce/${third}`)).status).toBe(200)
    const short = await fetch(`${app.url}/b/${shop.adUrl}`)
    expect([short.status, new URL(short.url).pathname]).toEqual([200, `/comerce/${third}`])
  })

  test('redirects below the page too, and a form is sent again', async () => {
    const next = aName()
    await change(next)

    const read = await Promise.all(
      ['/cartel', '/opiniones', '/qr.svg', '/embed'].map(async page => {
        const answer = await ask(`/comerce/${shop.adUrl}${page}`)
        return [answer.status, answer.headers.get('location')]
      }),
    )
    const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: app.url }
    const form = await ask(`/comerce/${shop.adUrl}`, { method: 'POST', body: 'a=1', headers })

    expect(read).toEqual(
      ['/cartel', '/opiniones', '/qr.svg', '/embed'].map(page => [301, `/comerce/${next}${page}`]),
    )
    expect([form.status, form.headers.get('location')]).toEqual([308, `/comerce/${next}`])
  })

  test('that changed while a page is open still lists slots and takes bookings', async () => {
    await change(aName())
    const query = { services: shop.serviceId, days: 1 }

    const slots = await send(app.url, 'listSlots', { params: { ad_url: shop.adUrl }, query })
    const booked = await send(
      app.url,
      'createAppointment',
      aBooking(shop, '2026-11-25T10:00:00-03:00'),
    )

    expect([slots.status, booked.status]).toEqual([200, 201])
  })

  test('of others, now or before, is refused, and one’s own can be taken back', async () => {
    const other = await aShop(app)
    const left = other.adUrl
    const theirs = aName()
    await change(theirs, await tokenOf(app, other.ownerId))
    await change(aName())

    expect(await change(theirs)).toMatchObject({ body: { code: 'ad_url_taken' } })
    expect(await change(left)).toMatchObject({ body: { code: 'ad_url_taken' } })
    expect((await change(shop.adUrl)).status).toBe(200)
    expect((await ask(`/comerce/${shop.adUrl}`)).status).toBe(200)
  })

  test('is unique: of two shops who want the same, one gets it', async () => {
    const other = await aShop(app)
    const wanted = aName()

    const answers = await Promise.all([
      change(wanted),
      change(wanted, await tokenOf(app, other.ownerId)),
    ])

    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  test.each(['login', 'Con Espacios', 'ab'])('like %s is refused beside the field', async adUrl => {
    expect(await change(adUrl)).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'ad_url' }] },
    })
  })

  test('may not be changed too often, and only by the owner', async () => {
    for (let time = 0; time < limits.ad_url_changes_per_month; time += 1) await change(aName())
    const advisor = await tokenOf(app, await aMember(app, shop, { role: 'comerce_advisor' }))

    expect(await change(aName())).toMatchObject({ body: { errors: [{ field: 'ad_url' }] } })
    expect((await change(aName(), advisor)).status).toBe(403)
  })
})
