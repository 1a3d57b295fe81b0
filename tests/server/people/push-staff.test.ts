/** Notifications on the devices of a shop's staff, through a push service over real HTTP that decrypts what it gets. */
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
  THURSDAY_AT_THREE,
  titlesOf,
} from '#support/push/push-scene.ts'
import { warnOfPushEnding } from '#server/people/push/warn-of-push-ending.ts'
import { aMember, tokenOf } from '#support/server/shop.ts'

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

describe('a member of the shop', () => {
  test('is notified of a new, a moved and a cancelled appointment, once each', async () => {
    const owner = await here.aDeviceOf(here.shop.ownerId)

    const { manage_token, appointment } = await here.book()
    const to = { starts_at: '2026-11-26T16:00:00-03:00' }
    await app.mustCall('moveManagedAppointment', { params: { manage_token }, body: to })
    await scene.settle()
    await app.mustCall('cancelManagedAppointment', { params: { manage_token }, body: {} })
    await scene.settle()
    await scene.settle()

    expect(titlesOf(owner.heard())).toEqual([
      'Nuevo turno: Sofía Benítez',
      'Sofía Benítez: cambió su turno',
      'Sofía Benítez canceló',
    ])
    expect(owner.heard()[0]).toMatchObject({
      body: expect.stringMatching(/^Corte con Persona \d, jue 26, 15:00$/),
      path: `/dashboard/agenda?fecha=2026-11-26&id=${appointment.id}`,
      ttl: 8 * 3600,
    })
    expect(owner.heard()[0]?.authorization).toMatch(/^vapid t=.+, k=.+$/)
    expect(new Set(owner.heard().map(one => one.tag)).size).toBe(1)
  })

  test('is told by day, once, that the pushes of a device end with its session', async () => {
    const owner = await here.aDeviceOf(here.shop.ownerId)
    const before = Date.parse('2026-12-23T14:00:00-03:00')
    app.clock.set(before - 6 * 60 * MINUTE)
    await warnOfPushEnding(app.app.context)
    await scene.settle()
    const early = titlesOf(owner.heard())

    app.clock.set(before + 8 * 60 * MINUTE)
    await warnOfPushEnding(app.app.context)
    app.clock.set(before + 20 * 60 * MINUTE)
    for (let time = 0; time < 2; time += 1) await warnOfPushEnding(app.app.context)
    await scene.settle()

    expect(early).toEqual([])
    expect(titlesOf(owner.heard())).toEqual(['Mañana se terminan los avisos acá'])
  })

  test('is not notified of their own actions, nor of agendas that they may not see', async () => {
    const [mine = '', theirs = ''] = here.shop.staffIds
    const owner = await here.aDeviceOf(here.shop.ownerId)
    const advisor = await here.aDeviceOf(
      await aMember(app, here.shop, { role: 'comerce_advisor', staffId: mine }),
    )

    const other = await here.book(THURSDAY_AT_THREE, theirs)
    const own = await here.book('2026-11-26T17:00:00-03:00', mine)
    await here.setStatus(other.appointment.id, 'cancelled', owner.token)
    await here.setStatus(own.appointment.id, 'cancelled', owner.token)

    expect(titlesOf(owner.heard())).toEqual([
      'Nuevo turno: Sofía Benítez',
      'Nuevo turno: Sofía Benítez',
    ])
    expect(titlesOf(advisor.heard())).toEqual([
      'Nuevo turno: Sofía Benítez',
      'Turno cancelado: Sofía Benítez',
    ])
    expect(advisor.heard()[0]?.body).toContain('con Persona 1')
  })

  test('is the only one to be notified that their customer has arrived', async () => {
    const [mine = '', theirs = ''] = here.shop.staffIds
    const owner = await here.aDeviceOf(here.shop.ownerId)
    const one = await here.aDeviceOf(
      await aMember(app, here.shop, { role: 'comerce_advisor', staffId: mine }),
    )
    const two = await here.aDeviceOf(
      await aMember(app, here.shop, {
        role: 'comerce_advisor',
        staffId: theirs,
        isReception: true,
      }),
    )
    const { appointment } = await here.book('2026-11-24T10:30:00-03:00', mine)
    const before = [owner, one, two].map(({ heard }) => heard().length)

    const reception = await tokenOf(app, await aMember(app, here.shop))
    await here.setStatus(appointment.id, 'checked_in', reception)

    expect(one.heard().slice(before[1])).toMatchObject([
      { title: 'Llegó Sofía Benítez', body: 'Corte con Persona 1, 10:30', ttl: 900 },
    ])
    expect(owner.heard()).toHaveLength(before[0]!)
    expect(two.heard()).toHaveLength(before[2]!)
  })

  test('is notified of what they chose, and after their quiet hours', async () => {
    const owner = await here.aDeviceOf(here.shop.ownerId)
    const wishes = await app.mustCall('getNoticePreferences', {}, owner.token)
    const quiet = { from: 9 * 60, to: 12 * 60 }
    const push = { ...wishes.push, move: false }
    await app.mustCall('updateNoticePreferences', { body: { ...wishes, push, quiet } }, owner.token)

    const { manage_token } = await here.book()
    const during = owner.heard().length
    await app.mustCall('setTestClock', { body: { now: '2026-11-24T12:00:30-03:00' } })
    const to = { starts_at: '2026-11-26T16:00:00-03:00' }
    await app.mustCall('moveManagedAppointment', { params: { manage_token }, body: to })
    await scene.settle()

    expect(during).toBe(0)
    expect(titlesOf(owner.heard())).toEqual(['Nuevo turno: Sofía Benítez'])
  })
})

describe('a device of a member is removed', () => {
  test.each([
    ['with a log-out', async (token: string) => await app.call('logout', {}, token)],
    [
      'with the end of other sessions',
      async () => await app.call('endOtherSessions', {}, await tokenOf(app, here.shop.ownerId)),
    ],
  ])('%s', async (_, end) => {
    const owner = await here.aDeviceOf(here.shop.ownerId)

    await end(owner.token)
    await here.book()

    expect(owner.heard()).toEqual([])
    expect(await devicesLeft(scene, owner.id)).toBe(0)
  })

  test('when they leave the shop, even between a change and its notification', async () => {
    const userId = await aMember(app, here.shop)
    const member = await here.aDeviceOf(userId)
    const before = service.requests()
    service.answerWith(503)
    await here.book()
    const tried = service.requests() - before

    await sql`update memberships set status = 'removed' where user_id = ${userId}`.execute(
      app.app.context.database.db,
    )
    app.clock.set(TUESDAY_AT_TEN + 5 * MINUTE)
    await here.book('2026-11-26T17:00:00-03:00')

    expect(tried).toBe(1)
    expect(service.requests() - before).toBe(1)
    expect(member.heard()).toEqual([])
  })

  test('when another person subscribes in the same browser', async () => {
    const browser = service.aDevice('shared')
    const first = await tokenOf(app, here.shop.ownerId)
    await app.mustCall('addPushDevice', { body: browser }, first)
    const second = await tokenOf(app, await aMember(app, here.shop))
    await app.mustCall('addPushDevice', { body: browser }, second)

    await here.book()

    expect(heardBy(scene, 'shared')).toHaveLength(1)
    expect((await app.mustCall('listPushDevices', {}, first)).items).toEqual([])
  })

  test('when they switch it off, here or on another device; nobody else can', async () => {
    const owner = await here.aDeviceOf(here.shop.ownerId)
    const stranger = await tokenOf(app, await aMember(app, here.shop))
    const params = { id: owner.id }

    const refused = await app.call('removePushDevice', { params }, stranger)
    const elsewhere = await tokenOf(app, here.shop.ownerId)
    const { items } = await app.mustCall('listPushDevices', {}, elsewhere)
    await app.mustCall('removePushDevice', { params }, elsewhere)
    await here.book()

    expect(refused).toMatchObject({ ok: false, problem: { code: 'not_found' } })
    expect(items).toMatchObject([{ id: owner.id, user_agent: 'test', is_current: false }])
    expect(owner.heard()).toEqual([])
  })
})
