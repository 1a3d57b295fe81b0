/** The shop runs late: all later appointments of a staff member are moved by the same number of minutes. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Reply } from '#contract/contract.ts'
import { openApp, type TestApp } from '#support/server/app.ts'
import { aShop, tokenOf, type TestShop } from '#support/server/shop.ts'

let app: TestApp
let shop: TestShop
let token: string

beforeAll(async () => {
  app = await openApp()
})
afterAll(async () => await app.close())
beforeEach(async () => {
  shop = await aShop(app, { people: 2 })
  token = await tokenOf(app, shop.ownerId)
})

type Appointment = Reply<'createStaffAppointment'>['appointment']

const DATE = '2026-11-26'
const at = (time: string) => `${DATE}T${time}:00-03:00`

async function take(time: string, more: object): Promise<Appointment> {
  const customer = { name: `Cliente ${time}`, phone: '11 2345-6789' }
  const body = { services: [shop.serviceId], starts_at: at(time), customer, ...more } as never
  return (await app.mustCall('createStaffAppointment', { body }, token)).appointment
}

async function runLate(staff: string, moved: readonly (readonly [Appointment, string])[]) {
  const moves = moved.map(([{ id: appointment, revision }, time]) => ({
    appointment,
    revision,
    staff,
    starts_at: at(time),
  }))
  const body = { staff, why: 'late', starts_at: at('10:00'), ends_at: at('21:00'), moves } as const
  return await app.mustCall('applyDayMove', { body }, token)
}

async function dayOf(): Promise<readonly Appointment[]> {
  return (await app.mustCall('listAppointments', { query: { from: DATE, to: DATE } }, token)).items
}

test('all later appointments are moved, also back to back and beyond closing time, and no other', async () => {
  const [late = '', other = ''] = shop.staffIds
  const first = await take('16:00', { staff: late })
  const second = await take('16:30', { staff: late })
  const last = await take('19:30', { staff: late })
  await take('16:00', { staff: other })

  const { block, messages } = await runLate(late, [
    [first, '16:15'],
    [second, '16:45'],
    [last, '19:45'],
  ])

  expect(block).toBeNull()
  expect(messages).toHaveLength(3)
  expect(messages[0]?.text).toContain('Persona 1 viene con demora. Te pasamos el turno')
  const day = await dayOf()
  const timesOf = (staff: string) =>
    day
      .filter(one => one.legs[0]?.staff.id === staff)
      .map(one => [one.starts_at, one.is_overbooked])
  expect(timesOf(late)).toEqual([
    [at('16:15'), false],
    [at('16:45'), false],
    [at('19:45'), true],
  ])
  expect(timesOf(other)).toEqual([[at('16:00'), false]])
})

test('a delay changes no appointment’s staff member', async () => {
  const [late = '', other = ''] = shop.staffIds
  const { id: appointment, revision } = await take('16:00', { staff: late })
  const moves = [{ appointment, revision, staff: other, starts_at: at('16:15') }]
  const body = { staff: late, why: 'late', starts_at: at('10:00'), ends_at: at('21:00'), moves }

  const refused = await app.call('applyDayMove', { body: body as never }, token)

  expect(refused).toMatchObject({ ok: false, problem: { errors: [{ field: 'moves.0.staff' }] } })
})

test('a visit of two people keeps both of them', async () => {
  const [late = '', other = ''] = shop.staffIds
  const legs = [late, other].map(staff => ({ service: shop.serviceId, staff }))
  const both = await take('12:00', { services: [shop.serviceId, shop.serviceId], legs })

  await runLate(late, [[both, '12:20']])

  const [moved] = await dayOf()
  expect(moved?.starts_at).toBe(at('12:20'))
  expect(moved?.legs.map(item => item.staff.id)).toEqual([late, other])
})
