/** Nothing here runs a statement: PostgreSQL says what each of them is, and TypeScript what the code takes it for. */
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect, type Database } from '#server/kernel/db/connect.ts'
import { quiet } from '#support/server/database-server.ts'
import { cloneDatabase, type TestDatabase } from '#support/server/database.ts'
import { describeStatement } from '#support/sql/describe-statement.ts'
import { compareRow, readCatalogue } from '#support/sql/rows.ts'
import { readStatements } from '#support/sql/statements.ts'

/** Made from what is not in the code; each is run by the tests of its own. */
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
  'server/kernel/jobs/queues.ts: { name: database.nameOf(text), text, values, types }: may be any text',
  'server/kernel/jobs/queues.ts: { text, types }: may be any text',
]

/** Columns that may be null, but not in these rows. */
const filled = new Map([
  [
    'server/booking/waitlist/held.ts: until may be null',
    'an offer has its end: `waitlist_entries_check1`',
  ],
  ['server/booking/reviews/ask-review.ts: customer_email may be null', 'only those that have one'],
  ['server/booking/appointments/status/confirm-by.ts: sent_at may be null', 'only what was sent'],
  ['server/people/accounts/mails/account-mail.ts: user_id may be null', 'joined by it'],
  ['server/people/customers/queries.ts: plain_name may be null', 'made of the name'],
  ['server/people/customers/ranked-customers.ts: plain_name may be null', 'made of the name'],
  ['server/people/customers/search.ts: id may be null', 'only those that are merged'],
  ['server/shop/subscription/cancel.ts: ends_at may be null', 'set by the same statement'],
])

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

test('every statement is one, and gives the rows that the code takes', async () => {
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
