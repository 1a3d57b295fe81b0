/**
 * The machine's clock jumps by hours under the running product, which must go on booking, answering, mailing and
 * sending events.
 */
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fakeClock } from '#support/deploy/programs.ts'
import {
  linesOf,
  newHome,
  startProduct,
  stopProducts,
  type Product,
} from '#support/server/product.ts'
import { mustCallAt, send } from '#support/send.ts'

const PATIENCE = { timeout: 30_000, interval: 200 }
const DAY = '2026-11-25'
const owner = { email: 'comercio@miturno.test', password: 'miturno-demo' }

let home: string
let folder: string
let product: Product
let board: Socket
const heard: string[] = []

// Without libfaketime the clock of a single process cannot be moved.
describe.runIf(fakeClock !== null)('the clock of the machine', () => {
  beforeAll(async () => {
    home = await newHome()
    folder = await mkdtemp(join(tmpdir(), 'mi-turno-clock-'))
    await setClock('+0')
    product = await startProduct(home, {
      LD_PRELOAD: fakeClock!,
      FAKETIME_TIMESTAMP_FILE: join(folder, 'clock'),
      FAKETIME_CACHE_DURATION: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      NO_FAKE_STAT: '1',
      RATE_LIMIT_PROFILE: 'default',
    })
    board = io(product.url, { transports: ['websocket'] })
    board.on('appointment:new:broadcast', ({ id }: { id: string }) => heard.push(id))
    const enter = async (): Promise<void> => {
      const { token, user } = await mustCallAt(product.url)('login', { body: owner })
      await board.emitWithAck('room:login', { token, id_comerce: user.id_comerce ?? null })
    }
    await new Promise<void>(resolve => {
      board.once('connect', resolve)
    })
    await enter()
  }, 150_000)
  afterAll(async () => {
    board.close()
    await stopProducts()
    await rm(folder, { recursive: true, force: true })
  }, 60_000)

  test.each([
    ['+5h', 5 * 3600],
    ['-7h', -12 * 3600],
    ['+0', 7 * 3600],
  ])(
    'is set to %s: the log says so, and everything goes on',
    async (clock, seconds) => {
      const token = await logIn()
      const mailsBefore = await countMails()

      await setClock(clock)
      await expect.poll(jumps, PATIENCE).toContainEqual(expect.closeTo(seconds, -1))

      expect((await fetch(`${product.url}/ready`)).status).toBe(200)
      // A session from before the jump either still works or is refused as expired; it never causes an error.
      const mine = await send(
        product.url,
        'listAppointments',
        { query: { from: DAY, to: DAY } },
        token,
      )
      expect([200, 401]).toContain(mine.status)
      expect(await logIn()).toBeTruthy()
      const id = await book()
      await expect.poll(() => heard, PATIENCE).toContain(id)
      await expect.poll(countMails, PATIENCE).toBeGreaterThan(mailsBefore)
    },
    120_000,
  )

  test('is set back: guesses counted before it block nobody for longer than they should', async () => {
    await setClock('+6h')
    await expect.poll(jumps, PATIENCE).toContainEqual(expect.closeTo(6 * 3600, -1))
    for (let time = 0; time < 12; time += 1) await guess('cliente@miturno.test')
    expect((await guess('cliente@miturno.test')).status).toBe(429)
    await setClock('-6h')

    const wait = async (): Promise<number> =>
      Number((await guess('cliente@miturno.test')).headers.get('retry-after'))
    await expect.poll(wait, PATIENCE).toBeLessThanOrEqual(900)
    expect((await guess('asesor@miturno.test')).status).toBe(401)
  }, 60_000)
})

async function setClock(to: string): Promise<void> {
  await writeFile(join(folder, 'clock'), to)
}

function jumps(): number[] {
  return linesOf(product)
    .filter(({ msg }) => msg === 'The clock of this machine jumped')
    .map(({ seconds }) => Number(seconds))
}

async function logIn(): Promise<string> {
  return (await mustCallAt(product.url)('login', { body: owner })).token
}

async function guess(email: string) {
  return await send(product.url, 'login', { body: { email, password: 'no es esta' } })
}

async function countMails(): Promise<number> {
  return (await readdir(join(home, 'mail')).catch(() => [])).length
}

/** Books the last slot there is, with a mail address. */
async function book(): Promise<string> {
  const call = mustCallAt(product.url)
  const params = { ad_url: 'barberia-demo' }
  const { comerce } = await call('getComerce', { params })
  const service = comerce.services[0]!.id
  const { days } = await call('listSlots', { params, query: { services: service, days: 14 } })
  const startsAt = days.flatMap(day => day.slots).at(-1)!.starts_at
  const customer = { name: 'Ana Ruiz', phone: '11 2345-6789', email: 'ana@example.test' }
  const body = { services: [service], starts_at: startsAt, customer }
  return (await call('createAppointment', { params, body })).appointment.id
}
