/** Runs no statement: PostgreSQL describes each of them, and TypeScript tells which rows the code expects. */
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect, type Database } from '#server/kernel/db/connect.ts'
import { quiet } from '#support/server/database-server.ts'
import { cloneDatabase, type TestDatabase } from '#support/server/database.ts'
import { across } from '#support/sql/across-organizations.ts'
import { describeStatement } from '#support/sql/describe-statement.ts'
import { compareRow, readCatalogue } from '#support/sql/rows.ts'
import { readStatements } from '#support/sql/statements.ts'
import { dearWholeTables, tablesReadWhole } from '#support/sql/whole-table-scans.ts'
import { readsAcross } from '#support/sql/whose-rows.ts'

/** Statements built from values that are not in the code. Each is run by tests of its own. */
const notRead = [
  'server/backup/restore.ts: copyFrom(`copy ${name} (${listOf(table.columns)}) from stdin`): may be any text',
  'server/backup/restore.ts: drop: may be any text',
  'server/backup/restore.ts: escapeIdentifier(name): may be any text',
  'server/backup/restore.ts: statement: may be any text',
  'server/backup/tables.ts: copyTo(selectionOf(table)): may be any text',
  "server/backup/tables.ts: names.map(name => escapeIdentifier(name)).join(', '): may be any text",
  'server/demo/load.ts: column: may be any text',
  'server/kernel/db/migrate.ts: migration.sql: may be any text',
  "server/kernel/db/migrate.ts: readFile(UPGRADE, 'utf8'): may be any text",
  'server/kernel/http/limiter.ts: text: may be any text',
  'server/kernel/jobs/queues.ts: { ...named, text, values, types }: may be any text',
  'server/people/imports/stage.ts: copyFrom(COPY): may be any text',
  "server/shop/exports/restore-places.ts: names.map(name => `r.${escapeIdentifier(name)}`).join(', '): may be any text",
  "server/shop/exports/restore-places.ts: names.map(name => escapeIdentifier(name)).join(', '): may be any text",
  'server/shop/exports/restore-rows.ts: escapeIdentifier(column): may be any text',
  'server/shop/exports/restore-rows.ts: escapeIdentifier(name): may be any text',
  'server/shop/exports/restore-rows.ts: escapeIdentifier(table.name): may be any text',
  "server/shop/exports/restore-rows.ts: names.map(name => escapeIdentifier(name)).join(', '): may be any text",
  "server/shop/exports/restore-rows.ts: values.join(', '): may be any text",
  "server/shop/exports/rows-as-json.ts: ['t.organization_id = $1', ...(table.which === undefined ? [] : [table.which])].join(: may be any text",
  'server/shop/exports/rows-as-json.ts: escapeIdentifier(columns.table.name): may be any text',
  'server/shop/exports/snapshot.ts: escapeIdentifier(`copied_${cursors}`): may be any text',
  'server/shop/exports/snapshot.ts: sql: may be any text',
]

/** Nullable columns that are never null in these rows. */
const filled = new Map([
  [
    'server/booking/waitlist/held.ts: until may be null',
    'an offer has its end: `waitlist_entries_check1`',
  ],
  ['server/booking/reviews/ask-review.ts: customer_email may be null', 'only those that have one'],
  ['server/people/accounts/mails/account-mail.ts: user_id may be null', 'joined by it'],
  ['server/people/imports/batch.ts: value may be null', 'only rows that could be read are written'],
  ['server/people/imports/show-import.ts: id may be null', 'only those of an import'],
  ['server/people/imports/work-on-imports.ts: outcome may be null', 'only those that have one'],
  [
    'server/integrations/online-payments/send-refunds.ts: refund_amount may be null',
    'those that are due have one: `online_payments_refund_whole`',
  ],
  ['server/people/customers/queries.ts: plain_name may be null', 'made of the name'],
  ['server/people/customers/ranked-customers.ts: plain_name may be null', 'made of the name'],
  ['server/people/customers/search.ts: id may be null', 'only those that are merged'],
])

/** Which one differs by the version of PostgreSQL, so such a file may also need no entry. */
const EITHER_PLAN = 'of the two plans of an `exists` it takes one'

/** Files that read a whole table of the shops, and why nobody waits for it. */
const readsWhole = new Map([
  ['server/booking/reviews/ask-review.ts', 'the shops alone, every ten minutes'],
  ['server/booking/reminders/remind.ts', EITHER_PLAN],
  ['server/integrations/whatsapp/by-hand.ts', EITHER_PLAN],
  ['server/integrations/whatsapp/connection-rows.ts', 'few rows: the connected numbers'],
  ['server/people/profile/erase-personal-data.ts', 'once, when somebody leaves'],
  ['server/people/profile/export-my-data.ts', 'seldom, and limited'],
  ['server/platform/retention/forget-old.ts', 'at night'],
  ['server/shop/branches/change-ad-url.ts', 'few rows, and seldom'],
  ['server/shop/calendars/take-busy-times.ts', 'few rows, when somebody leaves'],
  ['server/shop/digest/digest-mail.ts', `a mail a day; ${EITHER_PLAN}`],
  ['server/shop/pictures/forget-orphans.ts', 'at night'],
  ['server/shop/subscription/erase-shop.ts', 'once, when a shop is erased'],
])

/** Tables that only grow, and which files read one of them whole nevertheless. */
const onlyGrow = new Set(['audit', 'outbox'])
const readsAllThatGrew = ['server/shop/subscription/erase-shop.ts']

const READ_MS = 180_000

let clone: TestDatabase
let database: Database
let client: Client
let read: ReturnType<typeof readStatements>

beforeAll(async () => {
  clone = await cloneDatabase()
  database = await connect(clone.connection, quiet)
  client = new Client(database.connection)
  await client.connect()
  read = readStatements('server')
}, READ_MS)

afterAll(async () => {
  await client.end()
  await database.close()
  await clone.drop()
})

test('every template is part of a statement that can be read', () => {
  expect(read.unknown.toSorted()).toEqual(notRead)
})

test('every statement is valid, and returns the rows that the code expects', async () => {
  const { statements, checker } = read
  const catalogue = await readCatalogue(database.pool)
  const complaints = new Set<string>()

  for (const { place, texts, row } of statements) {
    for (const text of texts) {
      const { error, columns } = await describeStatement(client, text)
      const wrong = row === null ? [] : compareRow(row, columns, { catalogue, checker })
      for (const one of error === null ? wrong : [error]) {
        complaints.add(`${place}: ${one}`)
      }
    }
  }

  const files = [...complaints].map(one => one.replace(/:\d+:/, ':'))
  expect(statements.length).toBeGreaterThan(300)
  expect([...complaints].filter((_, index) => !filled.has(files[index] ?? ''))).toEqual([])
  expect(
    [...filled.keys()].filter(one => !files.includes(one)),
    'needless',
  ).toEqual([])
})

test(
  'no statement scans a whole table of the shops, except where nobody waits for it',
  async () => {
    const ofShops = await tablesOfShops()
    const files = new Map<string, Set<string>>()
    await dearWholeTables(client)

    for (const { place, texts } of read.statements)
      for (const text of texts)
        for (const table of await tablesReadWhole(client, text)) {
          const file = place.replace(/:\d+$/, '')
          if (ofShops.has(table)) files.set(file, (files.get(file) ?? new Set()).add(table))
        }

    const unexpected = [...files].filter(([file]) => !readsWhole.has(file))
    expect(unexpected.map(([file, tables]) => `${file}: ${[...tables].join()}`)).toEqual([])
    const grown = [...files].filter(([, tables]) => [...tables].some(table => onlyGrow.has(table)))
    expect(grown.map(([file]) => file).toSorted()).toEqual(readsAllThatGrew)
    // A statement that must scan the whole table on any version of PostgreSQL.
    expect([...files.keys()]).toContain('server/people/profile/erase-personal-data.ts')
  },
  READ_MS,
)

test(
  'every statement reads one given organization only, except the listed ones',
  async () => {
    const ofShops = await tablesOfShops()
    await dearWholeTables(client)
    const files = new Map<string, Set<string>>()
    let count = 0
    for (const { place, texts } of read.statements) {
      const tables = new Set<string>()
      for (const text of texts)
        for (const table of await readsAcross(client, text, ofShops)) tables.add(table)
      if (tables.size === 0) continue
      count += 1
      const file = place.replace(/^server\/(.*)\.ts:\d+$/, '$1')
      files.set(file, new Set([...(files.get(file) ?? []), ...tables]))
    }
    console.info(`${count} of ${read.statements.length} statements, in ${files.size} files`)

    const named = across.flatMap(([, some]) => some)
    const unnamed = [...files].filter(([file]) => !named.includes(file))
    expect(unnamed.map(([file, tables]) => `${file}: ${[...tables].join()}`)).toEqual([])
    expect(
      named.filter(
        file =>
          !files.has(file) && readsWhole.get(`server/${file}.ts`)?.endsWith(EITHER_PLAN) !== true,
      ),
      'needless',
    ).toEqual([])
  },
  READ_MS,
)

test.each([
  ['select from services where organization_id = $1 and id = $2', []],
  ['select from services where id = $1', ['services']],
  [
    `select from services s join comerces c on c.organization_id = s.organization_id and c.id = s.comerce_id
     where s.organization_id = $1`,
    [],
  ],
  [
    'select from services s join comerces c on c.id = s.comerce_id where s.organization_id = $1',
    ['comerces'],
  ],
  ['update services set name = $2 where id = $1', ['services']],
  ['select from users where id = $1', []],
])('%s', async (text, tables) => {
  expect(await readsAcross(client, text, await tablesOfShops())).toEqual(tables)
})

async function tablesOfShops(): Promise<ReadonlySet<string>> {
  const { rows } = await client.query<{ name: string }>(
    "select distinct table_name as name from information_schema.columns where column_name = 'organization_id' and table_schema = 'public'",
  )
  return new Set(rows.map(({ name }) => name))
}
