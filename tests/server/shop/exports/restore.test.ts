import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { loadDemo } from '#server/demo/load.ts'
import { findMoneyProblems } from '#server/money/journal/compare.ts'
import {
  anEmptyOrganization,
  connectionsOf,
  contentOf,
  copyOf,
  end,
  restore,
  rezipped,
  rowsIn,
  sendCopy,
  textIn,
  unzip,
} from '#support/exports/exporting.ts'
import { zipOf } from '#support/imports/zip.ts'
import { openApp, TUESDAY_AT_TEN, type TestApp } from '#support/server/app.ts'
import { aBooking, aShop, tokenOf } from '#support/server/shop.ts'

let app: TestApp

beforeAll(async () => {
  app = await openApp()
  await loadDemo(app.app.context)
}, 120_000)
afterAll(async () => await app.close())
beforeEach(() => app.clock.set(TUESDAY_AT_TEN))

const db = () => app.app.context.database.db
const demoOwner = async (from = app) => {
  const body = { email: 'comercio@miturno.test', password: 'miturno-demo' }
  return (await from.mustCall('login', { body })).token
}
const rowCounts = async (organizationId: string) => {
  const { rows } = await sql<Record<string, number>>`
    select (select count(*) from customers where organization_id = ${organizationId}) as customers,
      (select count(*) from services where organization_id = ${organizationId}) as services,
      (select count(*) from comerces where organization_id = ${organizationId}) as places`.execute(
    db(),
  )
  return rows[0]
}
const untouched = { customers: 0, services: 0, places: 1 }

describe('a copy of a business with a life, restored', () => {
  test('is the same again, and its copy the same copy', { timeout: 120_000 }, async () => {
    const zip = await copyOf(app, await demoOwner())
    const fresh = await anEmptyOrganization(app)
    await app.app.context.outbox.drain()
    const before = (await app.mails()).length
    const done = await restore(app, fresh.token, zip)
    await app.app.context.outbox.drain()

    expect(done).toMatchObject({ state: 'restored', problem: '' })
    expect((await app.mails()).length).toBe(before)
    const [first, second] = [await unzip(zip), await unzip(await copyOf(app, fresh.token))]
    expect(contentOf(second)).toEqual(contentOf(first))
    expect(connectionsOf(second)).toEqual(connectionsOf(first))
    expect(await findMoneyProblems(db(), fresh.organizationId)).toEqual([])
    expect(done.restored).toMatchObject({
      places: [{ name: 'Barbería Demo Córdoba', ad_url: 'barberia-demo-cordoba-2' }],
      links: { working: 0 },
      lost_pictures: 0,
    })
    expect(done.restored!.links.lost).toBeGreaterThan(100)
  })

  test('is used as any other: its agenda, its receipts that count on, its pictures', async () => {
    const token = await demoOwner()
    const fresh = await anEmptyOrganization(app)
    await restore(app, fresh.token, await copyOf(app, token))
    const query = { from: '2026-11-24', to: '2026-11-27' }
    const [there, here] = [
      await app.mustCall('listAppointments', { query }, token),
      await app.mustCall('listAppointments', { query }, fresh.token),
    ]
    const codes = ({ items }: typeof here) => items.map(({ code }) => code).toSorted()
    expect(codes(here)).toEqual(codes(there))

    const { items: products } = await app.mustCall('listProducts', {}, fresh.token)
    const body = {
      lines: [{ kind: 'product' as const, id: products[0]!.id }],
      payments: [{ method: 'transfer', amount: products[0]!.price }],
    }
    const { rows } = await sql<{ number: number }>`select max(number) as number from sales
      where comerce_id = ${fresh.shopId}`.execute(db())
    const { sale } = await app.mustCall('createSale', { body }, fresh.token)
    expect(sale.number).toBe(rows[0]!.number + 1)

    const { items: pictures } = await app.mustCall('listPictures', {}, fresh.token)
    const address = `${app.url}${pictures.find(({ kind }) => kind === 'cover')!.src}`
    expect((await fetch(address)).status).toBe(200)
  })

  test('sends no reminders until the owner lets it', async () => {
    const fresh = await anEmptyOrganization(app)
    const { restored } = await restore(app, fresh.token, await copyOf(app, await demoOwner()))
    const muted = async () => {
      const { rows } = await sql<{ count: number }>`select count(*) as count from appointments
        where organization_id = ${fresh.organizationId} and remind_at is not null`.execute(db())
      return rows[0]!.count
    }
    expect(restored!.waiting_reminders).toBeGreaterThan(0)
    expect(await muted()).toBe(0)

    const { restore: now } = await app.mustCall('beginRestoredReminders', {}, fresh.token)
    expect(now.restored!.waiting_reminders).toBe(0)
    expect(await muted()).toBeGreaterThan(0)
  })
})

describe('the links that customers have', () => {
  test('go on working with the secret by which they were signed', async () => {
    const env = { SESSION_SECRET: 'el secreto con el que se firman los links, de 32 o más' }
    const [lost, anew] = [await openApp({ env }), await openApp({ env })]
    const shop = await aShop(lost)
    const { manage_token: link, appointment } = await lost.mustCall(
      'createAppointment',
      aBooking(shop, '2026-11-25T10:00:00-03:00'),
    )
    const fresh = await anEmptyOrganization(anew)
    const zip = await copyOf(lost, await tokenOf(lost, shop.ownerId))
    const { restored } = await restore(anew, fresh.token, zip)

    expect(restored!.links).toEqual({ working: 1, lost: 0 })
    const found = await anew.mustCall('getManagedAppointment', { params: { manage_token: link } })
    expect(found.appointment).toMatchObject({
      code: appointment.code,
      comerce: { id: fresh.shopId },
    })
    await lost.close()
    await anew.close()
  })

  test('do not in another installation, whose secret is another one', async () => {
    const shop = await aShop(app)
    const { manage_token: link } = await app.mustCall(
      'createAppointment',
      aBooking(shop, '2026-11-25T10:00:00-03:00'),
    )
    const zip = await copyOf(app, await tokenOf(app, shop.ownerId))
    const other = await openApp()
    const fresh = await anEmptyOrganization(other)
    const { restored } = await restore(other, fresh.token, zip)

    expect(restored!.links).toEqual({ working: 0, lost: 1 })
    const found = await other.call('getManagedAppointment', { params: { manage_token: link } })
    expect(found).toMatchObject({ ok: false, problem: { status: 404 } })
    await other.close()
  })
})

test('who wanted no more mails still wants none, in an installation with another secret', async () => {
  const shop = await aShop(app)
  const token = await tokenOf(app, shop.ownerId)
  const email = 'no-mas@example.test'
  await app.mustCall('createClient', { body: { name: 'Ana Paz', email } }, token)
  await sql`insert into mail_stops (organization_id, comerce_id, address, at)
    values (${shop.organizationId}, ${shop.id}, ${app.app.context.secrets.fingerprint(email)}, now())`.execute(
    db(),
  )
  const other = await openApp()
  const fresh = await anEmptyOrganization(other)
  await restore(other, fresh.token, await copyOf(app, token))
  const { rows } = await sql<{ address: string }>`select address from mail_stops
    where organization_id = ${fresh.organizationId}`.execute(other.app.context.database.db)

  expect(rows).toEqual([{ address: other.app.context.secrets.fingerprint(email) }])
  await other.close()
})

describe('is refused', { timeout: 120_000 }, () => {
  test('into a business that has something, in words', async () => {
    const token = await demoOwner()
    const { status, body } = await sendCopy(app, token, await copyOf(app, token))
    expect(status).toBe(409)
    expect(body).toMatchObject({ code: 'not_empty', title: 'Este negocio ya tiene datos' })
  })

  test.each([
    ['a text', 'no_zip', () => Buffer.from('hola')],
    ['nothing', 'no_zip', () => Buffer.alloc(0)],
    ['a picture named .zip', 'no_zip', () => Buffer.from('\x89PNG\r\n\x1a\n')],
    ['a ZIP of something else', 'no_copy', () => zipOf([{ name: 'a.txt', content: 'a' }])],
    [
      'a manifest of nothing',
      'no_copy',
      () => zipOf([{ name: 'datos/manifest.json', content: '{}' }]),
    ],
    [
      'a newer format',
      'newer',
      () => zipOf([{ name: 'datos/manifest.json', content: '{"format": 99}' }]),
    ],
    [
      'a manifest that is no JSON',
      'damaged',
      () => zipOf([{ name: 'datos/manifest.json', content: '{"format": ' }]),
    ],
    [
      'a manifest that is a bomb',
      'too_large',
      () => zipOf([{ name: 'datos/manifest.json', content: Buffer.alloc(64 * 1_048_576, 32) }]),
    ],
    [
      'a ZIP with a password',
      'locked',
      () => zipOf([{ name: 'datos/manifest.json', content: '{}', flags: 1 }]),
    ],
    [
      'a ZIP that lies about its size',
      'too_large',
      () => zipOf([{ name: 'datos/manifest.json', content: 'x'.repeat(5000), says: 10 }]),
    ],
  ])('%s', async (_what, reason, file) => {
    const fresh = await anEmptyOrganization(app)
    const { status, body } = await sendCopy(app, fresh.token, file())

    expect([status, body.code, body.reason]).toEqual([422, 'unreadable_export', reason])
    expect(body.detail).toMatch(/No cambió nada\.$/)
    expect(await rowCounts(fresh.organizationId)).toEqual(untouched)
  })

  const changed: readonly (readonly [string, (files: Map<string, string>) => void])[] = [
    ['a line that is no JSON', files => files.set('datos/customers.jsonl', '{"id": ')],
    ['a line without end', files => files.set('datos/customers.jsonl', 'x'.repeat(400_000))],
    ['a row of nothing', files => files.set('datos/customers.jsonl', '{}\n')],
    ['a row twice', files => double(files, 'customers')],
    [
      'a zone that is none',
      files => swap(files, 'comerces', '"America/Argentina/Cordoba"', '"Marte/Norte"'),
    ],
    [
      'phases that are none',
      files => swap(files, 'services', /"segments": \[[^\]]*\]/, '"segments": [{"busy": "x"}]'),
    ],
    [
      'a moment without end',
      files => swap(files, 'appointments', /"starts_at": "[^"]*"/, '"starts_at": "infinity"'),
    ],
    ['a staff member who is not there', files => files.set('datos/staff.jsonl', '')],
    [
      'a price that does not add up',
      files => swap(files, 'sale_lines', /"net": (\d)/, '"net": 9$1'),
    ],
    [
      'a journal that says something else',
      files => swap(files, 'money_moves', /"amount": (\d)/, '"amount": 9$1'),
    ],
  ]
  test.each(changed)('whole, when it has %s, and nothing of it stays', async (_what, change) => {
    const files = await unzip(await copyOf(app, await demoOwner()))
    const texts = new Map([...files].map(([name, content]) => [name, content.toString('latin1')]))
    change(texts)
    const fresh = await anEmptyOrganization(app)
    const { problem } = await end(app, fresh.token, rezipped(texts))

    expect(problem).toMatch(/no encaja|dañada|ocupa más/)
    expect(await rowCounts(fresh.organizationId)).toEqual(untouched)
    expect((await app.mustCall('getRestore', {}, fresh.token)).is_empty).toBe(true)
  })

  test('a column of a newer version', async () => {
    const files = await unzip(await copyOf(app, await demoOwner()))
    const texts = new Map([...files].map(([name, content]) => [name, content.toString('latin1')]))
    texts.set(
      'datos/manifest.json',
      texts
        .get('datos/manifest.json')!
        .replace('"ad_url": "text"', '"ad_url": "text", "aroma": "text"'),
    )
    const fresh = await anEmptyOrganization(app)
    const { problem } = await end(app, fresh.token, rezipped(texts))
    expect(problem).toContain('versión más nueva')
  })

  test('by whoever is not the owner, and without another confirmation', async () => {
    const shop = await aShop(app)
    const { token } = await anEmptyOrganization(app)
    const zip = await copyOf(app, await tokenOf(app, shop.ownerId))
    await sql`update users u set password_hash = 'x' from organizations o
      where o.owner_id = u.id and o.name = 'Nueva'`.execute(db())
    app.clock.set(TUESDAY_AT_TEN + 11 * 60_000)
    expect((await sendCopy(app, token, zip)).body.code).toBe('second_factor_due')
  })
})

test('pictures that are none are left out and counted, and the business is restored without them', async () => {
  const files = await unzip(await copyOf(app, await demoOwner()))
  const texts = new Map([...files].map(([name, content]) => [name, content.toString('latin1')]))
  for (const name of texts.keys()) if (name.startsWith('fotos/')) texts.set(name, '<script>')
  const fresh = await anEmptyOrganization(app)
  const done = await restore(app, fresh.token, rezipped(texts))

  expect(done.state).toBe('restored')
  const photos = [...texts.keys()].filter(name => name.startsWith('fotos/'))
  const pictures = new Set(photos.map(name => name.replace(/-\d+\.webp$/, '')))
  expect(done.restored!.lost_pictures).toBe(pictures.size)
  expect(pictures.size).toBeGreaterThan(5)
  const again = await unzip(await copyOf(app, fresh.token))
  expect(rowsIn(again, 'pictures')).toEqual([])
  expect(rowsIn(again, 'staff').map(row => row['avatar'])).toEqual(Array(5).fill(null))
  expect(textIn(again, 'planillas/equipo.csv')).toContain('Martina')
})

function swap(files: Map<string, string>, table: string, from: string | RegExp, to: string): void {
  const name = `datos/${table}.jsonl`
  const text = files.get(name)!.replace(from, to)
  expect(text).not.toBe(files.get(name))
  files.set(name, text)
}

function double(files: Map<string, string>, table: string): void {
  const name = `datos/${table}.jsonl`
  files.set(name, files.get(name)! + files.get(name)!)
}
