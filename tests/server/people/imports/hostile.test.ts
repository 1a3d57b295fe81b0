/** Files that do harm, over HTTP: refused in words, quickly, with little memory, and nothing is changed. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serverLimits } from '#contract/protocol/server-limits.ts'
import { openApp, type TestApp } from '#support/server/app.ts'
import { sendFile } from '#support/imports/importing.ts'
import { bookOf } from '#support/imports/zip.ts'
import { patience } from '#support/patience.ts'
import { aShop, tokenOf } from '#support/server/shop.ts'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
/** What reading may take on top of what the process has and of the copies that the sender in it makes. */
const MOST_BYTES = 150 * 1_048_576
const MOST_MS = patience(10_000)

let app: TestApp
let owner: string

beforeAll(async () => {
  app = await openApp()
  owner = await tokenOf(app, (await aShop(app)).ownerId)
})
afterAll(async () => await app.close())

async function stored(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from imports) + (select count(*) from import_rows) as count`.execute(
    app.app.context.database.db,
  )
  return rows[0]!.count
}

const ole = Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0]), Buffer.alloc(600)])
const spaces = (megabytes: number) => Buffer.alloc(megabytes * 1_048_576, ' ')
const cells = `<row>${'<c t="inlineStr"><is><t>a</t></is></c>'.repeat(100)}</row>`

type HostileFile = readonly [name: string, bytes: () => Uint8Array, reason: string, type?: string]
const files: readonly HostileFile[] = [
  [
    'a bomb of half a megabyte',
    () =>
      bookOf(
        { A: [['Nombre']] },
        { more: [{ name: 'xl/sharedStrings.xml', content: spaces(500) }] },
      ),
    'bomb',
    XLSX,
  ],
  [
    'a book of three million cells',
    () =>
      bookOf(
        { A: [['Nombre']] },
        {
          more: [
            {
              name: 'xl/worksheets/sheet1.xml',
              content: `<worksheet><sheetData>${cells.repeat(30_000)}</sheetData></worksheet>`,
            },
          ],
        },
      ),
    'too_many_rows',
    XLSX,
  ],
  [
    'a book with macros',
    () => bookOf({ A: [['Nombre']] }, { more: [{ name: 'xl/vbaProject.bin', content: 'x' }] }),
    'macros',
    XLSX,
  ],
  ['an old book', () => ole, 'old_excel', 'application/vnd.ms-excel'],
  [
    'a locked book',
    () => Buffer.concat([ole, Buffer.from('EncryptedPackage', 'utf16le')]),
    'locked',
    XLSX,
  ],
  [
    'a picture that is called a list',
    () => Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47]), spaces(1)]),
    'picture',
  ],
  ['a file cut within quotes', () => Buffer.from('Nombre,Notas\nAna,"se corta'), 'cut'],
  ['one line of fifteen megabytes', () => Buffer.alloc(15 * 1_048_576, 'a'), 'cell_too_long'],
  ['quotes without end', () => Buffer.from('"a,'.repeat(3_000_000)), 'cell_too_long'],
  [
    'a list of a million lines',
    () => Buffer.from(`Nombre\n${'Ana\n'.repeat(1_000_000)}`),
    'too_many_rows',
  ],
  [
    'a series that never ends',
    () =>
      Buffer.from(
        'BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:1\nDTSTART:20200101T100000Z\nRRULE:FREQ=SECONDLY\nEND:VEVENT\nEND:VCALENDAR\n',
      ),
    'not_customers',
  ],
]

test.each(files)('%s is refused in words', { timeout: 120_000 }, async (...one) => {
  const [, bytes, reason, type = 'text/csv'] = one as unknown as HostileFile
  const file = bytes()
  const before = await stored()
  const { rss } = process.memoryUsage()
  let most = rss
  const watch = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 20)
  const started = performance.now()

  const { status, body } = await sendFile(app, owner, file, 'customers', { type })

  clearInterval(watch)
  expect({ status, code: body.code, reason: body.reason }).toEqual({
    status: 422,
    code: 'unreadable_file',
    reason,
  })
  expect(body.detail.length).toBeGreaterThan(30)
  expect(performance.now() - started).toBeLessThan(MOST_MS)
  expect(most - rss - 2 * file.length).toBeLessThan(MOST_BYTES)
  expect(await stored()).toBe(before)
})

test('a series that repeats every second ends', async () => {
  const text =
    'BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:1\nDTSTART:20200101T100000Z\nSUMMARY:Corte\nRRULE:FREQ=SECONDLY\nEND:VEVENT\nEND:VCALENDAR\n'

  const { status } = await sendFile(app, owner, text, 'appointments', { type: 'text/calendar' })

  expect([201, 422]).toContain(status)
})

test('a file larger than the limit is refused before it is read', async () => {
  const { status } = await sendFile(app, owner, Buffer.alloc(serverLimits.import_bytes + 1, 'a'))

  expect(status).toBe(413)
})

test.each([
  'application/json',
  'multipart/form-data; boundary=x',
  'application/x-www-form-urlencoded',
])('a body of %s is no file', async type => {
  expect((await sendFile(app, owner, '{}', 'customers', { type })).status).toBe(415)
})
