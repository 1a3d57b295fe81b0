import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openApp, TUESDAY_AT_TEN, type TestApp } from '#support/server/app.ts'
import { aShop, tokenOf, type TestShop } from '#support/server/shop.ts'

let app: TestApp
beforeAll(async () => {
  app = await openApp()
})
afterAll(async () => await app.close())

const HOUR = 3_600_000
type Scene = { readonly shop: TestShop; readonly token: string }

async function aScene(): Promise<Scene> {
  app.clock.set(TUESDAY_AT_TEN)
  const shop = await aShop(app)
  return { shop, token: await tokenOf(app, shop.ownerId) }
}

async function take({ shop, token }: Scene, time: string) {
  const starts_at = `2026-11-24T${time}:00-03:00`
  const body = { services: [shop.serviceId], starts_at, customer: { name: `Cliente ${time}` } }
  return (await app.mustCall('createStaffAppointment', { body }, token)).appointment
}

const unresolved = async ({ token }: Scene) => (await app.mustCall('listUnclosed', {}, token)).items

function closing(appointment: { id: string }, status: 'completed' | 'no_show', revision = 1) {
  return { appointment: appointment.id, revision, status }
}

describe('appointments that nobody closed', () => {
  test('are listed once they have been over for a while, and not before', async () => {
    const scene = await aScene()
    const first = await take(scene, '11:00')
    await take(scene, '14:00')

    app.clock.set(TUESDAY_AT_TEN + 1.75 * HOUR)
    const early = await unresolved(scene)
    app.clock.set(TUESDAY_AT_TEN + 2 * HOUR)
    const later = await unresolved(scene)

    expect(early).toEqual([])
    expect(later.map(appointment => appointment.id)).toEqual([first.id])
  })

  test('are closed at once, each by its own rules', async () => {
    const scene = await aScene()
    const came = await take(scene, '11:00')
    const absent = await take(scene, '12:00')
    const stale = await take(scene, '13:00')
    app.clock.set(TUESDAY_AT_TEN + 6 * HOUR)

    const body = {
      turns: [
        closing(came, 'completed'),
        closing(absent, 'no_show'),
        closing(stale, 'completed', 7),
      ],
    }
    const closed = await app.mustCall('closeAppointments', { body }, scene.token)

    expect(closed.appointments.map(appointment => appointment.status)).toEqual([
      'completed',
      'no_show',
    ])
    expect(closed.refused).toEqual([{ appointment: stale.id, code: 'stale_revision' }])
    expect((await unresolved(scene)).map(appointment => appointment.id)).toEqual([stale.id])
  })

  test('can still be confirmed or corrected after the night has completed them', async () => {
    const scene = await aScene()
    const came = await take(scene, '11:00')
    const absent = await take(scene, '12:00')
    app.clock.set(Date.parse('2026-11-25T09:00:00-03:00'))
    await app.mustCall('setTestClock', { body: { now: '2026-11-25T12:00:00Z' } })
    const token = await tokenOf(app, scene.shop.ownerId)

    const autoCompleted = await unresolved({ ...scene, token })
    const appointments = [
      { appointment: came.id, revision: 2, status: 'completed' as const },
      { appointment: absent.id, revision: 2, status: 'no_show' as const },
    ]
    const closed = await app.mustCall('closeAppointments', { body: { turns: appointments } }, token)

    expect(autoCompleted.map(appointment => appointment.is_assumed)).toEqual([true, true])
    expect(
      closed.appointments.map(appointment => [appointment.status, appointment.is_assumed]),
    ).toEqual([
      ['completed', undefined],
      ['no_show', undefined],
    ])
    expect(await unresolved({ ...scene, token })).toEqual([])
  })

  test('one appointment is read by its id, and a list by the states asked for', async () => {
    const scene = await aScene()
    const appointment = await take(scene, '11:00')
    const gone = await take(scene, '12:00')
    const cancel = { params: { id: gone.id }, body: { status: 'cancelled' as const } }
    await app.mustCall('setAppointmentStatus', cancel, scene.token)

    const one = await app.mustCall(
      'getAppointment',
      { params: { id: appointment.id } },
      scene.token,
    )
    const query = { from: '2026-11-24', to: '2026-11-24', status: 'cancelled,no_show' }
    const listed = await app.mustCall('listAppointments', { query }, scene.token)
    const wrong = { query: { ...query, status: 'cancelado' } }

    expect(one.appointment).toEqual(appointment)
    expect(listed.items.map(item => item.id)).toEqual([gone.id])
    expect(await app.call('listAppointments', wrong, scene.token)).toMatchObject({
      ok: false,
      problem: { code: 'validation_failed', errors: [{ field: 'status.0' }] },
    })
  })
})
