import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Reply } from '#contract/contract.ts'
import { openApp, TUESDAY_AT_TEN, type TestApp } from '#support/server/app.ts'
import { aMember, aShop, tokenOf, type TestShop } from '#support/server/shop.ts'

let app: TestApp
beforeAll(async () => {
  app = await openApp()
})
afterAll(async () => await app.close())

const DAY = '2026-11-26'
const at = (time: string) => `${DAY}T${time}:00-03:00`
const WHOLE_DAY = { starts_at: at('00:00'), ends_at: '2026-11-27T00:00:00-03:00' }

type Scene = { readonly shop: TestShop; readonly token: string; readonly ill: string }
type Appointment = Reply<'createStaffAppointment'>['appointment']

async function aScene(): Promise<Scene> {
  app.clock.set(TUESDAY_AT_TEN)
  const shop = await aShop(app, { people: 2 })
  return { shop, token: await tokenOf(app, shop.ownerId), ill: shop.staffIds[0]! }
}

async function take({ shop, token, ill }: Scene, time: string, more: object = {}) {
  const customer = { name: `Cliente ${time}`, phone: '11 2345-6789', ...more }
  const body = { services: [shop.serviceId], staff: ill, starts_at: at(time), customer }
  return (await app.mustCall('createStaffAppointment', { body }, token)).appointment
}

/** Moves the first appointment to the colleague at the same time and cancels the second. */
async function sendHome(
  { shop, token, ill }: Scene,
  moved: Appointment,
  cancelled?: Appointment,
): Promise<Reply<'applyDayMove'>> {
  const to = { starts_at: moved.starts_at, staff: shop.staffIds[1]! }
  const moves = [{ appointment: moved.id, revision: moved.revision, ...to }]
  const cancels = cancelled
    ? [{ appointment: cancelled.id, revision: cancelled.revision }]
    : undefined
  const body = { staff: ill, ...WHOLE_DAY, moves, ...(cancels ? { cancels } : {}) }
  return await app.mustCall('applyDayMove', { body }, token)
}

const dayOf = async ({ token }: Scene): Promise<readonly Appointment[]> =>
  (await app.mustCall('listAppointments', { query: { from: DAY, to: DAY } }, token)).items

const blocksOf = async ({ token }: Scene) =>
  (await app.mustCall('listBlocks', { query: { from: DAY, to: DAY } }, token)).items

const placeOf = ({ id, starts_at, status, legs }: Appointment) => ({
  id,
  starts_at,
  status,
  staff: legs.map(item => item.staff.id),
})

test('every appointment is back with whom and when and in the state it was, and the block is gone', async () => {
  const scene = await aScene()
  const moved = await take(scene, '10:00')
  const cancelled = await take(scene, '11:00')
  const left = await take(scene, '12:00')
  const before = (await dayOf(scene)).map(placeOf)
  const { id } = await sendHome(scene, moved, cancelled)

  const params = { id }
  const undone = await app.mustCall('undoDayMove', { params }, scene.token)

  expect(undone.appointments.map(one => one.id).toSorted()).toEqual(
    [moved.id, cancelled.id].toSorted(),
  )
  expect((await dayOf(scene)).map(placeOf)).toEqual(before)
  expect((await dayOf(scene)).find(one => one.id === left.id)?.revision).toBe(left.revision)
  expect(await blocksOf(scene)).toEqual([])
  // Nobody was notified of the move, so nobody has to be notified of its undoing.
  expect((await app.mustCall('listUntold', {}, scene.token)).items).toEqual([])
})

test('a retry is answered as the first time, and there is no second time', async () => {
  const scene = await aScene()
  const { id } = await sendHome(scene, await take(scene, '10:00'))
  const keyed = { params: { id }, idempotencyKey: 'un-dia-que-vuelve-entero' }

  const undone = await app.mustCall('undoDayMove', keyed, scene.token)

  expect(await app.mustCall('undoDayMove', keyed, scene.token)).toEqual(undone)
  expect(await app.call('undoDayMove', { params: { id } }, scene.token)).toMatchObject({
    problem: { code: 'stale_revision' },
  })
})

test('an appointment changed since is named, and nothing is undone', async () => {
  const scene = await aScene()
  const moved = await take(scene, '10:00')
  const { id } = await sendHome(scene, moved, await take(scene, '11:00'))
  const body = { starts_at: at('15:00'), notify: false }
  await app.mustCall('moveAppointment', { params: { id: moved.id }, body }, scene.token)
  const before = (await dayOf(scene)).map(placeOf)

  const answer = await app.call('undoDayMove', { params: { id } }, scene.token)

  expect(answer).toMatchObject({
    problem: {
      code: 'stale_revision',
      detail: 'No deshicimos nada. El turno de Cliente 10:00 cambió después.',
    },
  })
  expect((await dayOf(scene)).map(placeOf)).toEqual(before)
  expect(await blocksOf(scene)).toHaveLength(1)
})

test('a slot that was booked meanwhile stays booked', async () => {
  const scene = await aScene()
  const { id, block } = await sendHome(scene, await take(scene, '10:00'))
  await app.mustCall('deleteBlock', { params: { id: block!.id }, query: {} }, scene.token)
  await take(scene, '10:00', { name: 'Otra persona' })

  const answer = await app.call('undoDayMove', { params: { id } }, scene.token)

  expect(answer).toMatchObject({
    problem: {
      code: 'slot_taken',
      detail: 'No deshicimos nada. El lugar que tenía Cliente 10:00 se ocupó.',
    },
  })
})

test('what was undone by hand is not undone again', async () => {
  const scene = await aScene()
  const cancelled = await take(scene, '11:00')
  const cancels = [{ appointment: cancelled.id, revision: cancelled.revision }]
  const body = { staff: scene.ill, ...WHOLE_DAY, moves: [], cancels }
  const { id, block } = await app.mustCall('applyDayMove', { body }, scene.token)
  await app.mustCall('deleteBlock', { params: { id: block!.id }, query: {} }, scene.token)
  const params = { id: cancelled.id }
  await app.mustCall('setAppointmentStatus', { params, body: { status: 'booked' } }, scene.token)

  expect(await app.call('undoDayMove', { params: { id } }, scene.token)).toMatchObject({
    problem: { code: 'stale_revision' },
  })
  expect((await dayOf(scene)).map(one => one.revision)).toEqual([3])
})

/**
 * An appointment that a change of the hours left outside working hours, and that the staff then moved to the morning.
 */
async function settleLate(scene: Scene): Promise<{ readonly id: string; readonly late: string }> {
  const late = await take(scene, '16:00')
  const closed = { from: DAY, to: DAY, kind: 'closed' as const }
  const ranges = [{ start_minute: 840, end_minute: 1440 }]
  const exception = { staff: null, ...closed, ranges, reason: null }
  await app.mustCall('createException', { body: exception }, scene.token)
  const asked = { staff: scene.ill, ...WHOLE_DAY, why: 'hours' as const }
  const move = { revision: 1, starts_at: at('11:00'), staff: scene.ill }
  const moves = [{ appointment: late.id, ...move }]
  const { id } = await app.mustCall('applyDayMove', { body: { ...asked, moves } }, scene.token)
  return { id, late: late.id }
}

test('an appointment that was outside working hours returns there, listed as outside and not as overbooked', async () => {
  const scene = await aScene()
  const { id, late } = await settleLate(scene)

  await app.mustCall('undoDayMove', { params: { id } }, scene.token)

  const { stranded } = await app.mustCall('getDashboard', {}, scene.token)
  expect(stranded.map(one => one.turns)).toEqual([[late]])
  expect((await dayOf(scene)).map(one => one.is_overbooked)).toEqual([false])
  const { rows } = await sql<{
    guarded: boolean
  }>`select guarded from occupancy where owner = ${late}`.execute(app.app.context.database.db)
  expect(rows.map(row => row.guarded)).not.toContain(false)
})

test('such an appointment does not return onto one that was overbooked there meanwhile', async () => {
  const scene = await aScene()
  const { id } = await settleLate(scene)
  const customer = { name: 'Luis Apretado', phone: '11 2345-0000' }
  const place = { services: [scene.shop.serviceId], staff: scene.ill, starts_at: at('16:00') }
  const body = { ...place, customer, overbook: true }
  await app.mustCall('createStaffAppointment', { body }, scene.token)

  expect(await app.call('undoDayMove', { params: { id } }, scene.token)).toMatchObject({
    problem: { code: 'slot_taken' },
  })
})

test('customers get no mail about what is undone at once, and one when they had been notified', async () => {
  const scene = await aScene()
  const quick = await take(scene, '10:00', { email: 'pronto@example.test' })
  await app.app.context.outbox.drain()
  const first = await sendHome(scene, quick)
  app.clock.set(app.clock.now() + 8000)
  await app.mustCall('undoDayMove', { params: { id: first.id } }, scene.token)
  app.clock.set(app.clock.now() + 60_000)
  await app.app.context.outbox.drain()
  expect((await app.mails()).filter(mail => mail.includes('tuvo que'))).toEqual([])

  const [back] = await dayOf(scene)
  const second = await sendHome(scene, back!)
  app.clock.set(app.clock.now() + 60_000)
  await app.app.context.outbox.drain()
  await app.mustCall('undoDayMove', { params: { id: second.id } }, scene.token)
  app.clock.set(app.clock.now() + 60_000)
  await app.app.context.outbox.drain()
  expect((await app.mails()).filter(mail => mail.includes('tuvo que'))).toHaveLength(2)
})

test('the history of each appointment names the change while nothing came after it', async () => {
  const scene = await aScene()
  const moved = await take(scene, '10:00')
  const { id } = await sendHome(scene, moved)
  const params = { id: moved.id }
  const history = async () =>
    (await app.mustCall('listAppointmentEvents', { params }, scene.token)).items
  expect((await history()).at(-1)?.day_move).toBe(id)

  await app.mustCall('undoDayMove', { params: { id } }, scene.token)
  expect((await history()).filter(one => one.day_move)).toEqual([])
})

test('the block says by what its day is undone, and any other block says nothing', async () => {
  const scene = await aScene()
  const { id } = await sendHome(scene, await take(scene, '10:00'))
  const rest = { staff: scene.shop.staffIds[1]!, starts_at: at('15:00'), ends_at: at('16:00') }
  await app.mustCall('createBlock', { body: rest }, scene.token)

  expect((await blocksOf(scene)).map(one => one.day_move)).toEqual([id, undefined])
})

test('an advisor with an agenda of their own takes back no day of somebody else', async () => {
  const scene = await aScene()
  const { id } = await sendHome(scene, await take(scene, '10:00'))
  const staffId = scene.shop.staffIds[1]!
  const member = await aMember(app, scene.shop, { role: 'comerce_advisor', staffId })

  const answer = await app.call('undoDayMove', { params: { id } }, await tokenOf(app, member))

  expect(answer).toMatchObject({ problem: { code: 'not_found' } })
  expect(await blocksOf(scene)).toHaveLength(1)
})
