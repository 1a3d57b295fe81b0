/** The register of personal data, compared with the database, with the export and with what a deletion leaves. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { exportSections, type ExportSection } from '#server/people/personal-data/column.ts'
import {
  columnsOf,
  personalData,
  personalOf,
  plainOf,
} from '#server/people/personal-data/personal-data.ts'
import { whose } from '#server/people/personal-data/whose.ts'
import { DAY } from '#domain/calendar/interval.ts'
import { openApp, type TestApp } from '#support/server/app.ts'
import { columnsThatSay } from '#support/server/tables.ts'
import { aWriter } from '#support/writing/test-writer.ts'
import { writeAccount } from '#support/writing/write-account.ts'
import { openShop, writeShop } from '#support/writing/write-shop.ts'
import { at, PASSWORD, type Writer } from '#support/writing/writer.ts'

const person = {
  name: 'Zulmira Quintanilla',
  email: 'zulmira.quintanilla@correo.test',
  phone: '11 6677-8899',
}
const OTHER = { name: 'Otra Persona', email: 'otra@correo.test', phone: '11 4455-6677' }
/** A pattern of the name, phone and address, and of each part of them. */
const PARTS = 'zulmira|quintanilla|6677.?8899'

let app: TestApp
let writer: Writer
let token: string

beforeAll(async () => {
  app = await openApp({ env: { PUSH_ORIGINS: 'http://127.0.0.1:9' } })
  writer = await aWriter(app, { own: 'Palabras del local', shown: 'Palabras del local' })
  const shop = await openShop(writer)
  const member = await writeShop(writer, shop)
  token = await writeAccount(writer, { ...shop, ...member }, person)
  const keys = {
    p256dh:
      'BIDawlQ-FV46soBvg5EWXJzXeUaERsMWGdDIWOzNeGmyiTxXX4j0DeoHeOVRNSJHphEh0g0azp_EH14ENknRwlI',
    auth: 'A'.repeat(22),
  }
  await app.mustCall(
    'addPushDevice',
    { body: { endpoint: 'http://127.0.0.1:9/hers', keys } },
    token,
  )
  await app.mustCall('createAppointment', {
    params: { ad_url: shop.adUrl },
    body: {
      services: [member.service],
      staff: member.staff,
      starts_at: at(writer, 2, '15:00'),
      customer: OTHER,
      note: 'Voy con mi hijo',
    },
  })
  const { staff, service } = member
  const ofAgenda = { staff, services: [service], starts_at: at(writer, 2, '17:00') }
  await app.mustCall(
    'createStaffAppointment',
    { body: { ...ofAgenda, customer: { name: OTHER.name } }, idempotencyKey: 'own-agenda' },
    token,
  )
  await app.app.context.outbox.drain()
  await app.app.context.notices.flush()
  // As an SMTP server words a refusal.
  await sql`update outbox set last_error = ${`550 no such user ${person.email}`}
    where recipient = ${person.email}`.execute(app.app.context.database.db)
}, 120_000)
afterAll(async () => {
  await app.close()
})

test('every column of the database is in the register, once', async () => {
  const { rows } = await sql<{ name: string }>`
    select c.table_name || '.' || c.column_name as name from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE'`.execute(
    app.app.context.database.db,
  )
  const registered = columnsOf(table => [...plainOf(table), ...personalOf(table)])

  expect(registered.toSorted()).toEqual(rows.map(row => row.name).toSorted())
})

/** The section of the export that has exactly the rows of a table on the list; elsewhere it has more. */
const sectionOf: Readonly<Record<keyof typeof whose, ExportSection>> = {
  appointments: 'appointments',
  customers: 'customer_records',
  reviews: 'reviews',
  waitlist_entries: 'waitlist',
  walk_ins: 'queue',
  push_subscriptions: 'devices',
  invitations: 'invitations',
}
const aliases: Readonly<Record<keyof typeof whose, string>> = {
  appointments: 'a',
  customers: 'c',
  reviews: 'v',
  waitlist_entries: 'w',
  walk_ins: 'q',
  push_subscriptions: 'p',
  invitations: 'i',
}
/** Tables whose exported rows have the account itself in a column, which both statements name. */
const ofTheAccount = [
  'users',
  'identities',
  'sessions',
  'passkeys',
  'single_use_tokens',
  'ad_url_reservations',
  'appointment_events',
  'appointment_legs',
  'notices',
  'outbox',
  'consumer_requests',
  'hours_requests',
]

test('every table with data of a person to export is on the list of whose it is', () => {
  const exported = Object.entries(personalData)
    .filter(([, { personal = {} }]) =>
      Object.values(personal).some(column => !column.exported.startsWith('no: ')),
    )
    .map(([name]) => name)

  expect(exported.toSorted()).toEqual([...Object.keys(whose), ...ofTheAccount].toSorted())
})

describe('the export', () => {
  test.each(Object.entries(whose))('has all rows of %s that are theirs', async (table, isOwn) => {
    const data = await app.mustCall('exportMyData', {}, token)
    const { db } = app.app.context.database
    const { rows } = await sql<{
      id: string
    }>`select id from users where email = ${person.email}`.execute(db)
    const condition = isOwn({ userId: rows[0]!.id, email: person.email })
    const alias = sql.ref(aliases[table as keyof typeof whose])
    const own = await sql`select from ${sql.table(table)} as ${alias} where ${condition}`.execute(
      db,
    )

    expect(own.rows.length).toBeGreaterThan(0)
    expect(data[sectionOf[table as keyof typeof whose]]).toHaveLength(own.rows.length)
  })

  test('has every section, with what the person wrote', async () => {
    const data = await app.mustCall('exportMyData', {}, token)
    const named = Object.values(personalData)
      .flatMap(({ personal = {} }) => Object.values(personal))
      .map(column => column.exported)
      .filter(section => !section.startsWith('no: '))
    const empty = Object.entries(data).filter(
      ([section, rows]) =>
        Array.isArray(rows) &&
        rows.length === 0 &&
        !['ways_in', 'notices', 'notice_settings'].includes(section),
    )

    expect(Object.keys(data).toSorted()).toEqual([...exportSections].toSorted())
    expect(exportSections).toEqual(expect.arrayContaining(named))
    expect(empty).toEqual([])
    expect(data).toMatchObject({
      account: { name: person.name, email: person.email, phone: '+5491166778899' },
      favourites: [{ ad_url: expect.any(String) }],
      feed: [{ is_open: true }],
      reviews: [{ rating: 5, body: `Muy bien, ${person.name}`, answer: `Gracias, ${person.name}` }],
      waitlist: [{ name: person.name, email: person.email }],
      consumer_requests: [{ contact: person.email }],
      invitations: [{ email: person.email }],
      hours_requests: [{ kind: 'off', note: `Soy ${person.name} y me mudo`, state: 'asked' }],
    })
    expect(data['appointments']).toHaveLength(7)
    expect(data['reasons']).toHaveLength(2)
    expect(JSON.stringify(data)).not.toMatch(/argon2|passwordHash/)
  })
})

describe('after the account was deleted', () => {
  test('the database contains nothing about the person except what the register keeps', async () => {
    const { db } = app.app.context.database
    const { rows: accounts } = await sql<{ id: string }>`
      select id from users where email = ${person.email}`.execute(db)
    const keysOf = async () =>
      await sql`select from idempotency_keys where caller like ${`%${accounts[0]!.id}%`}`.execute(
        db,
      )
    expect((await keysOf()).rows).not.toEqual([])
    const before = await columnsThatSay(db, PARTS)
    await app.mustCall('deleteAccount', { body: { password: PASSWORD } }, token)
    await app.app.context.outbox.drain()
    await app.app.context.notices.flush()
    const after = await columnsThatSay(db, PARTS)

    expect((await keysOf()).rows).toEqual([])
    expect(before.length).toBeGreaterThan(25)
    expect(after.filter(column => !stays(/^(later|no):/).includes(column))).toEqual([])

    const later = new Date(app.clock.now() + 33 * DAY).toISOString()
    await app.mustCall('setTestClock', { body: { now: later } })
    const left = await columnsThatSay(db, PARTS)

    expect(left.filter(column => !stays(/^no:/).includes(column))).toEqual([])
    // And of those only what the law requires.
    expect(left).toEqual(['about', 'contact', 'name'].map(column => `consumer_requests.${column}`))
  })

  test('a guest of another address keeps their name', async () => {
    const { rows } = await sql<{ customer_name: string; note: string }>`
      select customer_name, note from appointments where customer_email = ${OTHER.email}`.execute(
      app.app.context.database.db,
    )

    expect(rows).toEqual([{ customer_name: OTHER.name, note: 'Voy con mi hijo' }])
  })
})

/** The columns whose retention in the register matches. */
function stays(which: RegExp): string[] {
  return columnsOf(({ personal = {} }) =>
    Object.entries(personal).flatMap(([name, { erased }]) => (which.test(erased) ? [name] : [])),
  )
}
