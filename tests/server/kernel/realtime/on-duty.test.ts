/** Who came on duty and who left, as their colleagues' screens hear it. */
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { io, type Socket } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { buildApp, type App } from '#server/app.ts'
import { openApp, type TestApp } from '#support/server/app.ts'
import { aMember, aShop, tokenOf, type TestShop } from '#support/server/shop.ts'

let app: TestApp
let other: App
let otherUrl: string
const sockets: Socket[] = []

beforeAll(async () => {
  app = await openApp({ isOneProcess: true })
  const { config, database } = app.app.context
  other = await buildApp({
    config,
    database,
    site: null,
    clock: app.clock,
    log: { write: () => undefined },
  })
  await other.server.listen({ host: '127.0.0.1', port: 0 })
  otherUrl = `http://127.0.0.1:${(other.server.server.address() as AddressInfo).port}`
})
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close()
})
afterAll(async () => {
  await other.close()
  await app.close()
})

async function openScreen(url: string, token: string, shop: TestShop): Promise<void> {
  const socket = io(url, { transports: ['websocket'], forceNew: true, reconnection: false })
  sockets.push(socket)
  const login = { token, id_comerce: shop.id }
  expect(await socket.emitWithAck('room:login', login)).toEqual({ ok: true })
}

/** How often the shop was told that somebody came or left. */
async function countNotices(shop: TestShop, event: 'room:login' | 'room:remove'): Promise<number> {
  await Promise.all([app.app.context.notices.flush(), other.context.notices.flush()])
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from notices
    where comerce_id = ${shop.id} and event = ${event}`.execute(app.app.context.database.db)
  return rows[0]!.count
}

test('a login is announced once in ten minutes, whichever process it reaches', async () => {
  const shop = await aShop(app)
  const token = await tokenOf(app, await aMember(app, shop, { role: 'comerce_advisor' }))

  await openScreen(app.url, token, shop)
  await openScreen(otherUrl, token, shop)
  await openScreen(app.url, token, shop)
  const atOnce = await countNotices(shop, 'room:login')
  app.clock.set(app.clock.now() + 10 * 60_000)
  await openScreen(otherUrl, token, shop)

  expect(atOnce).toBe(1)
  expect(await countNotices(shop, 'room:login')).toBe(2)
})

test('a member whose access ended left once, whatever sessions they had', async () => {
  const shop = await aShop(app)
  const owner = await tokenOf(app, shop.ownerId)
  const [absent, twice] = [await aMember(app, shop), await aMember(app, shop)]
  await tokenOf(app, twice)
  await tokenOf(app, twice)

  for (const [id, count] of [
    [absent, 1],
    [twice, 2],
  ] as const) {
    await app.mustCall('removeMember', { params: { id }, body: {} }, owner)
    expect(await countNotices(shop, 'room:remove')).toBe(count)
  }
  const { rows } = await sql<{ about_user: string }>`
    select about_user from notices where comerce_id = ${shop.id} and event = 'room:remove'
    order by id`.execute(app.app.context.database.db)
  expect(rows.map(row => row.about_user)).toEqual([absent, twice])
})

test('who ends one of their sessions has not left while they work in another', async () => {
  const shop = await aShop(app)
  const member = await aMember(app, shop)
  const [first, second] = [await tokenOf(app, member), await tokenOf(app, member)]

  await app.mustCall('logout', {}, first)
  expect(await countNotices(shop, 'room:remove')).toBe(0)
  await app.mustCall('logout', {}, second)

  expect(await countNotices(shop, 'room:remove')).toBe(1)
})
