/**
 * Every step of the staff can be undone from the history; and an appointment whose customer has arrived can still be
 * moved.
 */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { autoComplete } from '#server/scheduling/status/auto-complete.ts'
import type { Sent } from '#contract/contract.ts'
import { openApp, send, type TestApp } from '#support/server/app.ts'
import { aScene, at, become, take, type ServicesScene } from '#support/server/services-scene.ts'
import { aBooking, tokenOf } from '#support/server/shop.ts'

let app: TestApp
beforeAll(async () => {
  app = await openApp()
})
afterAll(async () => await app.close())

type Status = Sent<'setAppointmentStatus', 'body'>['status']

const lastStep = async ({ token }: ServicesScene, id: string) => {
  const { items } = await app.mustCall('listAppointmentEvents', { params: { id } }, token)
  return items.filter(item => item.undo !== undefined)
}

/** Undoes what the history offers to undo. */
const undo = async (scene: ServicesScene, id: string) => {
  const [step] = await lastStep(scene, id)
  const body = { ...step!.undo!, is_correction: true }
  return (await app.mustCall('setAppointmentStatus', { params: { id }, body }, scene.token))
    .appointment
}

/** Moves the clock, possibly by days, with a new session. */
const onceItIs = async (scene: ServicesScene, moment: number): Promise<ServicesScene> => {
  app.clock.set(moment)
  return { ...scene, token: await tokenOf(app, scene.shop.ownerId) }
}

const stepsOf: readonly (readonly Status[])[] = [
  ['confirmed'],
  ['checked_in'],
  ['in_progress'],
  ['completed'],
  ['no_show'],
  ['cancelled'],
  ['confirmed', 'cancelled'],
  ['confirmed', 'checked_in', 'in_progress', 'completed'],
  ['no_show', 'checked_in'],
  ['completed', 'no_show'],
]

describe('a step of the staff', () => {
  test.each(stepsOf)('%s %s %s %s is undone to the status before it', async (...steps) => {
    const before = await aScene(app)
    const { id, starts_at } = await take(before, '10:00')
    const now = Date.parse(starts_at) + 3_600_000
    const scene = steps.includes('no_show') ? await onceItIs(before, now) : before
    const states: Status[] = ['booked']
    for (const step of steps) states.push((await become(scene, id, step)).status)

    expect((await undo(scene, id)).status).toBe(states.at(-2))
  })

  test.each(['booked', 'awaiting_deposit', 'rejected', 'cancelled'] as const)(
    'that answered a request with %s is undone to a pending request that keeps its time',
    async answer => {
      const scene = await aScene(app)
      const params = { id: scene.cut }
      const body = { needs_approval: true, deposit: 300_000 }
      await app.mustCall('updateService', { params, body }, scene.token)
      const booking = aBooking(scene.shop, at('10:00'))
      const { appointment } = await app.mustCall('createAppointment', booking)
      await become(scene, appointment.id, answer)

      const back = await undo(scene, appointment.id)

      expect(back).toMatchObject({ status: 'pending' })
      expect(back.waits_until).toBeDefined()
      const { db } = app.app.context.database
      const { rows } = await sql<{
        waits: number
      }>`select count(*) filter (where expires_at is not null)
        as waits from occupancy where owner = ${appointment.id} having count(*) > 0`.execute(db)
      expect(rows[0]?.waits).toBeGreaterThan(0)
    },
  )

  test('that marked a deposit as received is undone to a deposit that is due', async () => {
    const scene = await aScene(app)
    const { id } = await take(scene, '10:00', { deposit: 300_000 })
    await become(scene, id, 'booked')

    expect(await undo(scene, id)).toMatchObject({
      status: 'awaiting_deposit',
      deposit: { amount: 300_000, is_received: false },
    })
  })

  test('that confirmed an auto-completed appointment is undone to auto-completed', async () => {
    const before = await aScene(app)
    const { id, starts_at } = await take(before, '10:00')
    const scene = await onceItIs(before, Date.parse(starts_at) + 24 * 3_600_000)
    await autoComplete(app.app.context)
    const said = await become(scene, id, 'completed')
    expect(said.is_assumed).toBeUndefined()

    expect(await undo(scene, id)).toMatchObject({ status: 'completed', is_assumed: true })
  })

  test.each([
    ['15', '10:15', 409],
    ['60', '10:30', 201],
  ])(
    'that cancelled is undone to the time that it shows, though its service takes %s minutes today',
    async (minutes, after, status) => {
      const scene = await aScene(app)
      const { id, ends_at } = await take(scene, '10:00')
      await become(scene, id, 'cancelled')
      const body = { duration_minutes: Number(minutes) }
      await app.mustCall('updateService', { params: { id: scene.cut }, body }, scene.token)

      expect(await undo(scene, id)).toMatchObject({ status: 'booked', ends_at })

      const booking = aBooking(scene.shop, at(after))
      const services = [scene.beard]
      const wanted = { ...booking, body: { ...booking.body, services } }
      expect((await send(app.url, 'createAppointment', wanted)).status).toBe(status)
    },
  )

  test('that cancelled is undone as it was when a service before the last takes another time today', async () => {
    const scene = await aScene(app)
    const { id, ends_at, legs } = await take(scene, '10:00', { services: [scene.cut, scene.beard] })
    await become(scene, id, 'cancelled')
    const body = { duration_minutes: 15 }
    await app.mustCall('updateService', { params: { id: scene.cut }, body }, scene.token)

    expect(await undo(scene, id)).toMatchObject({ status: 'booked', ends_at, legs })
  })

  test('can be undone after the one that followed it', async () => {
    const scene = await aScene(app)
    const { id } = await take(scene, '10:00')
    await become(scene, id, 'checked_in')
    await become(scene, id, 'in_progress')

    expect((await undo(scene, id)).status).toBe('checked_in')
    expect((await undo(scene, id)).status).toBe('booked')
    expect(await lastStep(scene, id)).toEqual([])
  })

  test('can be undone only if it is the last one', async () => {
    const scene = await aScene(app)
    const { id } = await take(scene, '10:00')
    expect(await lastStep(scene, id)).toEqual([])
    await become(scene, id, 'confirmed')
    await become(scene, id, 'checked_in')

    expect(await lastStep(scene, id)).toMatchObject([
      { undo: { status: 'confirmed', is_assumed: false } },
    ])
  })

  test('that cancelled at a customer’s wish leaves nobody to tell, as no mail has left', async () => {
    const scene = await aScene(app)
    const { id } = await take(scene, '10:00')
    const body = { status: 'cancelled', asked_by: 'customer', notify: false } as const
    await app.mustCall('setAppointmentStatus', { params: { id }, body }, scene.token)

    expect(await undo(scene, id)).toMatchObject({ status: 'booked' })

    expect((await app.mustCall('listUntold', {}, scene.token)).items).toEqual([])
  })
})

test.each(['checked_in', 'in_progress'] as const)(
  'an appointment that is %s can be moved, made longer and given to somebody else, and keeps its status',
  async status => {
    const scene = await aScene(app, 2)
    const { id } = await take(scene, '10:00')
    await become(scene, id, status)
    const move = async (body: Sent<'moveAppointment', 'body'>) =>
      (await app.mustCall('moveAppointment', { params: { id }, body }, scene.token)).appointment

    const later = await move({ starts_at: at('11:00') })
    const longer = await move({ starts_at: at('11:00'), duration_minutes: 45 })
    const handed = await move({ starts_at: at('11:00'), staff: scene.shop.staffIds[1]! })

    expect(later).toMatchObject({ status, starts_at: at('11:00') })
    expect(longer).toMatchObject({ status, ends_at: at('11:45') })
    expect(handed).toMatchObject({ status, legs: [{ staff: { id: scene.shop.staffIds[1] } }] })
    // The customer is present, so nobody has to notify them.
    expect((await app.mustCall('listUntold', {}, scene.token)).items).toEqual([])
    const events = await app.mustCall('listAppointmentEvents', { params: { id } }, scene.token)
    expect(events.items.slice(-2).map(item => item.text)).toEqual([
      expect.stringMatching(/^Pasó de 30 a 45 min \(/),
      expect.stringMatching(/^Pasó a Persona 2 \(/),
    ])
  },
)
