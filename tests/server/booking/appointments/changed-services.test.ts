/**
 * What follows when the services of an appointment change: its price, who may do it, who is notified, and the history.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PUBLIC } from '#domain/booking/scheduling-context.ts'
import { findManaged } from '#server/scheduling/find.ts'
import { moveQueued } from '#server/scheduling/move/move.ts'
import { openApp, type TestApp } from '#support/server/app.ts'
import {
  aScene,
  at,
  become,
  change,
  take,
  trying,
  type ServicesScene,
} from '#support/server/services-scene.ts'
import { aBooking, aMember, tokenOf } from '#support/server/shop.ts'

let app: TestApp
beforeAll(async () => {
  app = await openApp()
})
afterAll(async () => await app.close())

describe('the price', () => {
  test('of what stays is the one that was agreed, and each part of it adds up', async () => {
    const scene = await aScene(app)
    const { id } = await take(scene, '10:00')
    const edit = { params: { id }, body: { price: 800_000 } }
    await app.mustCall('updateAppointment', edit, scene.token)
    const body = { price: 9_900_000 }
    await app.mustCall('updateService', { params: { id: scene.cut }, body }, scene.token)

    const added = await change(scene, id, { services: [scene.cut, scene.beard] })
    const back = await change(scene, id, { services: [scene.cut] })

    expect(added.price).toBe(1_300_000)
    expect(back.price).toBe(800_000)
  })

  test('and the length are what the staff say, where they say it', async () => {
    const scene = await aScene(app)
    const { id } = await take(scene, '10:00')
    const more = { price: 1_200_000, duration_minutes: 40 }

    const changed = await change(scene, id, { services: [scene.cut, scene.beard], ...more })

    expect(changed).toMatchObject({ price: 1_200_000, ends_at: at('10:40') })
  })
})

describe('a deposit that has not come', () => {
  test('is lowered with the price, and is what it was again when the change is undone', async () => {
    const scene = await aScene(app)
    const { id } = await take(scene, '10:00', { deposit: 800_000 })

    const lowered = await change(scene, id, { services: [scene.beard] })
    const back = await change(scene, id, { services: [scene.cut] })
    const again = await change(scene, id, { services: [scene.beard] })
    const later = await change(scene, id, { services: [scene.cut, scene.beard] })

    const deposits = [lowered, back, again, later].map(one => one.deposit?.amount)
    expect(deposits).toEqual([500_000, 800_000, 500_000, 500_000])
    const { items } = await app.mustCall('listAudit', { query: {} }, scene.token)
    expect(items[2]).toMatchObject({
      action: 'turn.undone',
      detail: { from: { deposit: 500_000 }, to: { deposit: 800_000 } },
    })
  })
})

describe('who may', () => {
  test('an advisor changes what is on their own agenda, and gives themselves what is added', async () => {
    const scene = await aScene(app, 2)
    const [, beto = ''] = scene.shop.staffIds
    const options = { role: 'comerce_advisor', staffId: beto } as const
    const token = await tokenOf(app, await aMember(app, scene.shop, options))
    const theirs = await take(scene, '10:00', { staff: beto })
    const others = await take(scene, '10:00')
    const services = [scene.cut, scene.beard]

    const own = await trying({ app, token }, theirs.id, { services })
    const foreign = await trying({ app, token }, others.id, { services })
    const given = await trying({ app, token }, theirs.id, {
      services,
      staff: scene.shop.staffIds[0]!,
    })

    expect(own).toMatchObject({
      status: 200,
      body: { appointment: { legs: [{ staff: { id: beto } }, { staff: { id: beto } }] } },
    })
    expect([foreign.status, given.status]).toEqual([404, 403])
  })

  test('nobody of another shop', async () => {
    const scene = await aScene(app)
    const other = await aScene(app)
    const { id } = await take(scene, '10:00')

    expect((await trying(other, id, { services: [other.beard] })).status).toBe(404)
    expect((await trying(scene, id, { services: [other.beard] })).status).toBe(404)
  })
})

describe('a move that was decided before', () => {
  const request = {
    startsAt: Date.parse(at('12:00')),
    staffId: undefined,
    revision: undefined,
    actor: 'customer',
    actorId: null,
    audience: PUBLIC,
  } as const

  test('the services changed is refused, and leaves the new ones', async () => {
    const scene = await aScene(app)
    const { context } = app.app
    const made = await app.mustCall('createAppointment', aBooking(scene.shop, at('10:00')))
    const found = await findManaged(context, made.manage_token)
    await change(scene, made.appointment.id, { services: [scene.cut, scene.beard] })

    const refused = moveQueued(context, found, request)

    await expect(refused).rejects.toMatchObject({ code: 'stale_revision' })
    const params = { id: made.appointment.id }
    const { appointment } = await app.mustCall('getAppointment', { params }, scene.token)
    expect(appointment).toMatchObject({ revision: 2, ends_at: at('10:50') })
  })

  test('the staff changed is refused, unless it asks for somebody itself', async () => {
    const scene = await aScene(app, 2)
    const { context } = app.app
    const [ana = '', beto = ''] = scene.shop.staffIds
    const booking = aBooking(scene.shop, at('10:00'))
    const wanted = { ...booking, body: { ...booking.body, staff: ana } }
    const made = await app.mustCall('createAppointment', wanted)
    const found = await findManaged(context, made.manage_token)
    const params = { id: made.appointment.id }
    const handed = { params, body: { starts_at: at('10:00'), staff: beto } }
    await app.mustCall('moveAppointment', handed, scene.token)

    const refused = moveQueued(context, found, request)
    await expect(refused).rejects.toMatchObject({ code: 'stale_revision' })
    expect(await moveQueued(context, found, { ...request, staffId: ana })).toMatchObject({
      appointment: { starts_at: at('12:00'), legs: [{ staff: { id: ana } }] },
    })
  })

  test('another change is made all the same', async () => {
    const scene = await aScene(app)
    const { context } = app.app
    const made = await app.mustCall('createAppointment', aBooking(scene.shop, at('10:00')))
    const found = await findManaged(context, made.manage_token)
    await become(scene, made.appointment.id, 'confirmed')

    const moved = await moveQueued(context, found, request)

    expect(moved).toMatchObject({ appointment: { revision: 3, starts_at: at('12:00') } })
  })
})

describe('who is told', () => {
  test('the customer by mail, with the calendar file of the new length', async () => {
    const scene = await aScene(app)
    const { id } = await take(scene, '10:00')

    await change(scene, id, { services: [scene.cut, scene.beard] })

    const [mail = '', ...others] = await mailsOf(scene)
    expect(others).toEqual([])
    expect(mail).toMatch(/^X-Mi-Turno-Kind: changed/m)
    expect(mail).toMatch(/text\/calendar/)
  })

  test('without notifying, they stay on the list of unnotified changes until the change is undone', async () => {
    const scene = await aScene(app)
    const { id } = await take(scene, '10:00')

    await change(scene, id, { services: [scene.cut, scene.beard], notify: false })
    const { items } = await app.mustCall('listUntold', {}, scene.token)
    const { mail } = await app.mustCall('getTurnCard', { params: { id } }, scene.token)
    await change(scene, id, { services: [scene.cut], notify: false })

    expect(items).toMatchObject([{ change: 'changed', appointment: { id } }])
    expect(mail?.text).toContain('cambió los servicios')
    expect((await app.mustCall('listUntold', {}, scene.token)).items).toEqual([])
    expect(await mailsOf(scene)).toEqual([])
  })

  test('not a customer who is in the shop, waiting or being served', async () => {
    const scene = await aScene(app)
    const { id } = await take(scene, '10:00')
    await become(scene, id, 'checked_in')

    await change(scene, id, { services: [scene.cut, scene.beard] })
    await become(scene, id, 'in_progress')

    expect((await app.mustCall('listUntold', {}, scene.token)).items).toEqual([])
    expect(await mailsOf(scene)).toEqual([])
  })

  test('the audit log says what it was and what it became', async () => {
    const scene = await aScene(app)
    const { id } = await take(scene, '10:00')

    await change(scene, id, { services: [scene.cut, scene.beard], add_ons: [scene.towel] })

    const { items } = await app.mustCall('listAudit', { query: {} }, scene.token)
    expect(items[0]).toMatchObject({
      action: 'turn.services',
      subject: { id },
      detail: {
        from: { sold: 'Corte', duration_minutes: 30, price: 1_000_000 },
        to: { sold: 'Corte + Barba (Toalla caliente)', duration_minutes: 60, price: 1_700_000 },
      },
    })
    const events = await app.mustCall('listAppointmentEvents', { params: { id } }, scene.token)
    expect(events.items.at(-1)?.text).toMatch(
      /^Cambió de Corte a Corte \+ Barba \(Toalla caliente\), de 30 a 60 min, de \$\s10\.000 a \$\s17\.000/,
    )
  })
})

async function mailsOf({ shop }: ServicesScene): Promise<string[]> {
  await app.app.context.outbox.drain()
  return (await app.mails()).filter(mail => mail.includes(`sofia-${shop.adUrl}@mail.test`))
}
