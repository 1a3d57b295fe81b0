/** What an owner mends of a file that was read, before anything of it is written. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openApp, TUESDAY_AT_TEN, type TestApp } from '#support/server/app.ts'
import { apply, countsOf, read } from '#support/imports/importing.ts'
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
  shop = await aShop(app)
  owner = await tokenOf(app, shop.ownerId)
})

const change = async (id: string, body: object) =>
  (await app.mustCall('updateImport', { params: { id }, body }, owner)).import
const rowsOf = async (id: string) =>
  (await app.mustCall('listImportRows', { params: { id }, query: {} }, owner)).items

test('phones without area code have that of the shop’s own phone where its city says none', async () => {
  await sql`update comerces set city = '', whatsapp = '+5493415551234', rules_version = rules_version + 1
    where id = ${shop.id}`.execute(app.app.context.database.db)
  const dry = await read(app, owner, 'Nombre,Tel\nAna,15 555-0001\n')

  expect(dry.area_code).toBe('341')
  expect(await rowsOf(dry.id)).toMatchObject([{ state: 'new', phone: '+5493415550001' }])
})

describe('who has a phone that cannot be read', () => {
  const FILE = 'Nombre,Tel,Notas\nAna Paz,1155550001,\nLeo Sosa,55-12,Zurdo\nEva Ruiz,"5,49E+12",\n'

  test('stays out, and comes without it when the owner wants that', async () => {
    const dry = await read(app, owner, FILE)
    expect(dry).toMatchObject({ new: 1, unreadable: 2, bad_phones: 2, keeps_bad_phones: false })

    const kept = await change(dry.id, { keeps_bad_phones: true })
    expect(kept).toMatchObject({ new: 3, unreadable: 0, bad_phones: 0, keeps_bad_phones: true })
    expect(await rowsOf(dry.id)).toMatchObject([
      { name: 'Ana Paz', phone: '+5491155550001', warnings: [] },
      {
        name: 'Leo Sosa',
        phone: null,
        notes: 'Zurdo\nTeléfono: 55-12',
        tags: ['revisar teléfono'],
        warnings: ['phone_in_notes'],
      },
      { name: 'Eva Ruiz', phone: null, warnings: ['phone_in_notes'] },
    ])
    await apply(app, owner, dry.id)
    const { items } = await app.mustCall('listClients', { query: {} }, owner)
    expect(items.map(({ name, phone }) => [name, phone])).toEqual(
      expect.arrayContaining([
        ['Leo Sosa', null],
        ['Eva Ruiz', null],
      ]),
    )
  })

  test('is there already the second time', async () => {
    const first = await change((await read(app, owner, FILE)).id, { keeps_bad_phones: true })
    await apply(app, owner, first.id)
    const second = await change((await read(app, owner, FILE)).id, { keeps_bad_phones: true })

    expect(countsOf(second)).toEqual({ new: 0, same: 3, changed: 0, conflicts: 0, unreadable: 0 })
  })
})

describe('appointments', () => {
  const FILE = `Fecha,Hora,Cliente,Celular,Servicio,Profesional
25/11/2026,11:00,Ana Paz,1155550001,Corte,Persona 1
25/11/2026,12:00,Leo Sosa,1155550002,Barba,Persona 1
25/11/2026,13:00,Eva Ruiz,1155550003,Barba,Persona 1
25/11/2026,14:00,Ema Luna,1155550004,Corte,Mariano
`

  test('name what the shop does not have, and come in once it has it', async () => {
    const dry = await read(app, owner, FILE, 'appointments')
    expect(dry).toMatchObject({ new: 1, missing: { services: ['Barba'], staff: ['Mariano'] } })

    const service = { name: 'Barba', segments: [{ busy: true, minutes: 20 }], price: 500_000 }
    await app.mustCall('createService', { body: service }, owner)
    await app.mustCall('createStaff', { body: { name: 'Mariano' } }, owner)
    const { comerce } = await app.mustCall('getComerce', { params: { ad_url: shop.adUrl } })
    expect(comerce.services.find(({ name }) => name === 'Barba')?.staff).toHaveLength(2)
    const again = await change(dry.id, {})
    expect(again).toMatchObject({ new: 4, missing: { services: [], staff: [] } })
    const applied = await apply(app, owner, dry.id)
    expect(applied).toMatchObject({
      applied: { added: 4 },
      missing: { services: [], staff: [] },
      first_ahead: '2026-11-25T11:00:00-03:00',
    })
  })

  test('when the shop is closed are counted and come in all the same', async () => {
    const header = 'Fecha,Hora,Cliente,Celular,Servicio\n'
    const rows = '25/11/2026,11:00,Ana,1155550001,Corte\n25/11/2026,21:00,Leo,1155550002,Corte\n'
    const dry = await read(app, owner, header + rows, 'appointments')

    expect(dry).toMatchObject({ new: 2, outside_hours: 1 })
    expect((await rowsOf(dry.id)).map(({ warnings }) => warnings)).toEqual([[], ['outside_hours']])
    expect(await apply(app, owner, dry.id)).toMatchObject({ applied: { added: 2 } })
  })

  test('that were read as customers are read as what they are', async () => {
    const dry = await read(app, owner, FILE, 'customers')
    const again = await change(dry.id, { kind: 'appointments' })

    expect(again).toMatchObject({ kind: 'appointments', rows: 4, new: 1 })
    expect(again.columns.map(({ field }) => field)).toEqual(
      expect.arrayContaining(['date', 'time', 'service', 'staff']),
    )
    expect(await apply(app, owner, dry.id)).toMatchObject({ applied: { added: 1 } })
  })
})

test('a calendar cannot be read as customers, and stays what it was', async () => {
  const calendar =
    'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:a\r\nDTSTART:20261125T140000Z\r\nDTEND:20261125T143000Z\r\nSUMMARY:Ana Paz - Corte\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n'
  const { id } = await read(app, owner, calendar, 'appointments')
  const refused = app.mustCall(
    'updateImport',
    { params: { id }, body: { kind: 'customers' } },
    owner,
  )

  await expect(refused).rejects.toThrow('traelo como turnos')
  const { import: still } = await app.mustCall('getImport', { params: { id } }, owner)
  expect(still).toMatchObject({ kind: 'appointments', state: 'ready', rows: 1 })
})

test('a file that was left half done is among the others', async () => {
  const { id } = await read(app, owner, 'Nombre,Tel\nAna,1155550001\n')
  const { items } = await app.mustCall('listImports', {}, owner)

  expect(items).toMatchObject([{ id, state: 'ready', applied: null }])
})
