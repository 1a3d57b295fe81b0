/** Notifications on the devices of people who have a link, and the answers of push services. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { MINUTE } from '#domain/calendar/interval.ts'
import { TUESDAY_AT_TEN } from '#support/server/app.ts'
import {
  aShopWithDevices,
  devicesLeft,
  heardBy,
  openPushScene,
  type PushScene,
} from '#support/push/push-scene.ts'
import { tokenOf } from '#support/server/shop.ts'

let scene: PushScene
let app: PushScene['app']
let service: PushScene['service']
let here: Awaited<ReturnType<typeof aShopWithDevices>>
beforeAll(async () => {
  scene = await openPushScene()
  ;({ app, service } = scene)
})
afterAll(async () => await scene.close())
beforeEach(async () => {
  here = await aShopWithDevices(scene)
})

describe('a customer on the page of their appointment', () => {
  test('is notified that the shop moved and cancelled it, in the words of the mail', async () => {
    const owner = await tokenOf(app, here.shop.ownerId)
    const { appointment, manage_token } = await here.book()
    const customer = await here.aDeviceAt(manage_token)

    const params = { id: appointment.id }
    const body = { starts_at: '2026-11-26T16:00:00-03:00', notify: true }
    await app.mustCall('moveAppointment', { params, body }, owner)
    await scene.settle()
    await app.mustCall(
      'setAppointmentStatus',
      { params, body: { status: 'cancelled', notify: true } },
      owner,
    )
    await scene.settle()

    expect(customer.heard()).toMatchObject([
      {
        title: expect.stringContaining('Tu turno en La Navaja cambió'),
        path: `/agenda/${manage_token}`,
      },
      { title: 'Tu turno en La Navaja quedó cancelado', path: `/comerce/${here.shop.adUrl}` },
    ])
  })

  test('is reminded without having left a mail, with the words of the shop', async () => {
    const owner = await tokenOf(app, here.shop.ownerId)
    const words = { subject: '¡{nombre}, {cuándo}!', body: 'Te esperamos en {local}.' }
    const name = { channel: 'mail', kind: 'reminder_3h' } as const
    await app.mustCall('saveTemplate', { params: name, body: words }, owner)
    const { manage_token } = await here.book()
    const customer = await here.aDeviceAt(manage_token)

    await app.mustCall('setTestClock', { body: { now: '2026-11-25T15:00:00-03:00' } })
    await app.mustCall('setTestClock', { body: { now: '2026-11-26T12:00:00-03:00' } })
    await app.mustCall('setTestClock', { body: { now: '2026-11-26T12:05:00-03:00' } })

    expect(customer.heard()).toHaveLength(2)
    expect(customer.heard()[1]).toMatchObject({
      title: expect.stringMatching(/^¡Sofía, .*15:00!$/),
      body: 'Te esperamos en La Navaja.',
      path: `/agenda/${manage_token}`,
    })
  })

  test('is not notified when they switched it off, nor with an older link', async () => {
    const owner = await tokenOf(app, here.shop.ownerId)
    const first = await here.book()
    const second = await here.book('2026-11-26T17:00:00-03:00')
    const off = await here.aDeviceAt(first.manage_token)
    const outdated = await here.aDeviceAt(second.manage_token)
    await app.mustCall('removeLinkDevice', { params: { ...off.params, id: off.id } })
    await sql`update appointments set manage_generation = 2 where id = ${second.appointment.id}`.execute(
      app.app.context.database.db,
    )

    await here.setStatus(first.appointment.id, 'cancelled', owner)
    await here.setStatus(second.appointment.id, 'cancelled', owner)

    expect(off.heard()).toEqual([])
    expect(outdated.heard()).toEqual([])
    expect((await app.mustCall('listLinkDevices', { params: off.params })).items).toEqual([])
  })

  test('has at most five devices, of which the newest stay; a forged link has none', async () => {
    const { manage_token } = await here.book()
    const all = []
    for (let one = 0; one < 6; one += 1) {
      app.clock.set(TUESDAY_AT_TEN + one * 1000)
      all.push(await here.aDeviceAt(manage_token))
    }
    const { params } = all[0]!
    const { items } = await app.mustCall('listLinkDevices', { params })
    const forged = await app.call('addLinkDevice', {
      params: { ...params, link_token: `A${manage_token.slice(1)}` },
      body: service.aDevice('forged'),
    })

    expect(items.map(item => item.id)).toEqual(
      all
        .slice(1)
        .toReversed()
        .map(({ id }) => id),
    )
    expect(forged).toMatchObject({ ok: false, problem: { code: 'not_found' } })
  })
})

describe('the queue at the door', () => {
  test('notifies the phone of a customer who joined it', async () => {
    await sql`update comerces set takes_queue = true where id = ${here.shop.id}`.execute(
      app.app.context.database.db,
    )
    const owner = await tokenOf(app, here.shop.ownerId)
    const { queue_token } = await app.mustCall('joinQueue', {
      params: { ad_url: here.shop.adUrl },
      body: { name: 'Teo', services: [here.shop.serviceId] },
    })
    const params = { link_kind: 'queue', link_token: queue_token } as const
    await app.mustCall('addLinkDevice', { params, body: service.aDevice('queue') })
    const { items } = await app.mustCall('listWalkIns', { query: {} }, owner)

    await app.mustCall('callWalkIn', { params: { id: items[0]!.id }, body: {} }, owner)
    await scene.settle()

    expect(heardBy(scene, 'queue')).toMatchObject([
      { title: 'Te toca en La Navaja', path: `/fila/${queue_token}` },
    ])
  })
})

describe('the waitlist', () => {
  test('notifies the phone of a customer as soon as a place is free', async () => {
    const [, other = ''] = here.shop.staffIds
    const owner = await tokenOf(app, here.shop.ownerId)
    for (const [staff, from] of [
      [here.shop.staffIds[0]!, '10:30'],
      [other, '10:00'],
    ]) {
      const body = {
        staff: staff!,
        starts_at: `2026-11-26T${from}:00-03:00`,
        ends_at: '2026-11-26T20:00:00-03:00',
        reason: '',
      }
      await app.mustCall('createBlock', { body }, owner)
    }
    const { appointment } = await here.book('2026-11-26T10:00:00-03:00', here.shop.staffIds[0])
    const { waitlist_token } = await app.mustCall('joinWaitlist', {
      params: { ad_url: here.shop.adUrl },
      body: {
        services: [here.shop.serviceId],
        from: '2026-11-26',
        to: '2026-11-26',
        customer: { name: 'Elena', phone: '11 4444-5555', email: 'elena-espera@correo.test' },
      },
    })
    const params = { link_kind: 'waitlist', link_token: waitlist_token } as const
    await app.mustCall('addLinkDevice', { params, body: service.aDevice('waitlist') })

    await here.setStatus(appointment.id, 'cancelled', owner)
    await app.mustCall('setTestClock', { body: { advance_seconds: 1 } })
    await scene.settle()

    expect(heardBy(scene, 'waitlist')).toMatchObject([{ path: `/espera/${waitlist_token}` }])
  })
})

describe('a push service', () => {
  test('that no longer knows a browser makes us delete it everywhere', async () => {
    const owner = await here.aDeviceOf(here.shop.ownerId)
    service.answerWith(410)

    await here.book()

    expect(await devicesLeft(scene, owner.id)).toBe(0)
    expect(owner.heard()).toEqual([])
  })

  test('that is busy or failing is asked again once, at the time that it wishes', async () => {
    const owner = await here.aDeviceOf(here.shop.ownerId)
    service.answerWith({ status: 429, headers: { 'retry-after': '600' } }, 503)
    const before = service.requests()

    await here.book()
    const first = service.requests() - before
    app.clock.set(TUESDAY_AT_TEN + 9 * MINUTE)
    await scene.settle()
    const tooSoon = service.requests() - before
    app.clock.set(TUESDAY_AT_TEN + 11 * MINUTE)
    await scene.settle()
    app.clock.set(TUESDAY_AT_TEN + 30 * MINUTE)
    await scene.settle()
    await scene.settle()

    expect([first, tooSoon]).toEqual([1, 1])
    expect(service.requests() - before).toBe(3)
    expect(owner.heard()).toHaveLength(1)
  })

  test('that redirects is not followed, and not asked again', async () => {
    const owner = await here.aDeviceOf(here.shop.ownerId)
    const before = service.requests()
    service.answerWith({ status: 302, headers: { location: `${service.origin}/inside` } })

    await here.book()
    app.clock.set(TUESDAY_AT_TEN + 60 * MINUTE)
    await scene.settle()

    expect(service.requests() - before).toBe(1)
    expect(owner.heard()).toEqual([])
  })

  test.each([
    'https://example.com/push',
    'https://127.0.0.1/push',
    'https://[::1]/push',
    'https://169.254.169.254/latest/meta-data',
    'http://fcm.googleapis.com/fcm/send/x',
    'https://fcm.googleapis.com:8443/fcm/send/x',
    'https://a:b@fcm.googleapis.com/fcm/send/x',
    'https://fcm.googleapis.com.malo.com/fcm/send/x',
    'https://push.apple.com.malo.com/x',
    'file:///etc/passwd',
  ])('that no browser uses is refused: %s', async endpoint => {
    const { keys } = service.aDevice('odd')
    const { manage_token } = await here.book()
    const params = { link_kind: 'appointment', link_token: manage_token } as const
    const answer = await app.call('addLinkDevice', { params, body: { endpoint, keys } })

    expect(answer).toMatchObject({ ok: false, problem: { code: 'validation_failed' } })
  })

  test.each([
    'https://fcm.googleapis.com/fcm/send/abc:DEF',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/abc',
    'https://wns2-par02p.notify.windows.com/w/?token=abc',
  ])('of a browser is taken, with a key that is a point of its curve: %s', async endpoint => {
    const { keys } = service.aDevice('good')
    const token = await tokenOf(app, here.shop.ownerId)
    const bad = { ...keys, p256dh: 'B'.repeat(87) }

    await app.mustCall('addPushDevice', { body: { endpoint, keys } }, token)
    const refused = await app.call('addPushDevice', { body: { endpoint, keys: bad } }, token)

    expect(refused).toMatchObject({ ok: false, problem: { code: 'validation_failed' } })
  })
})
