import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openApp, send, type TestApp } from '#support/server/app.ts'
import { aBooking, aShop, tokenOf, type TestShop } from '#support/server/shop.ts'

let app: TestApp
beforeAll(async () => {
  app = await openApp()
})
afterAll(async () => await app.close())

const at = (time: string) => `2026-11-26T${time}:00-03:00`

async function aShopWith(
  body: object,
  staffMembers = 1,
): Promise<{ shop: TestShop; token: string; service: Service }> {
  const shop = await aShop(app, { people: staffMembers })
  const token = await tokenOf(app, shop.ownerId)
  const params = { id: shop.serviceId }
  const { service } = await app.mustCall('updateService', { params, body }, token)
  return { shop, token, service }
}
type Service = Awaited<ReturnType<typeof listed>>
const listed = async (token: string) =>
  (await app.mustCall('listServices', {}, token)).items.find(one => one.name === 'Corte')!

const booking = (shop: TestShop, time: string, more: object = {}, index = 0) => {
  const { params, body } = aBooking(shop, at(time), `11 4000-${1000 + index}`)
  return { params, body: { ...body, ...more } }
}

describe('an add-on', () => {
  const add_ons = [
    { name: 'Lavado', minutes: 15, price: 200_000 },
    { name: 'Diseño', minutes: 0, price: 100_000 },
  ]

  test('makes the appointment longer and dearer, and moves with it', async () => {
    const { shop, service } = await aShopWith({ add_ons })
    const ids = service.add_ons.map(addOn => addOn.id)

    const made = await app.mustCall('createAppointment', booking(shop, '10:00', { add_ons: ids }))
    const moved = await app.mustCall('moveManagedAppointment', {
      params: { manage_token: made.manage_token },
      body: { starts_at: at('12:00') },
    })

    expect(made.appointment).toMatchObject({ ends_at: at('10:45'), price: 1_300_000 })
    expect(made.appointment.legs[0]?.add_ons?.map(addOn => addOn.name)).toEqual([
      'Lavado',
      'Diseño',
    ])
    expect(moved.appointment).toMatchObject({ ends_at: at('12:45'), price: 1_300_000 })
  })

  test('counts in the list of free starts, as in the booking', async () => {
    const { shop, service } = await aShopWith({ add_ons })
    const wash = service.add_ons[0]!.id
    const slots = await app.mustCall('listSlots', {
      params: { ad_url: shop.adUrl },
      query: { services: shop.serviceId, add_ons: wash, from: '2026-11-26', days: 1 },
    })

    expect(slots.days[0]?.slots.at(-1)?.starts_at).toBe(at('19:15'))
    const late = await send(
      app.url,
      'createAppointment',
      booking(shop, '19:30', { add_ons: [wash] }),
    )
    expect(late.body).toMatchObject({ code: 'not_bookable', reason: 'outside_hours' })
  })

  test('that is no longer sold stays with the appointments that have it', async () => {
    const { shop, token, service } = await aShopWith({ add_ons })
    const ids = service.add_ons.map(addOn => addOn.id)
    const made = await app.mustCall('createAppointment', booking(shop, '10:00', { add_ons: ids }))
    const params = { id: shop.serviceId }
    await app.mustCall('updateService', { params, body: { add_ons: [] } }, token)

    const moved = await app.mustCall('moveManagedAppointment', {
      params: { manage_token: made.manage_token },
      body: { starts_at: at('12:00') },
    })

    expect(moved.appointment).toMatchObject({ ends_at: at('12:45'), price: 1_300_000 })
  })

  test('of another service, or no longer sold, is not found', async () => {
    const { shop, token, service } = await aShopWith({ add_ons })
    const [wash, design] = service.add_ons
    const kept = [{ ...design!, price: 50_000 }]
    const params = { id: shop.serviceId }
    const after = await app.mustCall('updateService', { params, body: { add_ons: kept } }, token)

    const answer = await send(
      app.url,
      'createAppointment',
      booking(shop, '10:00', { add_ons: [wash!.id] }),
    )

    expect(after.service.add_ons).toEqual(kept)
    expect(answer.status).toBe(404)
  })
})

describe('a pool of chairs', () => {
  test('limits how many people serve at once', async () => {
    const { shop, token } = await aShopWith({}, 3)
    const { resource } = await app.mustCall(
      'createResource',
      { body: { name: 'Lavacabezas', quantity: 2 } },
      token,
    )
    const params = { id: shop.serviceId }
    const body = { resources: [{ resource: resource.id, quantity: 1 }] }
    await app.mustCall('updateService', { params, body }, token)

    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        send(app.url, 'createAppointment', booking(shop, '11:00', {}, index)),
      ),
    )

    expect(answers.filter(answer => answer.status === 201)).toHaveLength(2)
    expect(answers.filter(answer => answer.status === 409)).toHaveLength(10)
  })

  test('cannot be put away, or shrink, below what a service needs', async () => {
    const { shop, token } = await aShopWith({})
    const { resource } = await app.mustCall(
      'createResource',
      { body: { name: 'Sillón', quantity: 3 } },
      token,
    )
    const params = { id: shop.serviceId }
    const need = (quantity: number) => ({ resources: [{ resource: resource.id, quantity }] })
    const tooMany = await send(app.url, 'updateService', { params, body: need(4) }, token)
    await app.mustCall('updateService', { params, body: need(2) }, token)

    const id = { id: resource.id }
    const away = await send(
      app.url,
      'updateResource',
      { params: id, body: { is_active: false } },
      token,
    )
    const less = await send(app.url, 'updateResource', { params: id, body: { quantity: 1 } }, token)
    const more = await send(app.url, 'updateResource', { params: id, body: { quantity: 2 } }, token)

    expect(tooMany.body).toMatchObject({ errors: [{ field: 'resources.0.quantity' }] })
    expect(away.body).toMatchObject({ code: 'still_needed' })
    expect([less.status, more.status]).toEqual([409, 200])
  })

  test('of another shop is not found', async () => {
    const { token } = await aShopWith({})
    const other = await aShopWith({})
    const { resource } = await app.mustCall(
      'createResource',
      { body: { name: 'Sillón', quantity: 3 } },
      other.token,
    )

    const answer = await send(
      app.url,
      'updateResource',
      { params: { id: resource.id }, body: { quantity: 9 } },
      token,
    )

    expect(answer.status).toBe(404)
  })
})

describe('a service that is not public', () => {
  test('is booked by whoever has its link, until the link is renewed', async () => {
    const { shop, token, service } = await aShopWith({ is_public: false })
    const link = service.link_path!.split('link=')[1]!
    const params = { ad_url: shop.adUrl }
    const query = { services: shop.serviceId, from: '2026-11-26', days: 1 }

    const { comerce: publicShop } = await app.mustCall('getComerce', { params })
    const linked = await app.mustCall('getLinkedService', { params: { ...params, link } })
    const without = await send(app.url, 'createAppointment', booking(shop, '10:00'))
    const hidden = await send(app.url, 'listSlots', { params, query })
    const shown = await send(app.url, 'listSlots', { params, query: { ...query, link } })
    const made = await send(app.url, 'createAppointment', booking(shop, '10:00', { link }))
    await app.mustCall(
      'updateService',
      { params: { id: shop.serviceId }, body: { renew_link: true } },
      token,
    )
    const after = await send(app.url, 'createAppointment', booking(shop, '11:00', { link }, 1))

    expect(publicShop.services).toEqual([])
    expect(linked.service.id).toBe(shop.serviceId)
    expect([without.status, hidden.status, shown.status, made.status, after.status]).toEqual([
      404, 404, 200, 201, 404,
    ])
  })
})
