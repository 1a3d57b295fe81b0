/**
 * Every text of the API is filled with links of every form. Then everything that leaves the product is searched for
 * them: mails, calendars, WhatsApp texts and social previews. New kinds of mail are included by themselves.
 */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeMail } from '#server/kernel/outbox/mail-layout.ts'
import { openApp, type TestApp } from '#support/server/app.ts'
import { answerTo, idsOf, organizationOf } from '#support/server/every-call.ts'
import { describeApi } from '#support/server/openapi-examples.ts'
import { aWriter } from '#support/writing/test-writer.ts'
import { writeEverywhere, type Written } from '#support/writing/write-everywhere.ts'
import { openShop, type WrittenShop } from '#support/writing/write-shop.ts'
import type { Writer } from '#support/writing/writer.ts'

const LINKS = 'malo.com/x http://malo.com www.malo.com hxxps://malo.com ana@malo.com malo。com '
const CLICKABLE = /malo\s?[.。]com|malo%2Ecom|malo%E3%80%82com|malo=2Ecom|www\.malo/i

let app: TestApp
let writer: Writer
let shop: WrittenShop
let written: Written

beforeAll(async () => {
  app = await openApp({ hasPages: true })
  const text = LINKS.repeat(30)
  writer = await aWriter(app, { own: text, shown: text })
  shop = await openShop(writer)
  written = await writeEverywhere(writer, shop)
  // The reminders a day before, three hours before and in the evening, and the review request after the visit.
  for (const hours of [24.5, 34, 46, 60, 84])
    await app.mustCall('setTestClock', {
      body: { now: new Date(writer.now + hours * 3_600_000).toISOString() },
    })
}, 240_000)
afterAll(async () => {
  await app.close()
})

test('no mail contains a link that a user wrote', async () => {
  await app.app.context.outbox.drain()
  const mails = (await app.mails()).map(plain)

  expect(new Set(mails.map(kindOf)).size).toBeGreaterThan(8)
  expect(mails.filter(mail => mail.includes('malo. com')).length).toBeGreaterThan(5)
  const found = mails.flatMap(mail =>
    [...mail.matchAll(new RegExp(CLICKABLE, 'gi'))].map(hit => [
      kindOf(mail),
      mail.slice(hit.index - 40, hit.index + 20),
    ]),
  )
  expect(found).toEqual([])
})

test('no calendar and no WhatsApp text contains one', async () => {
  const ids = await idsOf(app, shop, written)
  const { rows } = await sql<{ id: string }>`
    select owner_id as id from organizations where id = ${await organizationOf(app, shop)}`.execute(
    app.app.context.database.db,
  )
  const staffReads = (await describeApi(app.url)).filter(
    one => one.method === 'GET' && one.path.startsWith('/api/dashboard'),
  )
  const bodies = await Promise.all(
    staffReads.map(async one => await answerTo(app, one, ids, rows[0]?.id ?? null)),
  )
  const conversations = bodies.flatMap(
    body => body.match(/https:\/\/wa\.me\/\d+\?text=[^"]+/g) ?? [],
  )
  const params = { manage_token: written.turn.manageToken }
  const calendar = String(await app.mustCall('getManagedCalendar', { params }))

  expect(conversations.length).toBeGreaterThan(0)
  for (const words of [
    ...conversations.map(decodeURIComponent),
    calendar.replaceAll('\r\n ', ''),
  ]) {
    expect(words).toContain('malo. com')
    expect(words).not.toMatch(CLICKABLE)
  }
})

test('the social preview of the shop’s page contains none', async () => {
  const page = await (await fetch(`${app.url}/comerce/${shop.adUrl}`)).text()
  const shown = page.match(
    /<meta (?:property="og:(?:title|description)"|name="description")[^>]*>/g,
  )

  expect(shown).toHaveLength(3)
  expect(shown?.join('\n')).toContain('malo. com')
  expect(shown?.join('\n')).not.toMatch(CLICKABLE)
})

function unfoldedFile(base64: string): string {
  return Buffer.from(base64, 'base64').toString().replaceAll('\r\n ', '')
}

test('the alias of an account stays to be copied, and is no link', () => {
  const { text, html } = writeMail({
    subject: 'Falta la seña',
    title: 'Falta la seña',
    paragraphs: ['Alias: barberia.demo.mp, a nombre de Ana'],
    why: '',
    publicUrl: 'https://mi-turno.example',
  })

  expect(text).toContain('Alias: barberia.demo.mp, a nombre de Ana')
  expect(html).toContain('barberia<span>.</span>demo<span>.</span>mp')
})

function kindOf(mail: string): string {
  return /X-Mi-Turno-Kind: (\w+)/.exec(mail)?.[1] ?? ''
}

/** Undoes the line folding and character encoding of a mail. */
function plain(mail: string): string {
  const unfolded = mail.replaceAll(/\?=\r?\n[ \t]=\?/g, '?==?').replaceAll(/\r?\n(?=[ \t])/g, '')
  const words = unfolded.replaceAll(
    /=\?UTF-8\?([QB])\?(.*?)\?=/gi,
    (_, form: string, text: string) =>
      form.toUpperCase() === 'B'
        ? Buffer.from(text, 'base64').toString()
        : decodeURIComponent(text.replaceAll('_', ' ').replaceAll('=', '%')),
  )
  const attached = [...words.matchAll(/Content-Transfer-Encoding: base64\r?\n\r?\n([\w+/=\r\n]+)/g)]
  return [words, ...attached.map(([, file]) => unfoldedFile(file ?? ''))].join('\n')
}
