import { io } from 'socket.io-client'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { limits } from '#contract/protocol/limits.ts'
import { forgetOld } from '#server/platform/retention/forget-old.ts'
import { openApp, send, TUESDAY_AT_TEN, type TestApp } from '#support/server/app.ts'
import { aMember, aShop, tokenOf, type TestShop } from '#support/server/shop.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

let app: TestApp
beforeAll(async () => {
  app = await openApp()
})
beforeEach(() => app.clock.set(TUESDAY_AT_TEN))
afterAll(async () => await app.close())

type Scene = { readonly shop: TestShop; readonly token: string }

async function aScene(people = 1, takes = true): Promise<Scene> {
  const shop = await aShop(app, { people })
  const token = await tokenOf(app, shop.ownerId)
  if (takes) await app.mustCall('updateSettings', { body: { takes_queue: true } }, token)
  return { shop, token }
}

const joining = ({ shop }: Scene, name: string, more: { phone?: string } = {}) => ({
  params: { ad_url: shop.adUrl },
  body: { name, ...more },
})
const join = async (scene: Scene, name: string) =>
  await app.mustCall('joinQueue', joining(scene, name))
const placeOf = async (queue_token: string) =>
  await app.mustCall('getQueuePlace', { params: { queue_token } })
const deskQueue = async ({ token }: Scene) =>
  (await app.mustCall('listWalkIns', { query: {} }, token)).items
const onDesk = async (scene: Scene, name: string) => {
  const found = (await deskQueue(scene)).find(one => one.name === name)
  return { params: { id: found?.id ?? '' }, body: {} }
}

describe('a customer who joins the queue from their own phone', () => {
  test('gets a place and a link, and appears in the queue at the desk', async () => {
    const scene = await aScene()
    await app.mustCall('addWalkIn', { body: { services: [scene.shop.serviceId] } }, scene.token)

    const joined = await join(scene, 'Ana Paz')

    expect(joined).toMatchObject({ place: 2, number: 2 })
    expect(joined.queue_url).toContain(`/fila/${joined.queue_token}`)
    expect(await placeOf(joined.queue_token)).toMatchObject({
      place: 2,
      state: 'waiting',
      number: 2,
      name: 'Ana Paz',
      services: [{ id: scene.shop.serviceId }],
      expected: { from: '2026-11-24T10:30:00-03:00', to: null },
      comerce: { ad_url: scene.shop.adUrl },
    })
    expect((await deskQueue(scene)).map(one => [one.name, one.joined_outside])).toEqual([
      ['', false],
      ['Ana Paz', true],
    ])
  })

  test('sees on their page that they are called at the desk', async () => {
    const scene = await aScene()
    const { queue_token } = await join(scene, 'Ana')
    const socket = io(app.url, { transports: ['websocket'], forceNew: true, reconnection: false })
    expect(await socket.emitWithAck('room:login', { queue_token })).toEqual({ ok: true })
    const moved = new Promise(resolve => void socket.once('queue:changed', resolve))

    await app.mustCall('callWalkIn', await onDesk(scene, 'Ana'), scene.token)

    await moved
    socket.disconnect()
    expect(await placeOf(queue_token)).toMatchObject({ state: 'called', place: 1 })
  })

  test('keeps their place after midnight while the shop is open', async () => {
    const scene = await aScene()
    const ranges = [1, 2, 3, 4, 5, 6, 7].map(weekday => ({
      weekday,
      start_minute: 20 * 60,
      end_minute: 26 * 60,
    }))
    await app.mustCall('replaceHours', { body: { staff: null, ranges } }, scene.token)
    app.clock.set(TUESDAY_AT_TEN + 13.5 * HOUR)
    const first = await join(scene, 'Ana')
    const second = await join(scene, 'Beto')
    app.clock.set(TUESDAY_AT_TEN + 14.5 * HOUR)

    expect(await placeOf(second.queue_token)).toMatchObject({
      place: 2,
      state: 'waiting',
      expected: { from: '2026-11-25T01:00:00-03:00' },
    })
    const desk = { ...scene, token: await tokenOf(app, scene.shop.ownerId) }
    expect((await deskQueue(desk)).map(one => one.name)).toEqual(['Ana', 'Beto'])
    expect(await join(scene, 'Carla')).toMatchObject({ place: 3, number: 3 })
    app.clock.set(TUESDAY_AT_TEN + 16 * HOUR)
    expect(await placeOf(first.queue_token)).toMatchObject({ place: null, state: 'over' })
  })

  test('learns nothing with an invalid link', async () => {
    const { shop } = await aScene()
    const socket = io(app.url, { transports: ['websocket'], forceNew: true, reconnection: false })
    const forged = await socket.emitWithAck('room:login', { queue_token: 'x'.repeat(43) })
    socket.disconnect()
    expect(forged).toEqual({ ok: false, code: 'not_found' })
    const manage = await app.call('getQueuePlace', { params: { queue_token: shop.id } })
    expect(manage).toMatchObject({ ok: false, problem: { code: 'not_found' } })
  })

  test('can leave once, and everybody behind them moves up', async () => {
    const scene = await aScene()
    const first = await join(scene, 'Ana')
    const second = await join(scene, 'Beto')

    const leave = { params: { queue_token: first.queue_token } }
    await app.mustCall('leaveQueue', leave)
    const again = await app.mustCall('leaveQueue', leave)

    expect(again).toMatchObject({ state: 'left', place: null, expected: null })
    expect(await placeOf(second.queue_token)).toMatchObject({ place: 1 })
  })

  test('cannot leave while being served', async () => {
    const scene = await aScene()
    const { queue_token } = await join(scene, 'Ana')
    await app.mustCall('serveWalkIn', await onDesk(scene, 'Ana'), scene.token)

    const left = await app.mustCall('leaveQueue', { params: { queue_token } })

    expect(left).toMatchObject({ state: 'served', place: null })
  })

  test('finds that yesterday’s queue has ended', async () => {
    const scene = await aScene()
    const { queue_token } = await join(scene, 'Ana')
    app.clock.set(TUESDAY_AT_TEN + 24 * HOUR)
    expect(await placeOf(queue_token)).toMatchObject({ state: 'over', place: null })
  })

  test('joins once with the same idempotency key', async () => {
    const scene = await aScene()
    const input = { ...joining(scene, 'Ana'), idempotencyKey: 'sumar-a-ana-una-vez' }
    const [first, second] = await Promise.all([
      app.mustCall('joinQueue', input),
      app.mustCall('joinQueue', input),
    ])
    expect(second.queue_token).toBe(first.queue_token)
    expect(await deskQueue(scene)).toHaveLength(1)
  })

  test('is told when their phone is already in the queue', async () => {
    const scene = await aScene()
    await app.mustCall('joinQueue', joining(scene, 'Ana', { phone: '11 2345-6789' }))
    const twice = await app.call(
      'joinQueue',
      joining(scene, 'Ana', { phone: '+54 9 11 2345 6789' }),
    )
    expect(twice).toMatchObject({ ok: false, problem: { code: 'too_many_turns', reason: 'queue' } })
  })

  test('is not added when a program fills in the hidden fields', async () => {
    const scene = await aScene()
    const input = joining(scene, 'Robot')
    await app.mustCall('joinQueue', { ...input, body: { ...input.body, website: 'http://x.test' } })
    expect(await deskQueue(scene)).toEqual([])
  })
})

describe('the queue from outside', () => {
  test('is closed unless the shop opened it, and when nobody works any more that day', async () => {
    const shut = await aScene(1, false)
    const open = await aScene()
    const params = { ad_url: open.shop.adUrl }
    expect(await app.call('joinQueue', joining(shut, 'Ana'))).toMatchObject({
      problem: { code: 'queue_closed' },
    })
    // Two hours before the shop opens.
    app.clock.set(TUESDAY_AT_TEN - 2 * HOUR)
    expect(await app.mustCall('getQueue', { params })).toMatchObject({
      is_open: true,
      waiting: 0,
      expected: { from: '2026-11-24T10:00:00-03:00' },
    })
    app.clock.set(TUESDAY_AT_TEN + 11 * HOUR)
    expect(await app.mustCall('getQueue', { params })).toMatchObject({ is_open: false })
    expect(await app.call('joinQueue', joining(open, 'Ana'))).toMatchObject({
      problem: { code: 'queue_closed' },
    })
  })

  test('takes so many at once that a stranger cannot fill the day', async () => {
    const scene = await aScene()
    const many = Array.from({ length: limits.queue_places_per_comerce }, (_, index) => index)
    for (const index of many) await join(scene, `Nombre ${index}`)
    expect(await app.call('joinQueue', joining(scene, 'Una más'))).toMatchObject({
      problem: { code: 'queue_full' },
    })
    // The desk can add a walk-in all the same.
    const body = { name: 'En persona', services: [scene.shop.serviceId] }
    await app.mustCall('addWalkIn', { body }, scene.token)
  })

  test('offers no service that is not public', async () => {
    const scene = await aScene()
    const { service } = await app.mustCall(
      'createService',
      {
        body: {
          name: 'Escondido',
          duration_minutes: 30,
          price: 100,
          is_public: false,
        },
      },
      scene.token,
    )
    const input = joining(scene, 'Ana')
    const hidden = { ...input, body: { ...input.body, services: [service.id] } }
    expect(await app.call('joinQueue', hidden)).toMatchObject({ problem: { code: 'not_found' } })
  })

  test('tells an estimate as a range once the shop has closed enough visits', async () => {
    const scene = await aScene()
    for (let visit = 0; visit < 20; visit += 1) {
      const day = TUESDAY_AT_TEN + visit * 24 * HOUR
      app.clock.set(day)
      // An owner's session ends before the next day.
      const token = await tokenOf(app, scene.shop.ownerId)
      const body = { name: `V ${visit}`, services: [scene.shop.serviceId] }
      const { walk_in } = await app.mustCall('addWalkIn', { body }, token)
      const served = await app.mustCall(
        'serveWalkIn',
        { params: { id: walk_in.id }, body: {} },
        token,
      )
      app.clock.set(day + (visit % 2 === 0 ? 24 : 36) * MINUTE)
      const done = { params: { id: served.appointment.id }, body: { status: 'completed' as const } }
      await app.mustCall('setAppointmentStatus', done, token)
    }
    app.clock.set(TUESDAY_AT_TEN + 20 * 24 * HOUR)
    await join(scene, 'Ana')
    const { queue_token } = await join(scene, 'Beto')

    expect((await placeOf(queue_token)).expected).toEqual({
      from: '2026-12-14T10:24:00-03:00',
      to: '2026-12-14T10:36:00-03:00',
    })
  })

  test('forgets its names after a month', async () => {
    const scene = await aScene()
    const { queue_token } = await join(scene, 'Ana')
    app.clock.set(TUESDAY_AT_TEN + 31 * 24 * HOUR)
    await forgetOld(app.app.context)
    const found = await app.call('getQueuePlace', { params: { queue_token } })
    expect(found).toMatchObject({ problem: { code: 'not_found' } })
  })

  test('is opened and closed by the owner alone', async () => {
    const { shop } = await aScene()
    const advisor = await tokenOf(app, await aMember(app, shop, { role: 'comerce_advisor' }))
    const answer = await send(app.url, 'updateSettings', { body: { takes_queue: false } }, advisor)
    expect(answer.status).toBe(403)
  })
})
