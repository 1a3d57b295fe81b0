/** "Sumale la barba": changing the services of an existing appointment. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openApp, type TestApp } from '#support/server/app.ts'
import { many } from '#support/server/race-shop.ts'
import { overlapsIn, race, runner, tally } from '#support/server/races.ts'
import {
  aScene,
  at,
  become,
  change,
  take,
  trying,
  type ServicesScene,
} from '#support/server/services-scene.ts'

let app: TestApp
beforeAll(async () => {
  app = await openApp({ env: { TRUSTED_PROXIES: 'loopback' } })
})
afterAll(async () => await app.close())

describe('the services of an appointment', () => {
  test('are added: it keeps its id, its hour and its person, and takes and costs more', async () => {
    const scene = await aScene(app)
    const { id, code } = await take(scene, '10:00')

    const changed = await change(scene, id, { services: [scene.cut, scene.beard] })

    expect(changed).toMatchObject({
      id,
      code,
      revision: 2,
      status: 'booked',
      starts_at: at('10:00'),
      ends_at: at('10:50'),
      price: 1_500_000,
      legs: [
        { service: { id: scene.cut }, staff: { id: scene.shop.staffIds[0] } },
        { service: { id: scene.beard }, staff: { id: scene.shop.staffIds[0] } },
      ],
    })
  })

  test('are exchanged and taken away, with their add-ons', async () => {
    const scene = await aScene(app)
    const { id } = await take(scene, '10:00')

    const other = await change(scene, id, { services: [scene.beard], add_ons: [scene.towel] })
    const kept = await change(scene, id, { services: [scene.cut, scene.beard] })
    const bare = await change(scene, id, { services: [scene.cut, scene.beard], add_ons: [] })

    expect(other).toMatchObject({ ends_at: at('10:30'), price: 700_000 })
    expect(kept).toMatchObject({ ends_at: at('11:00'), price: 1_700_000 })
    expect(kept.legs[1]?.add_ons).toMatchObject([{ id: scene.towel }])
    expect(bare).toMatchObject({ ends_at: at('10:50'), price: 1_500_000 })
  })

  test.each(['pending', 'booked', 'confirmed', 'checked_in', 'in_progress'] as const)(
    'change while it is %s, which it stays',
    async status => {
      const scene = await aScene(app)
      if (status === 'pending') {
        const params = { id: scene.cut }
        const body = { needs_approval: true }
        await app.mustCall('updateService', { params, body }, scene.token)
      }
      const { id } = await (status === 'pending' ? ask(scene) : take(scene, '10:00'))
      if (status !== 'pending' && status !== 'booked') await become(scene, id, status)

      const changed = await change(scene, id, { services: [scene.cut, scene.beard] })

      expect(changed).toMatchObject({ status, ends_at: at('10:50') })
    },
  )

  test.each(['completed', 'cancelled'] as const)('stay when it is %s', async status => {
    const scene = await aScene(app)
    const { id } = await take(scene, '10:00')
    await become(scene, id, status)

    const answer = await trying(scene, id, { services: [scene.beard] })

    expect(answer).toMatchObject({ status: 409, body: { code: 'invalid_transition' } })
  })

  test('of an old revision stay', async () => {
    const scene = await aScene(app)
    const { id } = await take(scene, '10:00')
    await become(scene, id, 'confirmed')

    const answer = await trying(scene, id, { services: [scene.beard], revision: 1 })

    expect(answer).toMatchObject({ status: 409, body: { code: 'stale_revision' } })
  })

  test('that are the same change nothing', async () => {
    const scene = await aScene(app)
    const { id } = await take(scene, '10:00')

    expect(await change(scene, id, { services: [scene.cut] })).toMatchObject({ revision: 1 })
  })

  test('change once, however often the same request is sent', async () => {
    const scene = await aScene(app)
    const { id } = await take(scene, '10:00')
    const body = { services: [scene.cut, scene.beard] }
    const wanted = { params: { id }, body, idempotencyKey: crypto.randomUUID() }

    const answers = await race(
      many(5, () => runner(app, 'changeAppointmentServices', wanted, scene.token)),
    )

    expect(tally(answers)).toEqual({ '200': 5 })
    expect(new Set(answers.map(({ body: answer }) => JSON.stringify(answer))).size).toBe(1)
    expect(answers[0]?.body).toMatchObject({ appointment: { revision: 2 } })
  })
})

describe('what does not fit any more', () => {
  test('before the next appointment is refused, with where it would', async () => {
    const scene = await aScene(app, 2)
    const { id } = await take(scene, '10:00')
    await take(scene, '10:30')

    const answer = await trying(scene, id, { services: [scene.cut, scene.beard] })

    expect(answer).toMatchObject({ status: 409, body: { code: 'slot_taken' } })
    expect((answer.body as { alternatives: unknown[] }).alternatives).toHaveLength(3)
    const params = { id }
    const { appointment } = await app.mustCall('getAppointment', { params }, scene.token)
    expect(appointment).toMatchObject({ revision: 1, ends_at: at('10:30'), price: 1_000_000 })
  })

  test('before closing time is refused the same way', async () => {
    const scene = await aScene(app)
    const { id } = await take(scene, '19:30')

    const answer = await trying(scene, id, { services: [scene.cut, scene.beard] })

    expect(answer).toMatchObject({
      status: 409,
      body: { code: 'slot_taken', reason: 'outside_hours' },
    })
  })

  test('goes to somebody else, to another hour, or on top when somebody says so', async () => {
    const scene = await aScene(app, 2)
    const services = [scene.cut, scene.beard]
    const { id } = await take(scene, '10:00')
    await take(scene, '10:30')

    const onTop = await change(scene, id, { services, overbook: true })
    const handed = await change(scene, id, { services, staff: scene.shop.staffIds[1]! })
    const later = await change(scene, id, { services: [scene.beard], starts_at: at('12:00') })

    expect(onTop.is_overbooked).toBe(true)
    expect(handed).toMatchObject({ is_overbooked: false, starts_at: at('10:00') })
    expect(handed.legs.map(item => item.staff.id)).toEqual(Array(2).fill(scene.shop.staffIds[1]))
    expect(later).toMatchObject({ starts_at: at('12:00'), ends_at: at('12:20') })
  })

  test('is shown before it is saved, with its duration, price and resources', async () => {
    const scene = await aScene(app, 2)
    const { id } = await take(scene, '19:30')
    const look = async (services: readonly string[]) =>
      await app.mustCall(
        'previewAppointmentServices',
        { params: { id }, query: { services: services.join(',') } },
        scene.token,
      )

    expect(await look([scene.beard])).toMatchObject({
      ends_at: at('19:50'),
      price: 500_000,
      reason: null,
      alternatives: [],
      remedies: [],
    })
    expect(await look([scene.cut, scene.beard])).toMatchObject({
      ends_at: at('20:20'),
      price: 1_500_000,
      reason: 'closing',
      text: 'No llega a terminar antes del cierre.',
      alternatives: [{ starts_at: at('19:00') }, {}, {}],
      remedies: [{ change: { kind: 'hours', staff: scene.shop.staffIds[0] } }],
    })
    const { appointment } = await app.mustCall('getAppointment', { params: { id } }, scene.token)
    expect(appointment.revision).toBe(1)
  })

  test('is offered to whoever is free at that hour', async () => {
    const scene = await aScene(app, 2)
    const { id } = await take(scene, '10:00')
    await take(scene, '10:30')
    const query = { services: [scene.cut, scene.beard].join(',') }

    const preview = await app.mustCall(
      'previewAppointmentServices',
      { params: { id }, query },
      scene.token,
    )

    expect(preview).toMatchObject({ reason: 'busy', text: 'Hay otro turno.' })
    expect(preview.alternatives[0]).toEqual({
      starts_at: at('10:00'),
      staff: scene.shop.staffIds[1],
    })
  })

  test('never overlaps a booking that is made at the same time', async () => {
    const scene = await aScene(app)
    const { id } = await take(scene, '10:00')
    const services = [scene.cut, scene.beard]
    const booking = (index: number) => ({
      services: [scene.cut],
      starts_at: at('10:30'),
      customer: { name: `Cliente ${index}` },
    })

    const answers = await race([
      ...many(3, () =>
        runner(
          app,
          'changeAppointmentServices',
          { params: { id }, body: { services } },
          scene.token,
        ),
      ),
      ...many(3, index =>
        runner(app, 'createStaffAppointment', { body: booking(index) }, scene.token),
      ),
    ])

    expect(await overlapsIn(app, scene.shop)).toBe(0)
    const won = answers.filter(answer => answer.status < 300)
    // Either the repeated change won, and all three of its requests succeed, or one booking did.
    expect([1, 3]).toContain(won.length)
    expect(new Set(won.map(answer => answer.status)).size).toBe(1)
  })
})

async function ask({ shop }: ServicesScene) {
  const customer = { name: 'Sofía Paz', phone: '11 2345-6789' }
  const body = { services: [shop.serviceId], starts_at: at('10:00'), customer }
  const params = { ad_url: shop.adUrl }
  return (await app.mustCall('createAppointment', { params, body })).appointment
}
