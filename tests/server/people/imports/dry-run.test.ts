import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openApp, TUESDAY_AT_TEN, type TestApp } from '#support/server/app.ts'
import { countsOf, read } from '#support/imports/importing.ts'
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

const FILE = `Nombre,Teléfono,Mail,Cumpleaños,Etiquetas,Notas
Ana Paz,15 5555-0001,ana@correo.test,05/03/1990,VIP,"Café
sin azúcar"
Leo Sosa,011 15 5555-0002,,,,
Eva Ruiz,"5,49116E+12",,,,
,,,,,
`
const listed = async () => (await app.mustCall('listClients', { query: {} }, owner)).items
const names = async () => (await listed()).map(({ name }) => name)
const rowsOf = async (id: string, query: object = {}) =>
  (await app.mustCall('listImportRows', { params: { id }, query }, owner)).items

describe('a dry run', () => {
  test('says what would become of each row, and changes nothing', async () => {
    const dry = await read(app, owner, FILE)

    expect(countsOf(dry)).toEqual({ new: 2, same: 0, changed: 0, conflicts: 0, unreadable: 1 })
    expect(dry).toMatchObject({
      rows: 3,
      state: 'ready',
      encoding: 'utf-8',
      delimiter: ',',
      area_code: '11',
    })
    expect(await rowsOf(dry.id)).toMatchObject([
      { row: 2, state: 'new', name: 'Ana Paz', phone: '+5491155550001', birthday: '03-05' },
      { row: 3, state: 'new', phone: '+5491155550002' },
      { row: 4, state: 'unreadable', reason: 'phone_damaged', detail: '5,49116E+12' },
    ])
    expect(await rowsOf(dry.id, { state: 'unreadable' })).toHaveLength(1)
    expect(await names()).toEqual([])
  })

  test('is in pages', async () => {
    const lines = Array.from({ length: 7 }, (_, at) => `Cliente ${at},1155550${100 + at}`)
    const { id } = await read(app, owner, `Nombre,Tel\n${lines.join('\n')}\n`)

    const first = await app.mustCall(
      'listImportRows',
      { params: { id }, query: { limit: 4 } },
      owner,
    )
    const cursor = first.next_cursor!
    const second = await app.mustCall(
      'listImportRows',
      { params: { id }, query: { limit: 4, cursor } },
      owner,
    )

    expect([...first.items, ...second.items].map(({ row }) => row)).toEqual([2, 3, 4, 5, 6, 7, 8])
    expect(second.next_cursor).toBeNull()
  })

  test('can be read in another way', async () => {
    const dry = await read(app, owner, 'A;B;C\nAna;155123456;03/05/1990\n')
    const mapping = [
      { column: 0, field: 'name' as const },
      { column: 1, field: 'phone' as const },
      { column: 2, field: 'birthday' as const },
    ]
    const body = { header: 1, mapping, area_code: '341', date_order: 'month_day' as const }

    const { import: again } = await app.mustCall(
      'updateImport',
      { params: { id: dry.id }, body },
      owner,
    )

    expect(again.columns.map(({ field }) => field)).toEqual(['name', 'phone', 'birthday'])
    expect(again).toMatchObject({ area_code: '341', new: 1 })
    expect(await rowsOf(dry.id)).toMatchObject([{ phone: '+5493415123456', birthday: '03-05' }])
  })

  test('is read as it was when the other way is impossible', async () => {
    const dry = await read(app, owner, 'Nombre,Tel\nAna,1155550001\n')
    const body = { header: 2 }

    const refused = await app.call('updateImport', { params: { id: dry.id }, body }, owner)

    expect(refused).toMatchObject({
      ok: false,
      problem: { code: 'unreadable_file', reason: 'empty' },
    })
    expect(await rowsOf(dry.id)).toHaveLength(1)
  })

  test('can be forgotten', async () => {
    const { id } = await read(app, owner, FILE)

    await app.mustCall('deleteImport', { params: { id } }, owner)

    expect(await app.call('getImport', { params: { id } }, owner)).toMatchObject({ ok: false })
  })

  test('gives the rows that are left out as a file', async () => {
    const { id } = await read(app, owner, FILE)

    const answer = await fetch(`${app.url}/api/dashboard/imports/${id}/left-out`, {
      headers: { authorization: `Bearer ${owner}` },
    })

    expect(await answer.text()).toBe(
      'Nombre;Teléfono;Mail;Cumpleaños;Etiquetas;Notas;Fila;Por qué no entró\r\nEva Ruiz;"5,49116E+12";;;;;4;"La planilla arruinó el teléfono (5,49116E+12): escribilo de nuevo"\r\n',
    )
  })
})
