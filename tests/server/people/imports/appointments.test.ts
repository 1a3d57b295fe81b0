import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { workOnImports } from '#server/people/imports/work-on-imports.ts'
import { openApp, TUESDAY_AT_TEN, type TestApp } from '#support/server/app.ts'
import { apply, bring, countsOf, finished, read, undo } from '#support/imports/importing.ts'
import { aBooking, aShop, tokenOf, type TestShop } from '#support/server/shop.ts'

let app: TestApp
let shop: TestShop
let owner: string
/** Of one test alone: mails stay. */
let address: string
let AHEAD: string

beforeAll(async () => {
  app = await openApp()
})
afterAll(async () => await app.close())
beforeEach(async () => {
  app.clock.set(TUESDAY_AT_TEN)
  shop = await aShop(app, { people: 2 })
  owner = await tokenOf(app, shop.ownerId)
  address = `ana-${crypto.randomUUID()}@correo.test`
  AHEAD = `25/11/2026,11:00,Ana Paz,1155550001,${address},Corte,Persona 1,,,\n`
})

const HEADER = 'Fecha,Hora,Cliente,Celular,Mail,Servicio,Barbero,Precio,Estado,Id\n'
const PAST = '25/10/2026,11:00,Leo Sosa,1155550002,,Corte,Persona 1,"$ 8.500,00",,\n'
const file = (...lines: string[]) => HEADER + lines.join('')

const db = () => app.app.context.database.db
const mailsToAna = async () => (await app.mails()).filter(mail => mail.includes(`To: ${address}`))
const reminders = async () => (await mailsToAna()).filter(mail => /Kind: reminder/.test(mail))
const event = (uid: string) =>
  `BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:${uid}\r\nDTSTART:20261125T140000Z\r\nDTEND:20261125T143000Z\r\nSUMMARY:Ana Paz - Corte con Persona 1\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n`
const agenda = async (from = '2026-10-01', to = '2026-12-01') =>
  (await app.mustCall('listAppointments', { query: { from, to } }, owner)).items
const rowsOf = async (id: string, query: object = {}) =>
  (await app.mustCall('listImportRows', { params: { id }, query }, owner)).items
const isFree = async (at: string) => {
  const query = {
    services: shop.serviceId,
    staff: shop.staffIds[0]!,
    from: at.slice(0, 10),
    days: 1,
  }
  const { days } = await app.mustCall('listSlots', { params: { ad_url: shop.adUrl }, query })
  return days.flatMap(({ slots }) => slots).some(slot => slot.starts_at === at)
}

describe('an appointment ahead', () => {
  test('of somebody who is not in the team is not given to whoever works alone', async () => {
    const alone = await aShop(app)
    const token = await tokenOf(app, alone.ownerId)
    const other = AHEAD.replace('Persona 1', 'Mariano')
    const unnamed = AHEAD.replace('Persona 1', '').replace('11:00', '12:00')
    const dry = await read(app, token, file(other, unnamed), 'appointments')
    const { items } = await app.mustCall(
      'listImportRows',
      { params: { id: dry.id }, query: {} },
      token,
    )

    expect(items.find(({ row }) => row === 2)).toMatchObject({ reason: 'staff_unknown' })
    expect(items.find(({ row }) => row === 3)).toMatchObject({ staff: alone.staffIds[0] })
  })

  test('takes its time at once, for its customer, and nobody is told', async () => {
    expect(await isFree('2026-11-25T11:00:00-03:00')).toBe(true)
    const done = await bring(app, owner, file(AHEAD, PAST), 'appointments')
    await app.app.context.outbox.drain()

    expect(done.applied).toMatchObject({ added: 2, left_out: 0 })
    expect(await isFree('2026-11-25T11:00:00-03:00')).toBe(false)
    expect(await agenda()).toMatchObject([
      { status: 'completed', price: 850_000, customer: { name: 'Leo Sosa' } },
      {
        status: 'booked',
        price: 1_000_000,
        customer: { name: 'Ana Paz', phone: '+5491155550001' },
      },
    ])
    expect(await mailsToAna()).toEqual([])
    expect(
      (await sql`select from outbox where organization_id = ${shop.organizationId}`.execute(db()))
        .rows,
    ).toEqual([])
  })

  test('on a taken time is a conflict', async () => {
    await app.mustCall('createAppointment', {
      ...aBooking(shop, '2026-11-25T11:15:00-03:00'),
      body: { ...aBooking(shop, '2026-11-25T11:15:00-03:00').body, staff: shop.staffIds[0]! },
    })

    const dry = await read(
      app,
      owner,
      file(AHEAD, AHEAD.replace('Persona 1', 'Persona 2')),
      'appointments',
    )

    expect(countsOf(dry)).toMatchObject({ new: 1, conflicts: 1 })
    expect(await rowsOf(dry.id, { state: 'conflict' })).toMatchObject([{ row: 2, reason: 'taken' }])
  })

  test('on the time of another row is a conflict, and the row is named', async () => {
    const dry = await read(
      app,
      owner,
      file(AHEAD, AHEAD.replace('11:00', '11:15').replace('0001', '0003')),
      'appointments',
    )

    expect(await rowsOf(dry.id, { state: 'conflict' })).toMatchObject([
      { row: 3, reason: 'taken_in_file', detail: '2' },
    ])
  })

  test('whose time is taken after the dry run is left out', async () => {
    const { id } = await read(app, owner, file(AHEAD), 'appointments')
    const booking = aBooking(shop, '2026-11-25T11:00:00-03:00')
    await app.mustCall('createAppointment', {
      ...booking,
      body: { ...booking.body, staff: shop.staffIds[0]! },
    })

    const done = await apply(app, owner, id)

    expect(done.applied).toMatchObject({ added: 0, left_out: 1 })
    expect(await rowsOf(id)).toMatchObject([{ outcome: 'left_out', reason: 'taken' }])
  })

  test('is as long as the file says', async () => {
    const text = `Inicio,Fin,Cliente,Servicio,Barbero\n25/11/2026 11:00,12:15,Ana,Corte,Persona 1\n`
    await bring(app, owner, text, 'appointments')

    expect(await agenda()).toMatchObject([{ ends_at: '2026-11-25T12:15:00-03:00' }])
    expect(await isFree('2026-11-25T12:00:00-03:00')).toBe(false)
    expect(await isFree('2026-11-25T12:15:00-03:00')).toBe(true)
  })

  test('is reminded of once the owner lets it, and not before', async () => {
    const done = await bring(app, owner, file(AHEAD.replace('25/11', '27/11')), 'appointments')
    const goTo = async (now: string) =>
      await app.mustCall('setTestClock', { body: { now: `2026-11-${now}:00-03:00` } })
    expect(done.waiting_reminders).toBe(1)

    await goTo('26T12:00')
    expect(await reminders()).toEqual([])
    const later = await tokenOf(app, shop.ownerId)
    const now = await app.mustCall('beginReminders', { params: { id: done.id } }, later)
    expect(now.import.waiting_reminders).toBe(0)
    await goTo('27T08:30')
    expect(await reminders()).toHaveLength(1)
  })

  test('stays silent when the shop changes its reminders', async () => {
    await bring(app, owner, file(AHEAD), 'appointments')
    await app.mustCall(
      'updateSettings',
      { body: { reminders: { hours: [24], quiet: { from: 1380, to: 480 } } } } as never,
      owner,
    )

    await app.mustCall('setTestClock', { body: { now: '2026-11-25T08:30:00-03:00' } })

    expect(await mailsToAna()).toEqual([])
  })
})

describe('an appointment that is over', () => {
  test('is kept when it was booked twice, and blocks nothing', async () => {
    const done = await bring(
      app,
      owner,
      file(PAST, PAST.replace('Leo Sosa,1155550002', 'Eva Ruiz,1155550003')),
      'appointments',
    )

    expect(done.applied).toMatchObject({ added: 2 })
    expect(await agenda()).toHaveLength(2)
    const { rows } =
      await sql`select from occupancy where organization_id = ${shop.organizationId}`.execute(db())
    expect(rows).toEqual([])
  })

  test('says who did not come, and asks nobody for a review', async () => {
    await bring(
      app,
      owner,
      file(
        PAST.replace('25/10', '23/11').replace(',,\n', ',No vino,\n'),
        PAST.replace('25/10', '23/11')
          .replace('11:00', '15:00')
          .replace('Leo Sosa,1155550002,', `Ana Paz,1155550001,${address}`)
          .replace(',,\n', ',Realizado,\n'),
      ),
      'appointments',
    )

    await app.mustCall('setTestClock', { body: { now: '2026-11-24T13:00:00-03:00' } })

    expect((await agenda()).map(({ status }) => status)).toEqual(['no_show', 'completed'])
    expect(await mailsToAna()).toEqual([])
  })

  test('with an unknown service is brought as the one that the owner chooses, under its own name', async () => {
    const dry = await read(app, owner, file(PAST.replace('Corte', 'Permanente')), 'appointments')
    expect(await rowsOf(dry.id)).toMatchObject([
      { reason: 'service_unknown', detail: 'Permanente' },
    ])

    const fallback = { service: shop.serviceId, staff: null }
    await app.mustCall('updateImport', { params: { id: dry.id }, body: { fallback } }, owner)
    await apply(app, owner, dry.id)

    expect((await agenda())[0]!.legs[0]!.service).toEqual({
      id: shop.serviceId,
      name: 'Permanente',
    })
  })
})

describe('brought again', () => {
  test('nothing is new, in a calendar neither, also under new keys', async () => {
    await bring(app, owner, event('one'), 'appointments')

    expect(countsOf(await read(app, owner, event('one'), 'appointments'))).toMatchObject({
      new: 0,
      same: 1,
    })
    expect(countsOf(await read(app, owner, event('two'), 'appointments'))).toMatchObject({
      new: 0,
      same: 1,
    })
    expect(await agenda()).toHaveLength(1)
  })

  test('an appointment that the shop has moved since is not brought again', async () => {
    const text = file(AHEAD)
    await bring(app, owner, text, 'appointments')
    const [own] = await agenda()
    const body = { starts_at: '2026-11-26T15:00:00-03:00' }
    await app.mustCall('moveAppointment', { params: { id: own!.id }, body }, owner)

    expect(countsOf(await read(app, owner, text, 'appointments'))).toMatchObject({
      new: 0,
      same: 1,
    })
  })

  test('one that the other product has moved since is a conflict', async () => {
    await bring(app, owner, file(AHEAD.replace(',,\n', ',,A7\n')), 'appointments')

    const again = await read(
      app,
      owner,
      file(AHEAD.replace(',,\n', ',,A7\n').replace('11:00', '12:00')),
      'appointments',
    )

    expect(await rowsOf(again.id)).toMatchObject([{ state: 'conflict', reason: 'other_time' }])
  })
})

describe('undone', () => {
  test('all of it is gone, with the customers that it brought', async () => {
    const done = await bring(
      app,
      owner,
      file(AHEAD, PAST, AHEAD.replace('25/11', '26/11')),
      'appointments',
    )

    expect((await undo(app, owner, done.id)).undone).toMatchObject({ reversed: 3, kept: 0 })
    expect(await agenda()).toEqual([])
    expect((await app.mustCall('listClients', { query: {} }, owner)).items).toEqual([])
    expect(await isFree('2026-11-25T11:00:00-03:00')).toBe(true)
  })

  test('one that was confirmed since stays, with its customer', async () => {
    const done = await bring(
      app,
      owner,
      file(AHEAD, AHEAD.replace('25/11', '26/11')),
      'appointments',
    )
    const [first] = await agenda()
    const body = { status: 'confirmed' as const }
    await app.mustCall('setAppointmentStatus', { params: { id: first!.id }, body }, owner)

    expect((await undo(app, owner, done.id)).undone).toMatchObject({ reversed: 1, kept: 1 })
    expect((await agenda()).map(({ id }) => id)).toEqual([first!.id])
  })
})

const many = () =>
  `Nombre,Tel\n${Array.from({ length: 600 }, (_, at) => `Cliente ${at},11555${10_000 + at}`).join('\n')}\n`
const customers = async () =>
  (await sql`select from customers where organization_id = ${shop.organizationId}`.execute(db()))
    .rows

test('what a process that ended had begun goes on in another one', async () => {
  const { id } = await read(app, owner, many())
  await sql`update imports set state = 'applying' where id = ${id}`.execute(db())

  await app.mustCall('setTestClock', { body: { now: '2026-11-24T10:02:00-03:00' } })

  const { import: done } = await app.mustCall('getImport', { params: { id } }, owner)
  expect(done).toMatchObject({ state: 'applied', applied: { added: 600, left_out: 0 } })
})

test('two processes at once write nothing twice', async () => {
  const { id } = await read(app, owner, many())
  await sql`update imports set state = 'applying' where id = ${id}`.execute(db())

  await Promise.all([workOnImports(app.app.context), workOnImports(app.app.context)])

  expect((await finished(app, owner, id)).applied).toMatchObject({ added: 600, left_out: 0 })
  expect(await customers()).toHaveLength(600)
})
