import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { openApp, send, TUESDAY_AT_TEN, type TestApp } from '#support/server/app.ts'
import { aMember, aShop, tokenOf, type TestShop } from '#support/server/shop.ts'

let app: TestApp
beforeAll(async () => {
  app = await openApp()
})
beforeEach(() => app.clock.set(TUESDAY_AT_TEN))
afterAll(async () => await app.close())

type Scene = { readonly shop: TestShop; readonly token: string }

async function aScene(staffMembers = 1): Promise<Scene> {
  const shop = await aShop(app, { people: staffMembers })
  return { shop, token: await tokenOf(app, shop.ownerId) }
}

const add = async ({ shop, token }: Scene, name = '') =>
  (await app.mustCall('addWalkIn', { body: { name, services: [shop.serviceId] } }, token)).walk_in

const queue = async ({ token }: Scene) =>
  (await app.mustCall('listWalkIns', { query: {} }, token)).items
const one = (id: string, more: object = {}) => ({ params: { id }, body: more })

describe('walk-ins', () => {
  test('get a number, a place and the expected start', async () => {
    const scene = await aScene()
    const appointment = {
      services: [scene.shop.serviceId],
      starts_at: '2026-11-24T10:40:00-03:00',
      customer: { name: 'Con turno' },
    }
    await app.mustCall('createStaffAppointment', { body: appointment }, scene.token)

    await add(scene, 'Nora')
    await add(scene)

    const waiting = await queue(scene)
    expect(waiting.map(item => [item.number, item.place, item.name])).toEqual([
      [1, 1, 'Nora'],
      [2, 2, ''],
    ])
    // The second one does not fit before the appointment of 10:40, so they come after it.
    expect(waiting.map(item => item.expected?.starts_at)).toEqual([
      '2026-11-24T10:00:00-03:00',
      '2026-11-24T11:10:00-03:00',
    ])
  })

  test('wait for a visit that began before its time', async () => {
    const scene = await aScene()
    const body = {
      services: [scene.shop.serviceId],
      starts_at: '2026-11-24T11:00:00-03:00',
      customer: { name: 'Llega antes' },
    }
    const { appointment } = await app.mustCall('createStaffAppointment', { body }, scene.token)
    const begin = { params: { id: appointment.id }, body: { status: 'in_progress' as const } }
    await app.mustCall('setAppointmentStatus', begin, scene.token)
    await add(scene, 'Nora')
    const expected = async () => (await queue(scene))[0]?.expected?.starts_at

    expect(await expected()).toBe('2026-11-24T10:30:00-03:00')
    app.clock.set(TUESDAY_AT_TEN + 20 * 60_000)
    // Nora no longer fits before the planned time, which stays taken.
    expect(await expected()).toBe('2026-11-24T10:30:00-03:00')
    app.clock.set(TUESDAY_AT_TEN + 40 * 60_000)
    expect(await expected()).toBe('2026-11-24T11:30:00-03:00')
  })

  test('are told before they join when they would be served, or that there is no time today', async () => {
    const scene = await aScene()
    await add(scene, 'Nora')
    const joining = async (services = scene.shop.serviceId, staff = 'any') =>
      (await app.mustCall('listWalkIns', { query: { services, staff } }, scene.token)).joining

    expect(await joining()).toMatchObject({ starts_at: '2026-11-24T10:30:00-03:00' })
    expect(await joining(scene.shop.id)).toBeUndefined()
    expect((await app.mustCall('listWalkIns', { query: {} }, scene.token)).joining).toBeUndefined()
    app.clock.set(TUESDAY_AT_TEN + 13 * 3_600_000)
    const token = await tokenOf(app, scene.shop.ownerId)
    const query = { services: scene.shop.serviceId }
    const late = await app.mustCall('listWalkIns', { query }, token)
    expect(late).toMatchObject({ joining: null })
  })

  test('go down one place when they do not answer, and leave the queue the second time', async () => {
    const scene = await aScene()
    const first = await add(scene, 'Ana')
    await add(scene, 'Beto')
    await add(scene, 'Caro')

    await app.mustCall('callWalkIn', one(first.id), scene.token)
    await app.mustCall('skipWalkIn', one(first.id), scene.token)
    const once = await queue(scene)
    const again = await app.mustCall('skipWalkIn', one(first.id), scene.token)

    expect(once.map(item => item.name)).toEqual(['Beto', 'Ana', 'Caro'])
    expect(again.walk_in.state).toBe('left')
    expect((await queue(scene)).map(item => item.name)).toEqual(['Beto', 'Caro'])
  })

  test('return to their place on the same day when they were skipped or removed by mistake', async () => {
    const scene = await aScene()
    const first = await add(scene, 'Ana')
    const second = await add(scene, 'Beto')
    await add(scene, 'Caro')
    await app.mustCall('callWalkIn', one(first.id), scene.token)
    const { walk_in: passed } = await app.mustCall('skipWalkIn', one(first.id), scene.token)

    const { revision } = passed
    const back = { revision, ahead_of: second.id }
    const { walk_in: called } = await app.mustCall('returnWalkIn', one(first.id, back), scene.token)
    await app.mustCall('leaveWalkIn', one(second.id), scene.token)
    await app.mustCall('returnWalkIn', one(second.id), scene.token)

    expect(called).toMatchObject({ state: 'called', skips: 0 })
    expect((await queue(scene)).map(item => item.name)).toEqual(['Ana', 'Beto', 'Caro'])
    const again = await app.call('returnWalkIn', one(second.id), scene.token)
    expect(again).toMatchObject({ ok: false, problem: { code: 'invalid_transition' } })
    await app.mustCall('leaveWalkIn', one(second.id), scene.token)
    app.clock.set(TUESDAY_AT_TEN + 24 * 3_600_000)
    const token = await tokenOf(app, scene.shop.ownerId)
    const late = await app.call('returnWalkIn', one(second.id), token)
    expect(late).toMatchObject({ ok: false, problem: { code: 'invalid_transition' } })
  })

  test('become an appointment in progress when they are served, and count once', async () => {
    const scene = await aScene()
    const walkIn = await add(scene, 'Ana')
    const call = { ...one(walkIn.id), idempotencyKey: 'servir-a-ana-una-vez' }

    const served = await app.mustCall('serveWalkIn', call, scene.token)
    const announced = vi.spyOn(app.app.context.publisher, 'queueChanged')
    const again = await app.mustCall('serveWalkIn', call, scene.token)
    expect(announced).not.toHaveBeenCalled()
    announced.mockRestore()
    const twice = await app.call('serveWalkIn', one(walkIn.id), scene.token)

    expect(served.appointment).toMatchObject({
      status: 'in_progress',
      starts_at: '2026-11-24T10:00:00-03:00',
      is_overbooked: false,
      customer: { name: 'Ana' },
    })
    expect(again).toEqual(served)
    expect(twice).toMatchObject({ ok: false, problem: { code: 'invalid_transition' } })
    expect(await queue(scene)).toEqual([])
    const query = { from: '2026-11-24', to: '2026-11-24' }
    const day = await app.mustCall('listAppointments', { query }, scene.token)
    expect(day.items.map(appointment => appointment.id)).toEqual([served.appointment.id])
  })

  test('without a name are a number in the agenda and create no customer', async () => {
    const scene = await aScene(2)
    const nameless = await add(scene, '')
    const named = await add(scene, 'Ana')
    const [first, second] = scene.shop.staffIds
    await app.mustCall('serveWalkIn', one(nameless.id, { staff: first }), scene.token)
    await app.mustCall('serveWalkIn', one(named.id, { staff: second }), scene.token)

    const { items } = await app.mustCall('listClients', { query: {} }, scene.token)

    expect(items.map(customer => customer.name)).toEqual(['Ana'])
    const sheet = await send(app.url, 'exportClients', {}, scene.token)
    expect(sheet.body).not.toContain('Sin turno')
  })

  test('are served once when two desks take them at the same time', async () => {
    const scene = await aScene(2)
    const walkIn = await add(scene)

    const answers = await Promise.all(
      scene.shop.staffIds.map(
        async staff => await app.call('serveWalkIn', one(walkIn.id, { staff }), scene.token),
      ),
    )

    expect(answers.filter(answer => answer.ok)).toHaveLength(1)
    const query = { from: '2026-11-24', to: '2026-11-24' }
    expect((await app.mustCall('listAppointments', { query }, scene.token)).items).toHaveLength(1)
  })

  test('are marked when served over an appointment, and an outdated screen changes nothing', async () => {
    const scene = await aScene()
    const body = {
      services: [scene.shop.serviceId],
      starts_at: '2026-11-24T10:10:00-03:00',
      customer: { name: 'Con turno' },
    }
    await app.mustCall('createStaffAppointment', { body }, scene.token)
    const walkIn = await add(scene)
    await app.mustCall('callWalkIn', one(walkIn.id), scene.token)

    const stale = await app.call('leaveWalkIn', one(walkIn.id, { revision: 1 }), scene.token)
    const served = await app.mustCall('serveWalkIn', one(walkIn.id), scene.token)

    expect(stale).toMatchObject({ ok: false, problem: { code: 'stale_revision' } })
    expect(served.appointment.is_overbooked).toBe(true)
  })

  test('are not mailed about the service that begins, although their address is known', async () => {
    const scene = await aScene()
    const email = `nora@${scene.shop.adUrl}.test`
    const customer = { name: 'Nora', phone: '11 2345-6789', email }
    const services = [scene.shop.serviceId]
    const booked = { services, customer, starts_at: '2026-11-26T10:00:00-03:00', notify: false }
    await app.mustCall('createStaffAppointment', { body: booked }, scene.token)
    const body = { name: 'Nora', phone: customer.phone, services }
    const { walk_in: walkIn } = await app.mustCall('addWalkIn', { body }, scene.token)

    await app.mustCall('serveWalkIn', one(walkIn.id), scene.token)
    await app.app.context.outbox.drain()

    expect((await app.mails()).filter(mail => mail.includes(email))).toEqual([])
  })

  test('begin each day with an empty queue and number one', async () => {
    const scene = await aScene()
    await add(scene)
    app.clock.set(TUESDAY_AT_TEN + 86_400_000)
    const token = await tokenOf(app, scene.shop.ownerId)

    expect(await queue({ ...scene, token })).toEqual([])
    expect((await add({ ...scene, token })).number).toBe(1)
  })

  test('get consecutive numbers, however many come at once', async () => {
    const scene = await aScene()

    const added = await Promise.all(Array.from({ length: 8 }, async () => await add(scene)))

    expect(added.map(item => item.number).toSorted((a, b) => a - b)).toEqual([
      1, 2, 3, 4, 5, 6, 7, 8,
    ])
  })

  test('are served by an advisor with an agenda of their own on that agenda only', async () => {
    const scene = await aScene(2)
    const [own, other] = scene.shop.staffIds
    const advisor = await aMember(app, scene.shop, { role: 'comerce_advisor', staffId: own! })
    const token = await tokenOf(app, advisor)
    const body = { name: 'Ana', phone: '11 2345-6789', services: [scene.shop.serviceId] }
    const { walk_in: walkIn } = await app.mustCall('addWalkIn', { body }, scene.token)

    const [seen] = await queue({ ...scene, token })
    const away = await app.call('serveWalkIn', one(walkIn.id, { staff: other }), token)
    const served = await app.mustCall('serveWalkIn', one(walkIn.id), token)

    expect(seen).toMatchObject({ name: 'Ana', phone: null })
    expect(away).toMatchObject({ ok: false, problem: { code: 'forbidden' } })
    expect(served.appointment.legs[0]?.staff.id).toBe(own)
  })

  test('with an unknown service or an invalid phone are refused beside the field', async () => {
    const { shop, token } = await aScene()
    const services = [shop.serviceId]
    const unknown = { body: { services: [shop.id] } }

    expect(await app.call('addWalkIn', unknown, token)).toMatchObject({
      ok: false,
      problem: { code: 'not_found' },
    })
    expect(
      await app.call('addWalkIn', { body: { services, phone: '1234567' } }, token),
    ).toMatchObject({
      ok: false,
      problem: { code: 'validation_failed', errors: [{ field: 'phone' }] },
    })
  })
})
