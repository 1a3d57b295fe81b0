/** The product behind a real PgBouncer in transaction mode: queries go through it, and `listen` connects directly. */
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startPgBouncer, type PgBouncer } from '#support/deploy/pgbouncer.ts'
import { hasProgram } from '#support/deploy/programs.ts'
import { mustCallAt, send } from '#support/send.ts'
import { cloneDatabase, type TestDatabase } from '#support/server/database.ts'
import { errorsOf, isReady, newHome, startProduct } from '#support/server/product.ts'
import { stopProducts, type Product } from '#support/server/product.ts'

const params = { ad_url: 'barberia-demo' }

describe.runIf(hasProgram('pgbouncer'))('behind PgBouncer', () => {
  let clone: TestDatabase
  let bouncer: PgBouncer
  let product: Product
  let socket: Socket

  beforeAll(async () => {
    clone = await cloneDatabase()
    bouncer = await startPgBouncer(await newHome(), clone)
    const env = { DATABASE_URL: bouncer.url, DATABASE_DIRECT_URL: clone.url, DEMO: '1' }
    product = await startProduct(await newHome(), env)
    socket = io(product.url, { transports: ['websocket'] })
    await new Promise(resolve => socket.once('connect', () => resolve(null)))
  }, 150_000)
  afterAll(async () => {
    socket.close()
    await stopProducts()
    await bouncer.close()
    await clone.drop()
  }, 60_000)

  test('thirty people book at once over four connections, and all of them hear of it', async () => {
    expect(await socket.emitWithAck('room:watch', params)).toEqual({ ok: true })
    const heard = new Promise(resolve => socket.once('slots:changed', resolve))
    const call = mustCallAt(product.url)
    const { comerce } = await call('getComerce', { params })
    const services = [comerce.services[0]!.id]
    const { days } = await call('listSlots', {
      params,
      query: { services: services[0]!, days: 14 },
    })
    const starts = days.flatMap(day => day.slots.map(slot => slot.starts_at)).slice(0, 30)

    const answers = await Promise.all(
      starts.map(async (starts_at, place) => {
        const customer = { name: 'Ana', phone: `11 4000-${1000 + place}` }
        return await send(product.url, 'createAppointment', {
          params,
          body: { services, starts_at, customer },
        })
      }),
    )

    const statuses = new Set(answers.map(answer => answer.status))
    // Two bookings for overlapping times of one staff member: one of them is refused.
    expect([...statuses].filter(status => ![201, 409].includes(status))).toEqual([])
    expect(statuses.has(201)).toBe(true)
    await heard
    expect(errorsOf(product)).toEqual([])
  }, 60_000)

  test('when it stops the product reports it, and recovers when it is back', async () => {
    await bouncer.kill()
    await expect.poll(async () => await isReady(product.url), { timeout: 15_000 }).toBe(false)

    await bouncer.comeBack()

    await expect.poll(async () => await isReady(product.url), { timeout: 30_000 }).toBe(true)
    const { comerce } = await mustCallAt(product.url)('getComerce', { params })
    expect(comerce.services.length).toBeGreaterThan(0)
  }, 60_000)
})
