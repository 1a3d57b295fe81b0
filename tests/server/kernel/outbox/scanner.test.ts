/**
 * Mail scanners follow every link of a mail before a person does, and link previews open them too. Fetching a link must
 * change no row of any table, so no token may be used up.
 */
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mails } from '#server/mails.ts'
import { startFakeMercadoPago } from '#support/payments/fake-mercado-pago.ts'
import { fakeApplication } from '#support/payments/fake-oauth.ts'
import { openApp, type TestApp } from '#support/server/app.ts'
import { causeEveryMail } from '#support/server/mails/every-mail.ts'
import { openProvider, type Provider } from '#support/whatsapp/provider.ts'
import { aWriter } from '#support/writing/test-writer.ts'

/** Tables that only count requests, also those of links that no longer open anything, when recurring work was done, or lines of the log. */
const COUNTERS = new Set(['rate_limits', 'refusals', 'job_states'])
const VISITORS = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Safari/537.36',
  'WhatsApp/2.23.20.0',
  'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
]

type Scan = { readonly links: number; readonly changed: readonly string[] }

let app: TestApp
let provider: Provider
let payments: Awaited<ReturnType<typeof startFakeMercadoPago>>
const seen = new Set<string>()
const scans: Scan[] = []
const statuses: Record<number, number> = {}
beforeAll(async () => {
  provider = await openProvider()
  payments = await startFakeMercadoPago()
  const env = {
    WHATSAPP_API_URL: provider.url,
    MERCADOPAGO_API_URL: payments.url,
    ...fakeApplication,
  }
  app = await openApp({ hasPages: true, env })
  const writer = await aWriter(app, { own: 'Sofía Benítez', shown: 'La Navaja de Boedo' })
  await causeEveryMail({
    writer,
    provider,
    payments,
    goTo: async hours => {
      const now = new Date(writer.now + hours * 3_600_000).toISOString()
      await app.mustCall('setTestClock', { body: { now } })
    },
    look: async () => {
      scans.push(await scanNew())
    },
  })
}, 240_000)
afterAll(async () => {
  await app.close()
  await provider.close()
  await payments.close()
})

test('every kind of mail was examined', async () => {
  const kinds = new Set([...seen].map(name => name.split('-')[1] ?? ''))

  expect(Object.keys(mails).filter(kind => !kinds.has(kind))).toEqual([])
})

test('fetching all links of all mails changes no row', () => {
  console.info(`${scans.map(scan => scan.links).join(' + ')} links`, JSON.stringify(statuses))

  expect(scans.flatMap(scan => scan.changed)).toEqual([])
  expect(scans.reduce((sum, scan) => sum + scan.links, 0)).toBeGreaterThan(25)
  expect(Object.keys(statuses).filter(status => Number(status) >= 500)).toEqual([])
  expect(statuses[200]).toBeGreaterThan(100)
})

/** Follows the links of all mails that have not been scanned yet. */
async function scanNew(): Promise<Scan> {
  const { exports, outbox, webhooks } = app.app.context
  await exports.run()
  await webhooks.drain()
  await outbox.drain()
  const folder = join(app.app.context.config.dataDir, 'mail')
  const names = (await readdir(folder)).filter(name => name.endsWith('.eml') && !seen.has(name))
  const links = new Set<string>()
  for (const name of names) {
    seen.add(name)
    for (const link of linksIn(await readFile(join(folder, name), 'utf8'))) links.add(link)
  }
  // An address that does not answer is not tried again meanwhile.
  await postponeDeliveries('1 year')
  await webhooks.drain()
  const before = await everyRow()
  for (const link of links) await scan(link)
  const after = await everyRow()
  await postponeDeliveries('-1 year')
  const changed = [...after].filter(([table, rows]) => before.get(table) !== rows)
  return { links: links.size, changed: changed.map(([table]) => table) }
}

async function postponeDeliveries(by: string): Promise<void> {
  await sql`update webhook_deliveries set next_at = next_at + ${by}::interval`.execute(
    app.app.context.database.db,
  )
}

/** The links in the text, in the HTML and in the `List-Unsubscribe` header. */
function linksIn(mail: string): string[] {
  const whole = mail.replaceAll(/\r\n[ \t]/g, '').replaceAll('&amp;', '&')
  const links = whole.match(/https?:\/\/[^\s"'<>)]+/g) ?? []
  const { publicUrl } = app.app.context.config
  return links.filter(link => link.startsWith(publicUrl))
}

async function scan(link: string): Promise<void> {
  const { publicUrl } = app.app.context.config
  const url = link.replace(publicUrl, app.url)
  for (const agent of VISITORS)
    for (const method of ['GET', 'HEAD']) {
      const headers = { 'user-agent': agent, accept: '*/*' }
      const answer = await fetch(url, { method, headers, redirect: 'manual' })
      await answer.arrayBuffer()
      statuses[answer.status] = (statuses[answer.status] ?? 0) + 1
    }
}

/** A checksum of each table. */
async function everyRow(): Promise<Map<string, string>> {
  const { db } = app.app.context.database
  // First write what is only collected in memory.
  const { notices, lost, refusals, logCounts } = app.app.context
  for (const kept of [notices, lost, refusals, logCounts]) await kept.flush()
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(db)
  const found = new Map<string, string>()
  for (const { name } of tables) {
    if (COUNTERS.has(name)) continue
    const { rows } = await sql<{ row: string }>`
      select t::text as row from ${sql.table(name)} t order by 1`.execute(db)
    const hash = createHash('sha256')
    for (const { row } of rows) hash.update(row)
    found.set(name, hash.digest('hex'))
  }
  return found
}
