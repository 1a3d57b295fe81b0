/** The sheets that the product itself gives, brought again to the shop that they are of. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { csvText } from '#contract/texts/csv.ts'
import { dateOf, timeText } from '#contract/texts/texts.ts'
import { copyOf, unzip } from '#support/exports/exporting.ts'
import { countsOf, read } from '#support/imports/importing.ts'
import { openApp, TUESDAY_AT_TEN, type TestApp } from '#support/server/app.ts'
import { aShop, tokenOf, type TestShop } from '#support/server/shop.ts'

let app: TestApp
let shop: TestShop
let owner: string

beforeAll(async () => {
  app = await openApp()
})
afterAll(async () => await app.close())
beforeEach(async () => {
  app.clock.set(TUESDAY_AT_TEN)
  shop = await aShop(app, { people: 2 })
  owner = await tokenOf(app, shop.ownerId)
})

const db = () => app.app.context.database.db
const allSame = (count: number) => ({
  new: 0,
  same: count,
  changed: 0,
  conflicts: 0,
  unreadable: 0,
})
const aService = async (name: string, staff: string) => {
  const offers = [{ staff, duration_minutes: null, price: null }]
  const body = { name, duration_minutes: 30, price: 1_000_000, deposit: null, offers }
  return (await app.mustCall('createService', { body }, owner)).service
}
const book = async (startsAt: string, name: string, services: readonly string[]) => {
  const customer = { name, phone: `11 5555-0${startsAt.slice(11, 13)}0`, email: 'ana@correo.test' }
  const body = { services: [...services], starts_at: startsAt, customer }
  return (await app.mustCall('createAppointment', { params: { ad_url: shop.adUrl }, body }))
    .appointment
}

/** One in each of several statuses, one of a formula, one with two people. */
const fill = async () => {
  const [color, beard] = [
    await aService('Color', shop.staffIds[0]!),
    await aService('Barba', shop.staffIds[1]!),
  ]
  for (const [at, status] of ['booked', 'cancelled', 'rejected', 'expired', 'no_show'].entries()) {
    const { id } = await book(`2026-11-25T1${at}:00:00-03:00`, `Cliente ${at}`, [color.id])
    await sql`update appointments set status = ${status} where organization_id = ${shop.organizationId}
      and id = ${id}`.execute(db())
  }
  await book('2026-11-25T16:00:00-03:00', '=HYPERLINK("x")', [beard.id])
  const both = await book('2026-11-25T18:00:00-03:00', 'Dos; cosas', [color.id, beard.id])
  expect(new Set(both.legs.map(({ staff }) => staff.id)).size).toBe(2)
  return beard
}

/** As the statistics give it. */
const sheetOfStatistics = async () => {
  const query = { from: '2026-11-25', to: '2026-11-25', details: 'true' } as const
  const { items } = await app.mustCall('listAppointments', { query }, owner)
  const head = 'Fecha,Hora,Cliente,Teléfono,Servicio,Con quién,Precio,Estado,Código,Mail,Minutos'
  const rows = items.map(one => [
    dateOf(one.starts_at),
    timeText(one.starts_at),
    one.customer.name,
    one.customer.phone,
    one.legs.map(item => item.service.name).join(' + '),
    one.legs.map(item => item.staff.name).join(' + '),
    one.price / 100,
    one.status,
    one.code,
    one.customer.email ?? null,
    30 * one.legs.length,
    null,
    one.source ?? null,
  ])
  return csvText([...head.split(','), 'Seña', 'Origen'], rows)
}
const sheetOfCopy = async (name: string) => {
  const files = await unzip(await copyOf(app, owner))
  return files.get(`planillas/${name}.csv`)!
}

test('the list of a spreadsheet says the mail and where it was booked, any other list does not', async () => {
  await book('2026-11-25T10:00:00-03:00', 'Ana', [shop.serviceId])
  const query = { from: '2026-11-25', to: '2026-11-25' }
  const detailed = { query: { ...query, details: 'true' as const } }

  const [one] = (await app.mustCall('listAppointments', detailed, owner)).items
  expect(one).toMatchObject({ source: 'public', customer: { email: 'ana@correo.test' } })
  const [plain] = (await app.mustCall('listAppointments', { query }, owner)).items
  expect(plain).not.toHaveProperty('source')
  expect(plain!.customer).not.toHaveProperty('email')
})

test('appointments of the statistics come back with nothing new', async () => {
  await fill()

  const again = await read(app, owner, await sheetOfStatistics(), 'appointments')

  expect(again.preset).toBe('mi_turno')
  expect(countsOf(again)).toEqual(allSame(7))
})

test('appointments of a copy come back with nothing new', async () => {
  await fill()

  const again = await read(app, owner, await sheetOfCopy('turnos'), 'appointments')

  expect(again.preset).toBe('mi_turno')
  expect(countsOf(again)).toEqual(allSame(7))
})

test('appointments come back with nothing new, also when their service has another name by now', async () => {
  const { id } = await fill()
  const sheet = await sheetOfStatistics()
  await app.mustCall('updateService', { params: { id }, body: { name: 'Otra cosa' } }, owner)

  expect(countsOf(await read(app, owner, sheet, 'appointments'))).toEqual(allSame(7))
})

test('the code of another shop is none of this one', async () => {
  await fill()
  const sheet = await sheetOfStatistics()
  const other = await aShop(app, { people: 2 })

  const there = await read(app, await tokenOf(app, other.ownerId), sheet, 'appointments')

  expect(countsOf(there)).toMatchObject({ same: 0, unreadable: 7 })
})

test('customers of a copy come back with nothing new', async () => {
  await fill()
  const notes = 'Línea uno\n=SUMA(1);"dos"'
  const body = { name: '@Leo', phone: '+598 94 123 456', notes, tags: ['VIP', '-10 %'] }
  await app.mustCall('createClient', { body }, owner)

  const again = await read(app, owner, await sheetOfCopy('clientes'))

  expect(again.preset).toBe('mi_turno')
  expect(countsOf(again)).toEqual(allSame(8))
})
