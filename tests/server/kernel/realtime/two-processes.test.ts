/** Two processes on one database: what happens on one appears on the screens of the other. */
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cloneDatabase, type TestDatabase } from '#support/server/database.ts'
import { newHome, startProduct, stopProducts, type Product } from '#support/server/product.ts'
import { mustCallAt, send } from '#support/send.ts'

let clone: TestDatabase
let one: Product
let other: Product
const sockets: Socket[] = []

beforeAll(async () => {
  clone = await cloneDatabase()
  const home = await newHome()
  const env = { DATABASE_URL: clone.url, DEMO: '1', RATE_LIMIT_PROFILE: 'default' }
  ;[one, other] = await Promise.all([startProduct(home, env), startProduct(home, env)])
}, 150_000)
afterAll(async () => {
  for (const socket of sockets) socket.close()
  await stopProducts()
  await clone.drop()
}, 60_000)

const password = 'miturno-demo'

test('a booking on one is on the board and on the public page of the other', async () => {
  const { token, user } = await logIn(one, 'comercio')
  const board = await openSocket(other, { token, id_comerce: user.id_comerce ?? null })
  const page = await openSocket(other, null)
  const heard = next(board, 'appointment:new:broadcast')
  const changed = next(page, 'slots:changed')

  const { appointment } = await book(one)

  expect(await heard).toMatchObject({ id: appointment.id })
  await changed
  const day = appointment.starts_at.slice(0, 10)
  const { items } = await mustCallAt(other.url)(
    'listAppointments',
    { query: { from: day, to: day } },
    token,
  )
  expect(items.map(item => item.id)).toContain(appointment.id)
})

test('a session that ends on one is over on the screens of the other', async () => {
  const { token, user } = await logIn(one, 'asesor')
  const board = await openSocket(other, { token, id_comerce: user.id_comerce ?? null })
  const gone = next(board, 'disconnect')

  await mustCallAt(one.url)('logout', {}, token)

  expect(await gone).toBe('io server disconnect')
})

test('guesses at a password are counted together', async () => {
  const statuses: number[] = []
  for (let time = 0; time < 6; time += 1) statuses.push(await guess(one), await guess(other))

  expect(statuses.filter(status => status !== 429)).toHaveLength(10)
})

async function guess({ url }: Product): Promise<number> {
  const body = { email: 'cliente@miturno.test', password: 'no es esta' }
  return (await send(url, 'login', { body })).status
}

async function logIn(product: Product, name: string) {
  return await mustCallAt(product.url)('login', {
    body: { email: `${name}@miturno.test`, password },
  })
}

/** Joins the rooms of this login, or of the shop's public page when it is null. */
async function openSocket(product: Product, login: object | null): Promise<Socket> {
  const socket = io(product.url, { transports: ['websocket'] })
  sockets.push(socket)
  await next(socket, 'connect')
  const door = login === null ? 'room:watch' : 'room:login'
  const reply: unknown = await socket.emitWithAck(door, login ?? { ad_url: 'barberia-demo' })
  expect(reply).toEqual({ ok: true })
  return socket
}

async function next(socket: Socket, event: string): Promise<unknown> {
  return await new Promise(resolve => socket.once(event, resolve))
}

async function book(product: Product) {
  const call = mustCallAt(product.url)
  const params = { ad_url: 'barberia-demo' }
  const { comerce } = await call('getComerce', { params })
  const service = comerce.services[0]!.id
  const { days } = await call('listSlots', { params, query: { services: service, days: 14 } })
  const startsAt = days.flatMap(day => day.slots)[0]!.starts_at
  const customer = { name: 'Sofía Benítez', phone: '11 2345-6789' }
  return await call('createAppointment', {
    params,
    body: { services: [service], starts_at: startsAt, customer },
  })
}
