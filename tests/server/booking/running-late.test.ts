/** A delay of the day, as the following customers see it. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { followDelays } from '#server/booking/running-late/follow-delays.ts'
import { openApp, TUESDAY_AT_TEN, type TestApp } from '#support/server/app.ts'
import { aBooking, aShop, tokenOf, type TestShop } from '#support/server/shop.ts'

const DAY = '2026-11-24'
const at = (time: string) => `${DAY}T${time}:00-03:00`

let app: TestApp
let shop: TestShop
let owner: string
let first: { readonly id: string; readonly manage_token: string }
let second: { readonly id: string; readonly manage_token: string }

beforeAll(async () => {
  app = await openApp()
})
afterAll(async () => await app.close())

beforeEach(async () => {
  app.clock.set(TUESDAY_AT_TEN)
  shop = await aShop(app)
  owner = await tokenOf(app, shop.ownerId)
  first = await booked('11:00', '11 5555-0001')
  second = await booked('11:30', '11 5555-0002')
})

async function booked(hour: string, phone: string) {
  const made = await app.mustCall('createAppointment', aBooking(shop, at(hour), phone))
  return { id: made.appointment.id, manage_token: made.manage_token }
}

const ticket = async () =>
  (
    await app.mustCall('getManagedAppointment', {
      params: { manage_token: second.manage_token },
    })
  ).appointment
const passTo = async (time: string) => {
  app.clock.set(Date.parse(at(time)))
  owner = await tokenOf(app, shop.ownerId)
  // Two processes run the job at the same moment.
  await Promise.all([followDelays(app.app.context), followDelays(app.app.context)])
}
const step = async (status: 'checked_in' | 'in_progress' | 'completed') =>
  await app.mustCall('setAppointmentStatus', { params: { id: first.id }, body: { status } }, owner)
const messages = async () =>
  (await app.mustCall('listDayMessages', {}, owner)).items.filter(
    one => one.kind === 'running_late',
  )

test('the next customer is told of a visit that began late, until there is no delay any more', async () => {
  await step('checked_in')
  await passTo('11:20')
  expect(await ticket()).toMatchObject({ delay_minutes: 20, expected_at: at('11:50') })
  await step('in_progress')
  await passTo('11:22')

  const [message] = await messages()
  expect(message).toMatchObject({ turn: { id: second.id }, state: 'waiting' })
  expect(message?.text).toContain('cerca de las 11:50 en vez de las 11:30')

  await passTo('11:28')
  await step('completed')
  await passTo('11:29')
  expect((await ticket()).delay_minutes).toBeUndefined()
  expect(await messages()).toEqual([])
})

test('a small delay is not announced, and each announcement is made once', async () => {
  await step('checked_in')
  await passTo('11:09')
  expect((await ticket()).delay_minutes).toBeUndefined()
  await passTo('11:11')
  const { revision } = await ticket()
  await passTo('11:13')

  expect(await ticket()).toMatchObject({ delay_minutes: 10, revision })
})

test('a customer who said that they come late delays the next one', async () => {
  const { manage_token } = first
  app.clock.set(Date.parse(at('10:45')))

  await app.mustCall('tellLate', { params: { manage_token }, body: { minutes: 20 } })
  await passTo('10:46')

  expect(await ticket()).toMatchObject({ delay_minutes: 20 })
})

test('what a customer said about coming late counts for that start only', async () => {
  const { id, manage_token } = first
  app.clock.set(Date.parse(at('10:45')))
  const late = { params: { manage_token }, body: { minutes: 20 } }
  await app.mustCall('tellLate', late)
  const move = async (starts_at: string, duration_minutes?: number) => {
    const body = { starts_at, ...(duration_minutes && { duration_minutes }) }
    return (await app.mustCall('moveAppointment', { params: { id }, body }, owner)).appointment
  }

  expect((await move(at('11:00'), 25)).late_minutes).toBe(20)
  expect((await move(at('12:00'))).late_minutes).toBeUndefined()
  app.clock.set(Date.parse(at('11:30')))
  expect((await app.mustCall('tellLate', late)).appointment.late_minutes).toBe(20)
})

const asked = async () => (await app.mustCall('getDashboard', {}, owner)).delays
const answer = async (is_late: boolean) =>
  await app.mustCall('answerDelay', { body: { staff: shop.staffIds[0]!, is_late } }, owner)

test('nobody reads of a long delay before staff say that it is one', async () => {
  await step('in_progress')
  await passTo('11:55')
  expect(await ticket()).toMatchObject({ delay_minutes: 25 })
  await passTo('12:20')

  expect(await ticket()).toMatchObject({ delay_minutes: 25 })
  expect(await asked()).toMatchObject([
    { minutes: 50, because: { turn: first.id, status: 'in_progress', ends_at: at('11:30') } },
  ])
  expect((await answer(true)).delays).toEqual([])
  expect(await ticket()).toMatchObject({ delay_minutes: 50 })
  await passTo('12:35')
  expect(await ticket()).toMatchObject({ delay_minutes: 65 })
  await passTo('12:41')
  expect(await ticket()).toMatchObject({ delay_minutes: 65 })
  expect(await asked()).toMatchObject([{ minutes: 70 }])
})

test('a visit marked once and forgotten shows no delay to anybody once staff say so', async () => {
  await step('in_progress')
  await passTo('12:10')
  expect((await ticket()).delay_minutes).toBeUndefined()
  expect(await messages()).toEqual([])

  await answer(false)
  await answer(false)
  await passTo('12:50')
  expect((await ticket()).delay_minutes).toBeUndefined()
  expect(await asked()).toEqual([])

  const { items } = await app.mustCall('listAudit', { query: {} }, owner)
  expect(items.filter(({ action }) => action.startsWith('delay.'))).toMatchObject([
    { action: 'delay.denied', subject: { name: 'Persona 1' } },
  ])
})

test('a delay that staff deny is taken off the tickets that showed it', async () => {
  await step('in_progress')
  await passTo('11:55')
  expect(await ticket()).toMatchObject({ delay_minutes: 25 })
  await passTo('12:10')

  await answer(false)
  expect((await ticket()).delay_minutes).toBeUndefined()
})

test('a customer who was marked as arrived and forgotten delays nobody in the evening', async () => {
  await step('checked_in')
  const late = await booked('17:00', '11 5555-0003')
  await passTo('13:01')
  expect((await ticket()).delay_minutes).toBeUndefined()
  expect(await asked()).toEqual([])
  await passTo('16:30')

  const { appointment } = await app.mustCall('getManagedAppointment', {
    params: { manage_token: late.manage_token },
  })
  expect(appointment.delay_minutes).toBeUndefined()
  expect(await messages()).toEqual([])
})

test('a shop that does not tell of delays shows none and asks nothing', async () => {
  await step('checked_in')
  await passTo('11:20')
  expect(await ticket()).toMatchObject({ delay_minutes: 20 })

  await app.mustCall('updateSettings', { body: { tells_delays: false } }, owner)
  await passTo('11:25')
  expect((await ticket()).delay_minutes).toBeUndefined()
  await passTo('12:10')
  expect(await asked()).toEqual([])
  expect(await messages()).toEqual([])
})

test('nobody answers for the staff of another shop', async () => {
  await step('in_progress')
  await passTo('12:10')
  const stranger = await tokenOf(app, (await aShop(app)).ownerId)

  const body = { staff: shop.staffIds[0]!, is_late: true }
  expect(await app.call('answerDelay', { body }, stranger)).toMatchObject({
    problem: { status: 404 },
  })
  expect(await asked()).toHaveLength(1)
})
