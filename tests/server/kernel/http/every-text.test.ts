/**
 * Every free text field of the API is filled with a canary. It must reach no other shop and no stranger, and nothing of
 * it may be left after the shop was erased.
 */
import { sql } from 'kysely'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DAY } from '#domain/calendar/interval.ts'
import { openApp, TUESDAY_AT_TEN, type TestApp } from '#support/server/app.ts'
import { answerTo, idsOf, organizationOf } from '#support/server/every-call.ts'
import { describeApi, type Described } from '#support/server/openapi-examples.ts'
import { aBooking, aMember, aShop, aUser, tokenOf, type TestShop } from '#support/server/shop.ts'
import { organizationTables } from '#support/server/tables.ts'
import { textFields } from '#support/text-fields.ts'
import { aWriter } from '#support/writing/test-writer.ts'
import { writeEverywhere, type Written } from '#support/writing/write-everywhere.ts'
import { openShop, writeBranch, type WrittenShop } from '#support/writing/write-shop.ts'
import type { Writer } from '#support/writing/writer.ts'

const OWN = 'canario privado '.repeat(70)
const SHOWN = 'canario abierto '.repeat(70)
const CANARY = /canario/i
/** Mail addresses of the people of the filled shop, as `tests/support/writing` names them. */
const ADDRESSES = 'duena-|clienta-|equipo-|escrito-|otro-'
/** Anybody may have a shop as a favourite, so these answers contain its name. */
const SHOWS_SHOPS = new Set(['exportMyData', 'listFavourites', 'addFavourite', 'removeFavourite'])
/** Would move the test's clock. */
const LEFT_OUT = new Set(['setTestClock'])

let app: TestApp
let api: Described[]
let writer: Writer
let shop: WrittenShop
let written: Written
let other: TestShop
let otherToken: string
let otherStaff: readonly (readonly [name: string, userId: string])[]
let closeScreens: () => Promise<string>

beforeAll(async () => {
  app = await openApp({ hasPages: true })
  api = (await describeApi(app.url)).filter(one => !LEFT_OUT.has(one.operationId))
  other = await aShop(app)
  otherToken = (
    await app.mustCall('createAppointment', aBooking(other, '2026-11-26T11:00:00-03:00'))
  ).manage_token
  otherStaff = [
    ["another's owner", other.ownerId],
    ["another's advisor", await aMember(app, other, { role: 'comerce_advisor' })],
    ['a customer', await aUser(app)],
  ]
  writer = await aWriter(app, { own: OWN, shown: SHOWN })
  shop = await openShop(writer)
  closeScreens = await openScreens()
  await writeBranch(writer, shop)
  written = await writeEverywhere(writer, shop)
}, 240_000)
afterAll(async () => {
  await app.close()
})

test('every text field of the contract is filled', () => {
  expect(textFields().length).toBeGreaterThan(60)
  expect(writer.missing()).toEqual([])
})

describe('what was written', () => {
  test('is sent to no screen of another shop, nor to visitors of the page', async () => {
    expect(await closeScreens()).not.toMatch(CANARY)
  })

  test('is in no answer to the people of another shop', { timeout: 300_000 }, async () => {
    const ids = await idsOf(app, shop, written)
    const wrong: string[] = []
    for (const [name, userId] of otherStaff)
      for (const operation of api.filter(one => one['x-public'] === undefined)) {
        const body = await answerTo(
          app,
          operation,
          { ...ids, manage_token: 'x'.repeat(43) },
          userId,
        )
        const leak = SHOWS_SHOPS.has(operation.operationId) ? /canario privado/i : CANARY
        if (leak.test(body)) wrong.push(`${name}: ${operation.operationId}`)
      }
    expect(wrong).toEqual([])
  })

  test(
    'is in no answer to a stranger, beyond what the page shows',
    { timeout: 120_000 },
    async () => {
      const ids = await idsOf(app, shop, written)
      const wrong: string[] = []
      for (const operation of api.filter(one => one['x-public'] !== undefined)) {
        const body = await answerTo(app, operation, { ...ids, manage_token: 'x'.repeat(43) }, null)
        if (/canario privado/i.test(body)) wrong.push(operation.operationId)
      }
      expect(wrong).toEqual([])
    },
  )

  test(
    'is in no page that a stranger can open, beyond what the shop shows',
    { timeout: 120_000 },
    async () => {
      const page = `/comerce/${shop.adUrl}`
      const { service, staff } = written
      const paths = [
        page,
        `${page}?s=${service}&p=${staff}`,
        `${page}/cartel`,
        `${page}/espera`,
        `${page}/fila`,
      ]
      const more = [`${page}/embed`, '/explorar/lugares-cerca?q=canario', '/', '/sitemap.xml']
      const answers = await Promise.all(
        [...paths, ...more].map(async path => await (await fetch(app.url + path)).text()),
      )

      expect(answers[0]).toMatch(/canario abierto/)
      expect(answers.filter(body => /canario privado/i.test(body))).toEqual([])
    },
  )

  test('is in no mail, calendar or spreadsheet of another shop', async () => {
    await app.app.context.outbox.drain()
    const owner = await tokenOf(app, other.ownerId)
    const { url } = await app.mustCall('renewMyFeed', {}, await tokenOf(app, otherStaff[2]![1]))
    const mails = await app.mails()
    const foreign = mails.filter(mail =>
      otherStaff.some(([, id]) => mail.includes(`To: ${id}@example.test`)),
    )

    expect(mails.some(mail => CANARY.test(mail))).toBe(true)
    expect(foreign.filter(mail => CANARY.test(mail))).toEqual([])
    for (const body of [
      await app.mustCall('getManagedCalendar', { params: { manage_token: otherToken } }),
      await app.mustCall('exportClients', {}, owner),
      await (await fetch(app.url + new URL(url ?? '').pathname)).text(),
    ])
      expect(String(body)).not.toMatch(CANARY)
  })
})

describe('ninety days after the shop ended', () => {
  /** The columns that keep a text, and why. */
  const stays: Readonly<Record<string, string>> = {
    comerces: 'its address on the web stays taken, so that an old link leads to no other shop',
  }

  test('no table contains anything that was written', { timeout: 240_000 }, async () => {
    const { db } = app.app.context.database
    const organization = await organizationOf(app, shop)
    const rowsThatSay = async (pattern: string) => {
      const found = new Set<string>()
      for (const table of await organizationTables(db)) {
        const { rows } = await sql`select from ${sql.table(table)} t
          where organization_id = ${organization} and t::text ~* ${pattern} limit 1`.execute(db)
        if (rows.length > 0) found.add(table)
      }
      return [...found].toSorted()
    }
    const before = await rowsThatSay(CANARY.source)

    const body = { takes_effect: 'at_once' } as const
    await app.mustCall('cancelSubscription', { body }, shop.token)
    for (const days of [1, 83.1, 91])
      await app.mustCall('setTestClock', {
        body: { now: new Date(TUESDAY_AT_TEN + days * DAY).toISOString() },
      })

    expect(before.length).toBeGreaterThan(15)
    expect(await rowsThatSay(CANARY.source)).toEqual([])
    expect(await rowsThatSay(ADDRESSES)).toEqual(Object.keys(stays))
  })
})

test('the audit log keeps what was done, word by word, while the shop exists', async () => {
  const { db } = app.app.context.database
  const here = await aShop(app)
  const acts = [
    sql`update appointment_events set actor = 'system'`,
    sql`update appointment_events set detail = '{}'`,
    sql`update audit set action = 'nothing'`,
    sql`update audit set detail = '{}' where organization_id = ${here.organizationId}`,
    sql`delete from audit`,
  ]
  await app.mustCall(
    'publishComerce',
    { body: { status: 'on_break' } },
    await tokenOf(app, here.ownerId),
  )
  for (const act of acts) await expect(act.execute(db)).rejects.toThrow('append-only')
})

async function openScreens(): Promise<() => Promise<string>> {
  const heard: string[] = []
  const open = async (event: 'room:login' | 'room:watch', what: object) => {
    const socket = io(app.url, { transports: ['websocket'], forceNew: true, reconnection: false })
    socket.onAny((...frame: unknown[]) => heard.push(JSON.stringify(frame)))
    expect(await socket.emitWithAck(event, what)).toEqual({ ok: true })
    return socket
  }
  const [owner, advisor, customer] = await Promise.all(
    otherStaff.map(async ([, id]) => await tokenOf(app, id)),
  )
  const sockets = await Promise.all([
    open('room:login', { token: owner, id_comerce: other.id }),
    open('room:login', { token: advisor, id_comerce: other.id }),
    open('room:login', { token: customer, id_comerce: null }),
    open('room:login', { manage_token: otherToken }),
    open('room:watch', { ad_url: other.adUrl }),
  ])
  return async () => {
    // Events arrive in order: after one more round trip all earlier ones have arrived.
    for (const socket of sockets) await socket.emitWithAck('room:watch', { ad_url: other.adUrl })
    for (const socket of sockets) socket.disconnect()
    return heard.join('\n')
  }
}
