/** Several processes on one database behind nginx, with Redis and without: clients must not notice a difference. */
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hasNginx, startBalancer, type Balancer } from '#support/neighbours/balancer.ts'
import { hasRedis, startRedis } from '#support/neighbours/redis-server.ts'
import { openApp, send, type TestApp } from '#support/server/app.ts'
import { isDeep, times } from '#support/server/chance.ts'
import { startProduct, stopProducts, type Product } from '#support/server/product.ts'
import { tally } from '#support/server/races.ts'
import { aBooking, aMember, aShop, tokenOf, type TestShop } from '#support/server/shop.ts'

const PROCESSES = times(3, 2)
const ROUNDS = times(20, 3)
const SCREENS = times(500, 12)
const DATE = '2026-11-26'
const PATIENCE_MS = 180_000
const WAITING = { timeout: 60_000, interval: 20 }

const roads = ['the database alone', ...(hasRedis ? ['Redis'] : [])]

describe.runIf(hasNginx).each(roads)(`${PROCESSES} processes that speak by %s`, road => {
  let maker: TestApp
  let shop: TestShop
  let owner: string
  let products: Product[]
  let balancer: Balancer
  let redis: Awaited<ReturnType<typeof startRedis>> | null = null
  const screens: Socket[] = []

  beforeAll(async () => {
    maker = await openApp()
    shop = await aShop(maker)
    owner = await tokenOf(maker, shop.ownerId)
    redis = road === 'Redis' ? await startRedis() : null
    // The app that created the shops is closed, so it hears nothing and runs no jobs.
    await maker.app.close()
    products = await Promise.all(Array.from({ length: PROCESSES }, begin))
    balancer = await startBalancer(products)
  }, 150_000)
  afterAll(async () => {
    for (const screen of screens) screen.close()
    await balancer.stop()
    await stopProducts()
    await redis?.kill()
    await maker.close()
  }, 60_000)

  async function begin(): Promise<Product> {
    const { dataDir, databaseUrl } = maker.app.context.config
    return await startProduct(dataDir, {
      DATABASE_URL: databaseUrl ?? '',
      DEMO: '0',
      TRUSTED_PROXIES: 'loopback',
      TEST_CLOCK: new Date(maker.clock.now()).toISOString(),
      ...(redis === null ? {} : { REDIS_URL: redis.url }),
    })
  }

  /** The board of a staff member. It joins its room again whenever it reconnects. */
  async function openBoard(url: string, token: string): Promise<Board> {
    const options = { transports: ['websocket'], forceNew: true, reconnectionDelayMax: 1000 }
    const screen = io(url, options)
    screens.push(screen)
    const board = { screen, isIn: false, losses: 0, heard: new Set<string>() }
    screen.on('appointment:new:broadcast', ({ id }: { id: string }) => board.heard.add(id))
    screen.on('connect', () => {
      void screen.emitWithAck('room:login', { token, id_comerce: shop.id }).then(reply => {
        board.isIn = (reply as { readonly ok: boolean }).ok
      })
    })
    screen.on('disconnect', () => {
      board.isIn = false
      board.losses += 1
    })
    await expect.poll(() => board.isIn, WAITING).toBe(true)
    return board
  }

  test(
    `of ${ROUNDS} storms on one start each has one winner`,
    async () => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const startsAt = new Date(Date.parse(`${DATE}T13:00:00Z`) + round * 1_800_000).toISOString()
        const answers = await Promise.all(
          Array.from({ length: 10 * PROCESSES }, (_, n) => {
            const url = n % 4 === 0 ? balancer.url : products[n % PROCESSES]!.url
            const phone = `11 4${String(round).padStart(3, '0')}-${1000 + n}`
            return send(url, 'createAppointment', aBooking(shop, startsAt, phone))
          }),
        )
        expect(tally(answers)).toEqual({ 201: 1, '409 slot_taken': answers.length - 1 })
      }
    },
    PATIENCE_MS,
  )

  test(
    'a booking on one appears on the boards of all',
    async () => {
      const boards = await Promise.all(products.map(({ url }) => openBoard(url, owner)))
      const began = performance.now()

      const id = await book(products[0]!.url, shop, '2026-11-27T10:00:00-03:00')

      await expect.poll(() => boards.every(({ heard }) => heard.has(id)), WAITING).toBe(true)
      if (isDeep) expect(performance.now() - began).toBeLessThan(1000)
    },
    PATIENCE_MS,
  )

  test(
    'a member removed on one receives no more events on any',
    async () => {
      const memberId = await aMember(maker, shop, { role: 'comerce_advisor' })
      const token = await tokenOf(maker, memberId)
      const boards = await Promise.all(products.map(({ url }) => openBoard(url, token)))
      const began = performance.now()
      const gone = boards.map(({ screen }) => next(screen, 'disconnect'))

      const params = { id: memberId }
      const { status } = await send(products[0]!.url, 'removeMember', { params, body: {} }, owner)

      expect(status).toBe(204)
      expect(await Promise.all(gone)).toEqual(products.map(() => 'io server disconnect'))
      if (isDeep) expect(performance.now() - began).toBeLessThan(1000)
    },
    PATIENCE_MS,
  )

  test(
    `one that is killed takes no booking with it, and its screens (of ${SCREENS}) are back on the others`,
    async () => {
      const boards: Board[] = []
      while (boards.length < SCREENS) boards.push(await openBoard(balancer.url, owner))
      const booking = { isOver: false }
      const acknowledged = keepBooking(balancer.url, shop, booking)
      const before = await bookings()
      await expect.poll(bookings, WAITING).toBeGreaterThan(before + 1)

      products[0]!.child.kill('SIGKILL')
      const began = performance.now()
      await expect.poll(() => boards.some(({ losses }) => losses > 0), WAITING).toBe(true)
      await expect.poll(() => boards.every(({ isIn }) => isIn), WAITING).toBe(true)
      const tookMs = performance.now() - began
      booking.isOver = true
      const codes = await acknowledged
      const id = await book(balancer.url, shop, '2026-11-27T12:00:00-03:00')

      await expect.poll(() => boards.every(({ heard }) => heard.has(id)), WAITING).toBe(true)
      const { rows } = await pool().query<{ code: string }>('select code from appointments')
      const kept = new Set(rows.map(({ code }) => code))
      expect(codes.filter(code => !kept.has(code))).toEqual([])
      const lost = boards.filter(({ losses }) => losses > 0).length
      console.info(
        `${lost} of ${SCREENS} screens back in ${Math.round(tookMs)} ms, ${codes.length} bookings kept`,
      )
      if (isDeep) expect(tookMs).toBeLessThan(10_000)
    },
    PATIENCE_MS,
  )

  const pool = () => maker.app.context.database.pool

  async function bookings(): Promise<number> {
    const { rows } = await pool().query<{ count: number }>(
      'select count(*)::int as count from appointments',
    )
    return rows[0]?.count ?? 0
  }
})

type Board = {
  readonly screen: Socket
  readonly isIn: boolean
  readonly losses: number
  readonly heard: ReadonlySet<string>
}

async function book(url: string, shop: TestShop, startsAt: string): Promise<string> {
  const { body } = await send(url, 'createAppointment', aBooking(shop, startsAt))
  return (body as { readonly appointment: { readonly id: string } }).appointment.id
}

async function next(socket: Socket, event: string): Promise<unknown> {
  return await new Promise(resolve => socket.once(event, resolve))
}

/** Books one start after another, retrying each until it is answered. Returns the accepted ones. */
async function keepBooking(
  url: string,
  shop: TestShop,
  booking: { readonly isOver: boolean },
): Promise<string[]> {
  const codes: string[] = []
  for (let n = 0; n < 200 && !booking.isOver; n += 1) {
    const startsAt = new Date(Date.parse('2026-11-28T13:00:00Z') + dayAndHour(n)).toISOString()
    const input = {
      ...aBooking(shop, startsAt, `11 5000-${1000 + n}`),
      idempotencyKey: randomUUID(),
    }
    for (let tries = 0; tries < 100; tries += 1) {
      const answer = await send(url, 'createAppointment', input).catch(() => null)
      if (answer !== null && answer.status < 500) {
        const { appointment } = answer.body as { appointment?: { code: string } }
        if (appointment !== undefined) codes.push(appointment.code)
        break
      }
      await pause(50)
    }
    await pause(20)
  }
  return codes
}

/** The nth start, sixteen on each day. */
function dayAndHour(n: number): number {
  return Math.floor(n / 16) * 86_400_000 + (n % 16) * 1_800_000
}
