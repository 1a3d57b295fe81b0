import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { HOUR, MINUTE } from '#domain/calendar/interval.ts'
import {
  anEmptyOrganization,
  copyOf,
  fetchCopy,
  rowsIn,
  textIn,
  unzip,
} from '#support/exports/exporting.ts'
import { openApp, TUESDAY_AT_TEN, type TestApp } from '#support/server/app.ts'
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

const db = () => app.app.context.database.db
const make = async () => {
  const { export: asked } = await app.mustCall('createExport', {}, owner)
  await app.app.context.exports.run()
  return asked.id
}
const named = async (id: string) =>
  (await app.mustCall('getExport', { params: { id } }, owner)).export
const problemOf = async (answer: Promise<{ ok: boolean }>) =>
  ((await answer) as { problem?: { status: number; code: string } }).problem

describe('a copy', () => {
  test('is asked for, made, and told of by a mail with a link to the panel and no token', async () => {
    const asked = await app.mustCall('createExport', {}, owner)
    expect(asked.export).toMatchObject({ state: 'making', bytes: null })
    await app.app.context.exports.run()
    await app.app.context.outbox.drain()

    const made = await named(asked.export.id)
    expect(made).toMatchObject({ state: 'ready', bytes: expect.any(Number) })
    expect(made.progress.done).toBe(made.progress.of)
    const mail = (await app.mails()).findLast(text => text.includes(`${shop.ownerId}@`))!
    expect(mail).toContain('X-Mi-Turno-Kind: export_ready')
    expect(mail).toMatch(/\/dashboard\/mudanza\?ver=copias\r?\n/)
  })

  test('explains itself, and has sheets with BOM and without formulas, JSON, a calendar', async () => {
    await app.mustCall(
      'createClient',
      { body: { name: '=HYPERLINK("x")', phone: '11 5555-0001', notes: 'a;b\n"c"' } },
      owner,
    )
    const booking = aBooking(shop, '2026-11-25T10:00:00-03:00')
    const { appointment } = await app.mustCall('createAppointment', booking)
    const files = await unzip(await copyOf(app, owner))

    expect(textIn(files, 'index.html')).toContain('Los datos de Local')
    const customers = textIn(files, 'planillas/clientes.csv')
    expect(customers.startsWith('\uFEFFNombre;Teléfono;Mail;')).toBe(true)
    expect(customers).toContain(`"'=HYPERLINK(""x"")";11 5555-0001`)
    expect(customers).toContain('"a;b\n""c"""')
    expect(textIn(files, 'planillas/turnos.csv')).toContain(
      `La Navaja;${appointment.code};25/11/2026;10:00;30;Sofía Benítez;11 2345-6789;;Corte;Persona 1;;Reservado;10000;;;En línea`,
    )
    const manifest = JSON.parse(textIn(files, 'datos/manifest.json')) as {
      format: number
      tables: { name: string; rows: number }[]
    }
    expect(manifest.format).toBe(1)
    expect(manifest.tables).toContainEqual(expect.objectContaining({ name: 'customers', rows: 2 }))
    expect(rowsIn(files, 'customers')).toHaveLength(2)
    expect(textIn(files, 'turnos.ics')).toMatch(/^BEGIN:VCALENDAR[\s\S]+END:VCALENDAR\r\n$/)
    expect(textIn(files, 'turnos.ics').match(/BEGIN:VEVENT/g)).toHaveLength(1)
  })

  test('has its pictures', async () => {
    const create = { width: 600, height: 400, channels: 3, background: '#345' } as const
    const picture = await sharp({ create }).png().toBuffer()
    await fetch(`${app.url}/api/dashboard/pictures?kind=logo`, {
      method: 'POST',
      headers: { authorization: `Bearer ${owner}`, 'content-type': 'image/png' },
      body: picture as BodyInit,
    })
    const files = await unzip(await copyOf(app, owner))
    const [row] = rowsIn(files, 'pictures')

    expect([...files.keys()].filter(name => name.startsWith('fotos/'))).toEqual(
      (row!['widths'] as number[]).map(width => `fotos/${String(row!['name'])}-${width}.webp`),
    )
  })

  test('one at a time: asked for twice it is the same one', async () => {
    const [one, two] = await Promise.all([
      app.mustCall('createExport', {}, owner),
      app.mustCall('createExport', {}, owner),
    ])
    expect(one.export.id).toBe(two.export.id)
  })

  test('with one idempotency key it is one copy, also after it was made', async () => {
    const input = { idempotencyKey: 'copia-1' }
    const first = await app.mustCall('createExport', input, owner)
    await app.app.context.exports.run()
    const again = await app.mustCall('createExport', input, owner)

    expect(again.export.id).toBe(first.export.id)
    const { items } = await app.mustCall('listExports', {}, owner)
    expect(items).toHaveLength(1)
  })

  test('cannot be downloaded before it is ready', async () => {
    const id = await make()
    await sql`update exports set state = 'failed', ready_at = null, bytes = null where id = ${id}`.execute(
      db(),
    )
    const answer = await fetchCopy(app, owner, id)
    expect([answer.status, await answer.json()]).toMatchObject([409, { code: 'export_not_ready' }])
  })

  test('is deleted after a day, row and file', async () => {
    const id = await make()
    const { uploads } = app.app.context
    app.clock.set(TUESDAY_AT_TEN + 23 * HOUR)
    await app.app.context.exports.run()
    expect(await uploads.read(`exports/${id}.zip`).then(file => file?.body.destroy())).toBeDefined()

    app.clock.set(TUESDAY_AT_TEN + 25 * HOUR)
    await app.app.context.exports.run()
    const token = await tokenOf(app, shop.ownerId)
    expect(await problemOf(app.call('getExport', { params: { id } }, token))).toMatchObject({
      status: 404,
    })
    expect(await uploads.read(`exports/${id}.zip`)).toBeNull()
  })

  test('is there for an owner whose trial ended long ago', async () => {
    await sql`update organizations set subscription = 'paused', subscription_since = ${new Date(TUESDAY_AT_TEN - 60 * 24 * HOUR)}, trial_ends_at = ${new Date(TUESDAY_AT_TEN - 60 * 24 * HOUR)}
      where id = ${shop.organizationId}`.execute(db())
    expect(
      await problemOf(app.call('createClient', { body: { name: 'Ana' } }, owner)),
    ).toMatchObject({ code: 'subscription_over' })
    const files = await unzip(await copyOf(app, owner))

    expect(textIn(files, 'planillas/servicios.csv')).toContain('Corte')
  })
})

describe('only the owner', () => {
  test('gets a copy: not the staff, and not an administrator of one place', async () => {
    const id = await make()
    const advisor = await tokenOf(app, await aMember(app, shop, { role: 'comerce_advisor' }))
    const admin = await tokenOf(app, await aMember(app, shop))
    for (const token of [advisor, admin]) {
      expect(await problemOf(app.call('createExport', {}, token))).toMatchObject({ status: 403 })
      expect(await problemOf(app.call('getExport', { params: { id } }, token))).toMatchObject({
        status: 403,
      })
      expect((await fetchCopy(app, token, id)).status).toBe(403)
    }
    const { status } = await fetch(`${app.url}/api/dashboard/exports/${id}/file`)
    expect(status).toBe(401)
  })

  test('of another business does not find it', async () => {
    const id = await make()
    const { token } = await anEmptyOrganization(app)

    expect(await problemOf(app.call('getExport', { params: { id } }, token))).toMatchObject({
      status: 404,
    })
    expect((await fetchCopy(app, token, id)).status).toBe(404)
  })

  test('who confirmed who they are a short time ago', async () => {
    await sql`update users set password_hash = 'x' where id = ${shop.ownerId}`.execute(db())
    const id = await make()
    app.clock.set(TUESDAY_AT_TEN + 11 * MINUTE)

    expect(await problemOf(app.call('createExport', {}, owner))).toMatchObject({
      status: 403,
      code: 'second_factor_due',
    })
    const answer = await fetchCopy(app, owner, id)
    expect(answer.status).toBe(403)
    expect(await answer.json()).toMatchObject({ code: 'second_factor_due' })
  })
})

test('no secret of the shop is in its copy', async () => {
  const { manage_token: link } = await app.mustCall(
    'createAppointment',
    aBooking(shop, '2026-11-25T10:00:00-03:00'),
  )
  await sql`update services set is_public = false, link_secret = 'SECRETO-DEL-LINK' where id = ${shop.serviceId}`.execute(
    db(),
  )
  await sql`update users set password_hash = 'SECRETO-DE-LA-CLAVE' where id = ${shop.ownerId}`.execute(
    db(),
  )
  await sql`insert into busy_calendars (organization_id, id, comerce_id, staff_id, url, added_by, created_at, next_at)
    values (${shop.organizationId}, gen_random_uuid(), ${shop.id}, ${shop.staffIds[0]}, 'https://SECRETO-DEL-CALENDARIO',
      ${shop.ownerId}, now(), now() + interval '10 years')`.execute(db())
  const files = await unzip(await copyOf(app, owner))
  const all = [...files.values()].map(file => file.toString('utf8')).join('\n')

  expect(all).not.toMatch(/SECRETO/)
  expect(all).not.toContain(link)
  expect(all).not.toContain(shop.ownerId)
})
