/** A process that may have missed the news of others lets its screens come back and load again. */
import { sql } from 'kysely'
import { io } from 'socket.io-client'
import { expect, test } from 'vitest'
import { openApp } from '#support/server/app.ts'

test('also when it never heard another one', async () => {
  const app = await openApp({ isOneProcess: true })
  const screen = io(app.url, { transports: ['websocket'] })
  await new Promise<void>(resolve => screen.once('connect', resolve))
  const gone = new Promise<string>(resolve => screen.once('disconnect', resolve))

  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query = 'listen mi_turno'`.execute(
    app.app.context.database.db,
  )
  const reason = await gone
  const comesBack = screen.active
  screen.close()
  await app.close()

  expect(reason).toBe('transport close')
  expect(comesBack).toBe(true)
})
