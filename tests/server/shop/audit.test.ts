/** The audit log: what it says was changed, from what to what, also for appointments. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Sent } from '#contract/contract.ts'
import { openApp, type TestApp } from '#support/server/app.ts'
import { aMember, aShop, aUser, tokenOf, type TestShop } from '#support/server/shop.ts'

let app: TestApp
beforeAll(async () => {
  app = await openApp()
})
afterAll(async () => await app.close())

const at = (time: string) => `2026-11-26T${time}:00-03:00`

const week = (weekdays: readonly number[]) =>
  weekdays.map(weekday => ({ weekday, start_minute: 600, end_minute: 1200 }))

type Scene = { readonly shop: TestShop; readonly token: string }

async function aScene(staffMembers = 1): Promise<Scene> {
  const shop = await aShop(app, { people: staffMembers })
  return { shop, token: await tokenOf(app, shop.ownerId) }
}

async function take({ shop, token }: Scene, startsAt: string, more: object = {}) {
  const customer = { name: 'Sofía Paz', phone: '11 2345-6789' }
  const [staff] = shop.staffIds
  const body = { services: [shop.serviceId], staff, starts_at: startsAt, customer, ...more }
  return (await app.mustCall('createStaffAppointment', { body }, token)).appointment
}

async function record({ token }: Scene) {
  return (await app.mustCall('listAudit', { query: {} }, token)).items
}

describe('the audit log contains changes of the shop', () => {
  test('a service with its name, what it cost and what it costs', async () => {
    const scene = await aScene()
    const { serviceId: id } = scene.shop
    const body = { name: 'Corte clásico', price: 1_200_000 }
    await app.mustCall('updateService', { params: { id }, body }, scene.token)

    const [entry] = await record(scene)

    expect(entry).toMatchObject({
      action: 'updateService',
      subject: { id, name: 'Corte clásico' },
      detail: {
        from: { name: 'Corte', price: 1_000_000 },
        to: { name: 'Corte clásico', price: 1_200_000 },
      },
    })
  })

  test('new things with their name and values', async () => {
    const scene = await aScene()
    const fields = { name: 'Lavado', duration_minutes: 15, price: 300_000 }
    await app.mustCall('createService', { body: fields }, scene.token)
    await app.mustCall('createStaff', { body: { name: 'Nadia' } }, scene.token)

    const [staffMember, service] = await record(scene)

    expect(staffMember).toMatchObject({ action: 'createStaff', subject: { name: 'Nadia' } })
    expect(service).toMatchObject({ subject: { name: 'Lavado' }, detail: { to: fields } })
  })

  test('an invitation to the team, and a staff member’s own price', async () => {
    const scene = await aScene()
    const staff = scene.shop.staffIds[0]!
    const asked = { email: 'nico@correo.test', role: 'comerce_advisor' as const, staff }
    const { member } = await app.mustCall('inviteMember', { body: asked }, scene.token)
    await app.mustCall('removeMember', { params: { id: member.id }, body: {} }, scene.token)
    const offers = [{ staff, duration_minutes: null, price: 1_500_000, buffer_after_minutes: 5 }]
    const fields = { name: 'Trenzas', duration_minutes: 60, price: 1_200_000, offers }
    await app.mustCall('createService', { body: fields }, scene.token)
    const admin = await tokenOf(app, await aUser(app, { isCustomer: false, isAdmin: true }))
    const params = { id: scene.shop.id }

    const [service, uninvited, invited] = await record(scene)
    const ours = await app.mustCall('listComerceAudit', { params, query: {} }, admin)

    const someone = { name: 'nico@correo.test' }
    expect(invited).toMatchObject({ action: 'member.invited', subject: someone })
    expect(uninvited).toMatchObject({ action: 'member.uninvited', subject: someone })
    expect(service?.detail).toMatchObject({
      to: { offers: [{ staff: 'Persona 1', price: 1_500_000, buffer_after_minutes: 5 }] },
    })
    expect(JSON.stringify(ours)).not.toContain('nico@correo.test')
  })

  test('a week with only the days that changed, and whose week it is', async () => {
    const scene = await aScene()
    const [staff] = scene.shop.staffIds
    const save = async (body: { staff: string | null; ranges: ReturnType<typeof week> }) =>
      await app.mustCall('replaceHours', { body }, scene.token)
    await save({ staff: null, ranges: week([1, 2, 3, 4, 5, 6]) })
    await save({ staff: staff!, ranges: week([5]) })

    const [own, whole] = await record(scene)

    expect(whole).toMatchObject({ subject: { id: null } })
    expect(whole?.detail).toMatchObject({
      from: { weekday_7: '10:00–20:00' },
      to: { weekday_7: '' },
    })
    expect(own).toMatchObject({
      subject: { name: 'Persona 1' },
      detail: { from: { weekday_5: '' }, to: { weekday_5: '10:00–20:00' } },
    })
  })

  test('a closed day, and its reopening', async () => {
    const scene = await aScene()
    const body = { staff: null, from: '2026-12-24', to: '2026-12-24', kind: 'closed' as const }
    const { exception } = await app.mustCall(
      'createException',
      { body: { ...body, ranges: [], reason: 'Nochebuena' } },
      scene.token,
    )
    await app.mustCall('deleteException', { params: { id: exception.id } }, scene.token)
    const holiday = { date: '2026-12-25', choice: 'closed' as const }
    await app.mustCall('chooseHoliday', { body: holiday }, scene.token)

    const [christmas, gone, closed] = await record(scene)

    expect(closed?.detail).toMatchObject({ to: { closes: '2026-12-24', kind: 'closed' } })
    expect(gone?.detail).toMatchObject({ from: { closes: '2026-12-24', kind: 'closed' } })
    expect(christmas?.detail).toMatchObject({
      date: '2026-12-25',
      from: { kind: 'as_always' },
      to: { kind: 'closed' },
    })
  })

  test('a retried change once', async () => {
    const scene = await aScene()
    const call = { body: { name: 'Nadia' }, idempotencyKey: `una-vez-${scene.shop.id}` }
    await app.mustCall('createStaff', call, scene.token)
    await app.mustCall('createStaff', call, scene.token)

    expect(await record(scene)).toHaveLength(1)
  })
})

describe('the audit log contains what is done to an appointment', () => {
  test('a move with the old and the new time and staff member', async () => {
    const scene = await aScene(2)
    const { id } = await take(scene, at('10:00'))
    const body = { starts_at: at('11:00'), staff: scene.shop.staffIds[1]! }
    await app.mustCall('moveAppointment', { params: { id }, body }, scene.token)

    expect((await record(scene))[0]).toMatchObject({
      action: 'turn.moved',
      subject: { id, name: 'Sofía Paz', starts_at: at('11:00') },
      detail: {
        from: { starts_at: at('10:00'), staff: 'Persona 1' },
        to: { starts_at: at('11:00'), staff: 'Persona 2' },
      },
    })
  })

  test('an undo of a move, a length and services as undone', async () => {
    const scene = await aScene(2)
    const { id } = await take(scene, at('10:00'))
    const [first, second] = scene.shop.staffIds
    const move = async (body: Sent<'moveAppointment', 'body'>) =>
      await app.mustCall('moveAppointment', { params: { id }, body }, scene.token)
    await move({ starts_at: at('11:00'), staff: second! })
    await move({ starts_at: at('10:00'), staff: first! })
    await move({ starts_at: at('10:00'), duration_minutes: 45 })
    await move({ starts_at: at('10:00'), duration_minutes: 30 })
    const added = { name: 'Barba', duration_minutes: 15, price: 500_000 }
    const { service } = await app.mustCall('createService', { body: added }, scene.token)
    const sell = async (services: string[]) =>
      await app.mustCall(
        'changeAppointmentServices',
        { params: { id }, body: { services, staff: first!, starts_at: at('10:00') } },
        scene.token,
      )
    await sell([scene.shop.serviceId, service.id])
    await sell([scene.shop.serviceId])
    // Moving forward again is no undo, and neither is moving back after a while.
    await move({ starts_at: at('11:00'), staff: second! })
    app.clock.set(app.clock.now() + 600_000)
    await move({ starts_at: at('10:00'), staff: first! })

    const lines = (await record(scene))
      .filter(one => one.action !== 'createService')
      .toReversed()
      .slice(1)
    expect(lines.map(one => one.action)).toEqual([
      'turn.moved',
      'turn.undone',
      'turn.resized',
      'turn.undone',
      'turn.services',
      'turn.undone',
      'turn.moved',
      'turn.moved',
    ])
    expect(lines[1]?.detail).toEqual({
      from: { starts_at: at('11:00'), staff: 'Persona 2' },
      to: { starts_at: at('10:00'), staff: 'Persona 1' },
    })
    const events = await app.mustCall('listAppointmentEvents', { params: { id } }, scene.token)
    const texts = events.items.map(one => one.text)
    expect(texts[2]).toMatch(
      /^Deshizo el cambio\. Volvió de .*11:00 a .*10:00\. Volvió a Persona 1 \(/,
    )
    expect(texts[4]).toMatch(/^Deshizo el cambio\. Volvió de 45 a 30 min \(/)
    expect(texts[6]).toMatch(/^Deshizo el cambio: volvió de Corte \+ Barba a Corte, de 45 a 30 min/)
    expect(texts[8]).toMatch(/^Pasó de/)
  })

  test('a cancellation, a restored and an overbooked appointment', async () => {
    const scene = await aScene()
    const { id } = await take(scene, at('10:00'))
    const put = async (status: 'cancelled' | 'booked') =>
      await app.mustCall('setAppointmentStatus', { params: { id }, body: { status } }, scene.token)
    await put('cancelled')
    await put('booked')
    await take(scene, at('10:00'), { overbook: true })

    expect((await record(scene)).map(one => one.action)).toEqual([
      'turn.overbooked',
      'turn.restored',
      'turn.cancelled',
      'turn.booked',
    ])
  })

  test('a block, its removal, a block over appointments, and an absence', async () => {
    const scene = await aScene()
    const [staff] = scene.shop.staffIds
    const span = { staff: staff!, starts_at: at('12:00'), ends_at: at('13:00') }
    const { block } = await app.mustCall(
      'createBlock',
      { body: { ...span, reason: 'Médico' } },
      scene.token,
    )
    await app.mustCall('deleteBlock', { params: { id: block.id }, query: {} }, scene.token)
    await app.mustCall('applyDayMove', { body: { ...span, moves: [] } }, scene.token)
    const day = { starts_at: '2026-11-28T00:00:00-03:00', ends_at: '2026-11-29T00:00:00-03:00' }
    await app.mustCall('applyDayMove', { body: { ...span, ...day, moves: [] } }, scene.token)

    const entries = await record(scene)

    expect(entries).toMatchObject([
      { action: 'person.away', subject: { name: 'Persona 1' } },
      { action: 'block.added', subject: { name: 'Persona 1' } },
      { action: 'block.removed', detail: { from: { starts_at: at('12:00') } } },
      { action: 'block.added', detail: { to: { starts_at: at('12:00'), ends_at: at('13:00') } } },
    ])
    expect(JSON.stringify(entries)).not.toContain('Médico')
  })

  test('a walk-in without a name, by their number', async () => {
    const scene = await aScene()
    await app.mustCall('addWalkIn', { body: { services: [scene.shop.serviceId] } }, scene.token)

    expect(await record(scene)).toMatchObject([
      {
        action: 'walk_in.added',
        subject: { name: 'Sin turno nº 1' },
        detail: { to: { state: 'waiting', place: 1 } },
      },
    ])
  })

  test('the owner as such while their account has only the shop’s name', async () => {
    const scene = await aScene()
    const { db } = app.app.context.database
    const { organizationId } = scene.shop
    const { rows } = await sql<{ name: string }>`select name from organizations
      where id = ${organizationId}`.execute(db)
    const shopName = rows[0]!.name
    const another = await tokenOf(app, await aMember(app, scene.shop, { role: 'comerce_admin' }))
    const actorAfter = async (name: string, token = scene.token) => {
      await app.mustCall('updateProfile', { body: { name } }, token)
      await app.mustCall('createStaff', { body: { name: 'Nadia' } }, token)
      return (await record(scene))[0]?.actor
    }

    expect(await actorAfter(shopName)).toEqual({ kind: 'person', name: 'Dueño/a' })
    expect(await actorAfter(shopName, another)).toEqual({ kind: 'person', name: shopName })
    expect(await actorAfter('Inés Paz')).toEqual({ kind: 'person', name: 'Inés Paz' })
  })

  test('no name of a customer, because its lines can never be erased', async () => {
    const scene = await aScene()
    const { id } = await take(scene, at('10:00'))
    const body = { note: 'Llamar a Sofía', price: 900_000 }
    await app.mustCall('updateAppointment', { params: { id }, body }, scene.token)

    const { rows } = await sql<{ detail: object }>`select detail from audit
      where comerce_id = ${scene.shop.id} and action = 'turn.changed'`.execute(
      app.app.context.database.db,
    )

    expect(rows).toEqual([
      { detail: { from: { note: false, price: 1_000_000 }, to: { note: true, price: 900_000 } } },
    ])
  })
})
