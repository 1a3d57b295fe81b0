import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApp, type TestApp } from '#support/server/app.ts'
import { aMember, aShop, tokenOf, type TestShop } from '#support/server/shop.ts'

let app: TestApp
beforeAll(async () => {
  app = await openApp()
})
afterAll(async () => await app.close())

/** A Thursday, two days after the tests begin. */
const DAY = '2026-11-26'
const at = (time: string, day = DAY) => `${day}T${time}:00-03:00`

type Scene = { readonly shop: TestShop; readonly token: string; readonly ill: string }

async function aScene(): Promise<Scene> {
  const shop = await aShop(app, { people: 2 })
  return { shop, token: await tokenOf(app, shop.ownerId), ill: shop.staffIds[0]! }
}

async function take({ shop, token, ill }: Scene, time: string, more: object = {}) {
  const body = {
    services: [shop.serviceId],
    staff: ill,
    starts_at: at(time),
    customer: { name: `Cliente ${time}`, phone: '11 2345-6789' },
    ...more,
  }
  return (await app.mustCall('createStaffAppointment', { body }, token)).appointment
}

async function block({ token, ill }: Scene, from: string, to: string, lastDay = DAY) {
  const body = { staff: ill, starts_at: at(from), ends_at: at(to, lastDay) }
  return (await app.mustCall('createBlock', { body }, token)).block
}

const leftFor = async (token: string) => (await app.mustCall('getDashboard', {}, token)).stranded

test('an appointment without an alternative on an absence stays listed until it is moved', async () => {
  const scene = await aScene()
  const { shop, token, ill } = scene
  const left = await take(scene, '16:00')
  const absence = { staff: ill, starts_at: at('00:00'), ends_at: at('00:00', '2026-11-27') }
  await app.mustCall('applyDayMove', { body: { ...absence, moves: [] } }, token)

  expect(await leftFor(token)).toEqual([
    {
      date: DAY,
      staff: ill,
      name: 'Persona 1',
      turns: [left.id],
      why: 'blocked',
      block: { starts_at: at('00:00'), ends_at: at('00:00', '2026-11-27') },
    },
  ])
  const other = await aMember(app, shop, { role: 'comerce_advisor', staffId: shop.staffIds[1]! })
  expect(await leftFor(await tokenOf(app, other))).toEqual([])

  const place = { revision: left.revision, starts_at: at('16:00'), staff: shop.staffIds[1]! }
  await app.mustCall('moveAppointment', { params: { id: left.id }, body: place }, token)
  expect(await leftFor(token)).toEqual([])
})

test('a block of several days is listed with the part of it that lies on the appointment’s date', async () => {
  const scene = await aScene()
  await take(scene, '11:00')
  const holidays = await block(scene, '10:30', '12:00', '2026-11-28')

  expect(await leftFor(scene.token)).toMatchObject([
    { date: DAY, block: { starts_at: at('10:30'), ends_at: at('00:00', '2026-11-27') } },
  ])
  await app.mustCall('deleteBlock', { params: { id: holidays.id }, query: {} }, scene.token)
  expect(await leftFor(scene.token)).toEqual([])
})

test('an appointment overbooked into an existing block is not listed, and one overbooked before the block is', async () => {
  const scene = await aScene()
  const usual = await take(scene, '13:00')
  const squeezed = await take(scene, '13:00', { overbook: true })
  expect(squeezed.is_overbooked).toBe(true)
  app.clock.set(app.clock.now() + 60_000)
  await block(scene, '13:00', '14:00')
  app.clock.set(app.clock.now() + 60_000)
  await take(scene, '13:30', { overbook: true })

  const days = await leftFor(scene.token)
  const left = [usual.id, squeezed.id].toSorted()
  expect(days.map(day => day.turns.toSorted())).toEqual([left])

  // The preview of a day move leaves out the intentionally overlapping appointment as well.
  const lunch = { starts_at: at('13:00'), ends_at: at('14:00') }
  const body = { staff: scene.ill, ...lunch, why: 'blocked' as const }
  const { turns } = await app.mustCall('previewDayMove', { body }, scene.token)
  expect(turns.map(one => one.appointment.id).toSorted()).toEqual(left)
})

test('an appointment that begins when the block ends is not under it', async () => {
  const scene = await aScene()
  await take(scene, '14:00')
  await block(scene, '13:00', '14:00')

  expect(await leftFor(scene.token)).toEqual([])
})
