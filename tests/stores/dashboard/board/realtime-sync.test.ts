// @vitest-environment happy-dom
import { createServer, type Server as HttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Server } from 'socket.io'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { ClientEvents, ServerEvents } from '#contract/events.ts'
import { openDay } from '#stores/dashboard/board/board.ts'
import { followShop } from '#stores/dashboard/board/realtime-sync.ts'
import { shop } from '#stores/dashboard/shop.ts'
import { $connection, enter } from '#stores/socket.ts'

let http: HttpServer
let io: Server<ClientEvents, ServerEvents>
let asked: string[]
let stops: (() => void)[]

beforeEach(async () => {
  http = createServer()
  io = new Server(http, { cors: { origin: '*' } })
  await new Promise<void>(done => http.listen(0, '127.0.0.1', done))
  vi.stubEnv('PUBLIC_BACKEND_URL', `http://127.0.0.1:${(http.address() as AddressInfo).port}`)
  vi.stubGlobal('fetch', async (address: string) => {
    const { pathname } = new URL(address)
    asked.push(pathname.replace('/api/dashboard', ''))
    return Response.json({ items: [], next_cursor: null, comerce: { id: 'shop' } })
  })
  asked = []
  stops = [followShop(), enter({ ask: () => {} })]
  await shop.load(null)
  await openDay('2026-11-24')
  await vi.waitFor(() => expect($connection.get()).toBe('connected'), 5_000)
  asked = []
})

afterEach(async () => {
  for (const stop of stops) stop()
  await io.close()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})

const everything = ['', '/appointments', '/blocks', '/exceptions', '/hours', '/services', '/staff']
const allAsked = () => vi.waitFor(() => expect(asked.toSorted()).toEqual(everything), 5_000)

it('a colleague’s change of the shop reloads its hours, staff and services once, a booking only the day', async () => {
  io.emit('board:changed', { id: 'appointment', revision: 2 })
  await vi.waitFor(() => expect(asked.toSorted()).toEqual(['/appointments', '/blocks']), 5_000)

  asked = []
  io.emit('board:changed', { id: 'shop', revision: 7 })
  io.emit('board:changed', { id: 'shop', revision: 8 })
  await allAsked()
})

it('a lost connection that is back reloads everything', async () => {
  for (const socket of io.sockets.sockets.values()) socket.conn.close()

  await vi.waitFor(() => expect(asked).toContain(''), 10_000)
  asked = asked.filter(path => path !== '/notices')
  await allAsked()
})
