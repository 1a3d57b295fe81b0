import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openApp, TUESDAY_AT_TEN, type TestApp } from '#support/server/app.ts'
import {
  apply,
  bring,
  countsOf,
  finished,
  read,
  sendFile,
  undo,
} from '#support/imports/importing.ts'
import { aBooking, aMember, aShop, tokenOf, type TestShop } from '#support/server/shop.ts'

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

const FILE = `Nombre,Teléfono,Mail,Cumpleaños,Etiquetas,Notas
Ana Paz,15 5555-0001,ana@correo.test,05/03/1990,VIP,"Café
sin azúcar"
Leo Sosa,011 15 5555-0002,,,,
Eva Ruiz,"5,49116E+12",,,,
,,,,,
`
const db = () => app.app.context.database.db
const listed = async () => (await app.mustCall('listClients', { query: {} }, owner)).items
const names = async () => (await listed()).map(({ name }) => name)
const rowsOf = async (id: string, query: object = {}) =>
  (await app.mustCall('listImportRows', { params: { id }, query }, owner)).items

const stops = async () =>
  (await sql`select from mail_stops where comerce_id = ${shop.id}`.execute(db())).rows.length

describe('applied', () => {
  test('it writes what was new, with all that the file says', async () => {
    const done = await bring(app, owner, FILE)

    expect(done).toMatchObject({ state: 'applied', applied: { added: 2, changed: 0, left_out: 0 } })
    const [ana] = await listed()
    const { client } = await app.mustCall('getClient', { params: { id: ana!.id } }, owner)
    expect(client).toMatchObject({
      name: 'Ana Paz',
      phone: '+5491155550001',
      email: 'ana@correo.test',
      birthday: '03-05',
      tags: ['VIP'],
      notes: 'Café\nsin azúcar',
    })
  })

  test('it says who may not book on line', async () => {
    await bring(app, owner, 'Nombre,Tel,Bloqueado\nAna,1155550001,Sí\nLeo,1155550002,No\n')

    const booked = await app.call(
      'createAppointment',
      aBooking(shop, '2026-11-25T11:00:00-03:00', '11 5555-0001'),
    )

    expect((await listed()).map(one => one.is_blocked)).toEqual([true, false])
    expect(booked.ok).toBe(false)
  })

  test('it keeps whoever wants no mails from getting any but those about their own appointments', async () => {
    const done = await bring(app, owner, 'Nombre,Mail,Marketing\nAna,ana@correo.test,No\n')

    expect(await stops()).toBe(1)
    await undo(app, owner, done.id)
    expect(await stops()).toBe(0)
  })

  test('a second time nothing is new', async () => {
    await bring(app, owner, FILE)

    const again = await read(app, owner, FILE)

    expect(countsOf(again)).toEqual({ new: 0, same: 2, changed: 0, conflicts: 0, unreadable: 1 })
  })

  test('without phones a second time nothing is new either', async () => {
    const file = 'Nombre,Mail\nAna Paz,\nLeo Sosa,leo@correo.test\nAna Paz,otra@correo.test\n'
    await bring(app, owner, file)

    expect(countsOf(await read(app, owner, file))).toMatchObject({ new: 0, same: 3 })
  })

  test('our own list comes back with nothing new', async () => {
    await bring(app, owner, FILE)
    const answer = await fetch(`${app.url}/api/dashboard/exports/clients`, {
      headers: { authorization: `Bearer ${owner}` },
    })

    const again = await read(app, owner, new Uint8Array(await answer.arrayBuffer()))

    expect(again.preset).toBe('mi_turno')
    expect(countsOf(again)).toEqual({ new: 0, same: 2, changed: 0, conflicts: 0, unreadable: 0 })
  })

  test('with the same key it is the same import, and with other bytes the key is refused', async () => {
    const first = await sendFile(app, owner, FILE, 'customers', { key: 'one' })
    const second = await sendFile(app, owner, FILE, 'customers', { key: 'one' })
    const other = await sendFile(app, owner, 'Nombre\nAna\n', 'customers', { key: 'one' })

    expect(second.body.import.id).toBe(first.body.import.id)
    expect(other).toMatchObject({ status: 422, body: { code: 'idempotency_key_reused' } })
  })

  test('twice it is applied once', async () => {
    const { id } = await read(app, owner, FILE)
    const [first, second] = await Promise.all([apply(app, owner, id), apply(app, owner, id)])

    expect(first).toEqual(second)
    expect(await names()).toEqual(['Ana Paz', 'Leo Sosa'])
  })

  test('with other columns it is read anew before', async () => {
    const { id } = await read(app, owner, 'Nombre,Apodo,Tel\nAna Paz,Anita,1155550001\n')
    const mapping = [
      { column: 1, field: 'name' as const },
      { column: 2, field: 'phone' as const },
    ]

    await app.mustCall('applyImport', { params: { id }, body: { mapping } }, owner)
    await finished(app, owner, id)

    expect(await names()).toEqual(['Anita'])
  })

  test('it does not replace what the shop has', async () => {
    const own = { name: 'Ana Paz', phone: '11 5555-0001', notes: 'Nuestra nota', tags: ['Amiga'] }
    const { client } = await app.mustCall('createClient', { body: own }, owner)

    const dry = await read(app, owner, FILE)
    expect(countsOf(dry)).toMatchObject({ new: 1, changed: 1 })
    await apply(app, owner, dry.id)

    const now = await app.mustCall('getClient', { params: { id: client.id } }, owner)
    expect(now.client).toMatchObject({
      email: 'ana@correo.test',
      notes: 'Nuestra nota\nCafé\nsin azúcar',
      tags: ['Amiga', 'VIP'],
    })
  })

  test('a phone with another name is a conflict, unless the owner says that it is the same person', async () => {
    await app.mustCall(
      'createClient',
      { body: { name: 'Carla Gil', phone: '11 5555-0001' } },
      owner,
    )

    const dry = await read(app, owner, FILE)
    expect(countsOf(dry)).toMatchObject({ new: 1, conflicts: 1 })
    expect(await rowsOf(dry.id, { state: 'conflict' })).toMatchObject([
      { reason: 'other_name', detail: 'Carla Gil' },
    ])
    const body = { merges_names: true }
    const { import: merged } = await app.mustCall(
      'updateImport',
      { params: { id: dry.id }, body },
      owner,
    )
    expect(countsOf(merged)).toMatchObject({ new: 1, changed: 1, conflicts: 0 })
  })

  test('nobody gets a mail about it', async () => {
    await bring(app, owner, FILE)
    await app.app.context.outbox.drain()

    expect(await app.mails()).toEqual([])
  })

  test('it is on record, without names', async () => {
    const { id } = await bring(app, owner, FILE)
    await undo(app, owner, id)

    const { rows } = await sql<{ action: string; detail: object }>`
      select action, detail from audit where comerce_id = ${shop.id} and subject_id = ${id} order by id`.execute(
      db(),
    )
    expect(rows).toEqual([
      { action: 'import.applied', detail: { kind: 'customers', new: 2, changed: 0 } },
      { action: 'import.undone', detail: { kind: 'customers', new: 2, changed: 0 } },
    ])
  })
})

describe('undone', () => {
  test('everybody who was added is gone, and changed cards are as they were', async () => {
    const { client } = await app.mustCall(
      'createClient',
      { body: { name: 'Ana Paz', phone: '11 5555-0001' } },
      owner,
    )
    const done = await bring(app, owner, FILE)

    const undone = await undo(app, owner, done.id)

    expect(undone).toMatchObject({ state: 'undone', undone: { reversed: 2, kept: 0, failed: 0 } })
    expect(await names()).toEqual(['Ana Paz'])
    const now = await app.mustCall('getClient', { params: { id: client.id } }, owner)
    expect(now.client).toMatchObject({ email: null, notes: '', tags: [], birthday: null })
  })

  test('whoever has booked since stays, and is named', async () => {
    const done = await bring(app, owner, FILE)
    await app.mustCall(
      'createAppointment',
      aBooking(shop, '2026-11-25T11:00:00-03:00', '11 5555-0002'),
    )

    const undone = await undo(app, owner, done.id)

    expect(undone.undone).toMatchObject({ reversed: 1, kept: 1 })
    expect(await names()).toEqual(['Leo Sosa'])
    expect(await rowsOf(done.id, { outcome: 'kept' })).toMatchObject([
      { reason: 'booked_since', detail: 'Leo Sosa' },
    ])
  })

  test('whoever was changed since stays', async () => {
    const done = await bring(app, owner, FILE)
    const [ana] = await listed()
    await app.mustCall(
      'updateClient',
      { params: { id: ana!.id }, body: { notes: 'Llamar' } },
      owner,
    )

    expect((await undo(app, owner, done.id)).undone).toMatchObject({ reversed: 1, kept: 1 })
    expect(await rowsOf(done.id, { outcome: 'kept' })).toMatchObject([{ reason: 'used_since' }])
  })

  test('twice it gives the same answer', async () => {
    const { id } = await bring(app, owner, FILE)

    expect(await undo(app, owner, id)).toEqual(await undo(app, owner, id))
  })

  test('after a day it is refused', async () => {
    const { id } = await bring(app, owner, FILE)
    app.clock.set(TUESDAY_AT_TEN + 24 * 3_600_000 + 60_000)

    const later = await tokenOf(app, shop.ownerId)
    const refused = await app.call('undoImport', { params: { id } }, later)

    expect(refused).toMatchObject({ ok: false, problem: { code: 'undo_over', status: 409 } })
  })
})

describe('who may', () => {
  test('nobody of another shop sees it', async () => {
    const { id } = await read(app, owner, FILE)
    const other = await aShop(app)
    const stranger = await tokenOf(app, other.ownerId)

    for (const call of [
      'getImport',
      'applyImport',
      'undoImport',
      'beginReminders',
      'deleteImport',
    ] as const) {
      const body = call === 'applyImport' ? { body: {} } : {}
      const answer = await app.call(call, { params: { id }, ...body } as never, stranger)
      expect(answer, call).toMatchObject({ ok: false, problem: { code: 'not_found' } })
    }
  })

  test('an advisor may not', async () => {
    const advisor = await tokenOf(app, await aMember(app, shop, { role: 'comerce_advisor' }))

    expect((await sendFile(app, advisor, FILE)).status).toBe(403)
  })
})

test('a service of the file is offered by everybody, and gone when it is undone', async () => {
  const done = await bring(
    app,
    owner,
    'Servicio;Duración;Precio\nColor;1:30;$ 8.500,00\nCorte;30;100\nBarba;;8,500\n',
    'services',
  )
  const services = async () => (await app.mustCall('listServices', {}, owner)).items

  expect(countsOf(done)).toMatchObject({ new: 1, same: 1, unreadable: 1 })
  expect((await services()).find(({ name }) => name === 'Color')).toMatchObject({
    duration_minutes: 90,
    price: 850_000,
    offers: [{ staff: shop.staffIds[0] }],
  })
  await undo(app, owner, done.id)
  expect((await services()).map(({ name }) => name)).toEqual(['Corte'])
})

test('files that were read and left lying are forgotten but for the last ones', async () => {
  const all = []
  for (let at = 0; at < 7; at += 1) all.push((await read(app, owner, `Nombre\nCliente ${at}\n`)).id)

  const known = await Promise.all(
    all.map(async id => (await app.call('getImport', { params: { id } }, owner)).ok),
  )

  expect(known.filter(Boolean).length).toBeLessThan(7)
  expect(known.at(-1)).toBe(true)
})
