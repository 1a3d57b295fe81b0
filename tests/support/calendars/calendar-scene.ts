/** A shop whose staff have external calendars, and what each role sees of them. */
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { openApp, send, TUESDAY_AT_TEN, type TestApp } from '../server/app.ts'
import { aBooking, aMember, aShop, tokenOf, type TestShop } from '../server/shop.ts'
import {
  aCalendar,
  anEvent,
  type CalendarServer,
  serveCalendars,
  serving,
} from './calendar-server.ts'

const MINUTE = 60_000

type Scene = {
  app: TestApp
  shop: TestShop
  owner: string
  advisorId: string
  advisor: string
  server: CalendarServer
}
/** Made anew before each test, except the application. */
export const scene = {} as Scene
export const log: string[] = []

export function setCalendarScene(): void {
  beforeAll(async () => {
    scene.app = await openApp({ onLog: line => void log.push(line) })
  })
  afterAll(async () => await scene.app.close())
  beforeEach(async () => {
    scene.app.clock.set(TUESDAY_AT_TEN)
    scene.shop = await aShop(scene.app, { people: 2 })
    scene.owner = await tokenOf(scene.app, scene.shop.ownerId)
    scene.advisorId = await aMember(scene.app, scene.shop, {
      role: 'comerce_advisor',
      staffId: scene.shop.staffIds[0]!,
    })
    scene.advisor = await tokenOf(scene.app, scene.advisorId)
    scene.server = await serveCalendars(serving(busyAt('11')))
  })
  afterEach(async () => {
    await sql`delete from busy_calendars`.execute(scene.app.app.context.database.db)
    await scene.server.close()
  })
}

/** An hour on Wednesday the 25th, by the shop's clock. */
export const busyAt = (hour: string, uid = 'uno') =>
  aCalendar(
    ...anEvent(uid, `20261125T${Number(hour) + 3}0000Z`, `20261125T${Number(hour) + 4}0000Z`),
  )
export const at = (time: string) => `2026-11-25T${time}:00-03:00`

export async function connect(staff = scene.shop.staffIds[0]!, token = scene.advisor) {
  const body = { staff, calendar_url: scene.server.url }
  return (await scene.app.mustCall('connectCalendar', { body }, token)).calendar
}
/** Reads what is due, and waits for what the job that `connectCalendar` wakes is reading already. */
export async function refresh() {
  const { calendars, database } = scene.app.app.context
  await calendars.refresh()
  const beingRead = async () =>
    await sql`select from busy_calendars
      where problem is null and tried_at is not null and (read_at is null or read_at < tried_at)`.execute(
      database.db,
    )
  await expect.poll(async () => (await beingRead()).rows, { timeout: 10_000 }).toEqual([])
}
/** Moves the clock past the next refresh of the calendars (they are read every half hour) and runs it. */
export async function later(minutes = 31) {
  scene.app.clock.set(scene.app.clock.now() + minutes * MINUTE)
  await refresh()
}
export async function connected() {
  const calendar = await connect()
  await refresh()
  return calendar
}
export const listed = async (token = scene.advisor) =>
  (await scene.app.mustCall('listCalendars', {}, token)).items.flatMap(({ busy }) => busy)
export async function startsOf(place: TestShop, staff = place.staffIds[0]!) {
  const query = { from: '2026-11-25', days: 1, services: place.serviceId, staff }
  const { days } = await scene.app.mustCall('listSlots', { params: { ad_url: place.adUrl }, query })
  return days.flatMap(day => day.slots.map(slot => slot.starts_at.slice(11, 16)))
}
export const onBoard = async (token: string) => {
  const query = { from: '2026-11-25', to: '2026-11-25', kept: '1' as const }
  return (await scene.app.mustCall('listBlocks', { query }, token)).items
}
export const bookAt = async (time: string, staff = scene.shop.staffIds[0]!) => {
  const { params, body } = aBooking(scene.shop, at(time))
  return await send(scene.app.url, 'createAppointment', { params, body: { ...body, staff } })
}
