import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApp, send, type TestApp } from '#support/server/app.ts'
import { aBooking, aShop } from '#support/server/shop.ts'

let app: TestApp
beforeAll(async () => {
  app = await openApp()
})
afterAll(async () => {
  await app.close()
})

const startsAt = '2026-11-25T10:00:00-03:00'

test.each(['createAppointment', 'cancelManagedAppointment'] as const)(
  'a connection that dies during %s is a temporary error, and the next one works',
  async operation => {
    const shop = await aShop(app)
    const booking = aBooking(shop, startsAt)
    const ask =
      operation === 'createAppointment'
        ? () => send(app.url, operation, booking)
        : await cancelling(booking)
    const { db } = app.app.context.database

    const answers = await db.transaction().execute(async trx => {
      await sql`select 1 from comerces where id = ${shop.id} for update`.execute(trx)
      let answered = false
      const asked = ask().finally(() => (answered = true))
      // Jobs may wait for the same lock: ends waiting connections until the request has been answered.
      const endThem = async () => {
        await endWhoWaits()
        return answered
      }
      await expect.poll(endThem, { timeout: 10_000 }).toBe(true)
      return [asked]
    })
    const [answer] = await Promise.all(answers)
    const again = await ask()

    expect(answer?.status).toBe(503)
    expect(answer?.headers.get('retry-after')).not.toBeNull()
    expect(again.status).toBe(operation === 'createAppointment' ? 201 : 200)
  },
)

async function cancelling(booking: ReturnType<typeof aBooking>) {
  const { manage_token } = await app.mustCall('createAppointment', booking)
  return () => send(app.url, 'cancelManagedAppointment', { params: { manage_token }, body: {} })
}

/** Ends the connections that wait for a lock. */
async function endWhoWaits(): Promise<void> {
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where wait_event_type = 'Lock' and datname = current_database()`.execute(
    app.app.context.database.db,
  )
}
