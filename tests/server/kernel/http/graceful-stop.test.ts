/** A stop during the day: load balancers learn of it first, and no request is dropped without an answer. */
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { Client } from 'pg'
import { io } from 'socket.io-client'
import { expect, test } from 'vitest'
import { openApp, send } from '#support/server/app.ts'
import { aBooking, aShop } from '#support/server/shop.ts'

test('a standard client of the socket reconnects by itself', async () => {
  const app = await openApp({ isOneProcess: true })
  const client = io(app.url, { transports: ['websocket'] })
  await new Promise<void>(resolve => client.once('connect', resolve))

  const left = new Promise<string>(resolve => client.once('disconnect', resolve))
  await app.close()
  const reason = await left
  const comesBack = client.active
  client.close()

  expect(reason).toBe('transport close')
  expect(comesBack).toBe(true)
})

test('readiness fails before anything is closed, and requests are still served', async () => {
  const app = await openApp({ env: { STOP_DELAY_MS: '1500' }, isOneProcess: true })

  const closing = app.close()
  const ready = await fetch(`${app.url}/ready`)
  const served = await fetch(`${app.url}/health`)
  await closing

  expect(ready.status).toBe(503)
  expect(await ready.text()).toContain('apagando')
  expect(served.status).toBe(200)
  expect(served.headers.get('connection')).toBe('close')
})

test('a request that waits for a lock is answered: done, or to be tried again', async () => {
  const app = await openApp({ isOneProcess: true })
  const shop = await aShop(app, { people: 2 })
  const holder = new Client(app.app.context.database.direct)
  holder.on('error', () => undefined)
  await holder.connect()
  await holder.query('begin')
  await holder.query('select 1 from comerces where id = $1 for update', [shop.id])
  let received = 0
  const count = (): void => void (received += 1)
  subscribe('http.server.request.start', count)
  const asked = Array.from({ length: 12 }, async (_, index) =>
    send(
      app.url,
      'createAppointment',
      aBooking(shop, `2026-11-25T${10 + (index % 9)}:00:00-03:00`),
    ),
  )
  const isWaiting = async (): Promise<boolean> => {
    const { rows } = await holder.query<{ waits: boolean }>(
      `select exists (select from pg_stat_activity where wait_event_type = 'Lock'
         and datname = current_database() and pid <> pg_backend_pid()) as waits`,
    )
    return rows[0]?.waits === true
  }
  await expect.poll(isWaiting, { timeout: 20_000 }).toBe(true)
  // Requests still on their way would be refused, which is not what this test is about.
  await expect.poll(() => received, { timeout: 20_000 }).toBe(asked.length)
  unsubscribe('http.server.request.start', count)

  const closing = app.close()
  const answers = await Promise.all(asked)
  await holder.end()
  await closing

  expect(new Set(answers.map(answer => answer.status))).toEqual(new Set([503]))
})
