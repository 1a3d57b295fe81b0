/** A visit of two services with a staff member for each, as staff book and move it. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openApp, send, TUESDAY_AT_TEN, type TestApp } from '#support/server/app.ts'
import { aMember, aShop, tokenOf, type TestShop } from '#support/server/shop.ts'

let app: TestApp
beforeAll(async () => {
  app = await openApp()
})
afterAll(async () => await app.close())

const at = (time: string) => `2026-11-26T${time}:00-03:00`

type Scene = { readonly shop: TestShop; readonly token: string }

async function take({ shop, token }: Scene, time: string, more: object) {
  const customer = { name: time }
  const body = { services: [shop.serviceId], starts_at: at(time), customer, ...more }
  return (await app.mustCall('createStaffAppointment', { body }, token)).appointment
}

async function aSharedVisit() {
  app.clock.set(TUESDAY_AT_TEN)
  const shop = await aShop(app, { people: 3 })
  const scene = { shop, token: await tokenOf(app, shop.ownerId) }
  const [ana = '', beto = '', carla = ''] = shop.staffIds
  const service = shop.serviceId
  const services = [service, service]
  const legs = [ana, beto].map(staff => ({ service, staff }))
  const booked = await take(scene, '10:00', { services, legs })
  return { scene, ana, beto, carla, service, services, booked }
}

const orderOf = (one: { legs: readonly { service: { id: string } }[] }) =>
  one.legs.map(item => item.service.id)

describe('a visit that two people share', () => {
  test('is offered the starts at which both are free, and is moved to them', async () => {
    const { scene, ana, beto, carla, services, booked } = await aSharedVisit()
    // At eleven both are free for their own service, but neither of them for both.
    await take(scene, '11:30', { staff: ana })
    for (const time of ['11:00', '13:00', '13:30']) await take(scene, time, { staff: beto })
    const startsWith = async (more: object, token = scene.token) => {
      const day = { from: '2026-11-26', days: 1, services: services.join() }
      const query = { ...day, moving: booked.id, ...more }
      const { days } = await app.mustCall('listStaffSlots', { query }, token)
      return days.flatMap(one => one.slots).map(slot => slot.starts_at)
    }
    const kept = { legs: [ana, beto].join() }

    const [both, alone] = [await startsWith(kept), await startsWith({ staff: ana })]
    const other = await startsWith({ legs: [ana, carla].join() })

    expect(both).toContain(at('11:00'))
    expect(alone).not.toContain(at('11:00'))
    expect(both).not.toContain(at('13:00'))
    expect(other).toContain(at('13:00'))
    const limits = { role: 'comerce_advisor', staffId: beto } as const
    const limited = await tokenOf(app, await aMember(app, scene.shop, limits))
    expect(await startsWith(kept, limited)).toEqual(both)
    const to = { params: { id: booked.id }, body: { starts_at: at('11:00') } }
    const { appointment } = await app.mustCall('moveAppointment', to, scene.token)
    expect(appointment.legs.map(item => item.staff.id)).toEqual([ana, beto])
  })

  test('is refused when it is asked for with somebody who would work none of it', async () => {
    const { scene, ana, beto, carla, service, services, booked } = await aSharedVisit()
    const legs = [ana, beto].map(staff => ({ service, staff }))
    const customer = { name: 'Sofía' }
    const body = { services, legs, staff: carla, starts_at: at('15:00'), customer }
    const move = { legs, staff: carla, starts_at: at('15:00') }
    const params = { id: booked.id }

    const taken = await send(app.url, 'createStaffAppointment', { body }, scene.token)
    const moved = await send(app.url, 'moveAppointment', { params, body: move }, scene.token)

    const sale = { services, legs, staff: carla }
    const call = 'changeAppointmentServices'
    const changed = await send(app.url, call, { params, body: sale }, scene.token)

    const refused = { status: 422, body: { errors: [{ field: 'staff' }] } }
    expect(changed).toMatchObject(refused)
    expect(taken).toMatchObject(refused)
    expect(moved).toMatchObject(refused)
    // Whoever is named works the services whose leg names nobody.
    const half = { ...move, legs: [{ service, staff: ana }, { service }] }
    const { appointment } = await app.mustCall(
      'moveAppointment',
      { params, body: half },
      scene.token,
    )
    expect(appointment.legs.map(item => item.staff.id)).toEqual([ana, carla])
  })

  test('is put back in the order it had, after a start where it began with the other service', async () => {
    const { scene, ana, beto } = await aSharedVisit()
    const { service: beard } = await app.mustCall(
      'createService',
      {
        body: {
          name: 'Barba',
          price: 500_000,
          duration_minutes: 30,
          offers: [{ staff: beto, duration_minutes: null, price: null }],
        },
      },
      scene.token,
    )
    const cut = scene.shop.serviceId
    const legs = [
      { service: cut, staff: ana },
      { service: beard.id, staff: beto },
    ]
    const { id } = await take(scene, '14:00', { services: [cut, beard.id], legs })
    await take(scene, '16:00', { staff: ana })
    const params = { id }

    const to = { params, body: { starts_at: at('16:00') } }
    const moved = await app.mustCall('moveAppointment', to, scene.token)
    const back = { params, body: { starts_at: at('14:00'), legs, overbook: true } }
    const undone = await app.mustCall('moveAppointment', back, scene.token)

    expect(orderOf(moved.appointment)).toEqual([beard.id, cut])
    expect(orderOf(undone.appointment)).toEqual([cut, beard.id])
    expect(undone.appointment.legs.map(item => item.staff.id)).toEqual([ana, beto])
  })
})
