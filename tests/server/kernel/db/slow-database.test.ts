/** A database that answers, but slowly: a request has so much time in all, and nothing of it is half done. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApp, send, type TestApp } from '#support/server/app.ts'
import { asOwner } from '#support/server/database.ts'
import { aBooking, aShop } from '#support/server/shop.ts'

let app: TestApp
beforeAll(async () => {
  app = await openApp({ requestMs: 5000 })
})
afterAll(async () => {
  await app.close()
})

test('a request that spends its time is refused whole, and the same one succeeds later', async () => {
  const shop = await aShop(app)
  const booking = aBooking(shop, '2026-11-25T10:00:00-03:00')
  const book = () =>
    send(app.url, 'createAppointment', booking, undefined, { 'idempotency-key': 'una-vez-sola-1' })
  // Each statement stays below every limit of its own.
  await change(`create function doze() returns trigger language plpgsql as
    $$ begin perform pg_sleep(6); return new; end $$`)
  await change(
    'create trigger doze before insert on appointments for each row execute function doze()',
  )

  const late = await book()
  await change('drop trigger doze on appointments')
  const again = await book()

  expect(late).toMatchObject({ status: 503 })
  expect(late.headers.get('retry-after')).not.toBeNull()
  expect(again.status).toBe(201)
  const { rowCount } = await app.app.context.database.pool.query(
    'select from appointments where organization_id = $1',
    [shop.organizationId],
  )
  expect(rowCount).toBe(1)
})

async function change(statement: string): Promise<void> {
  await asOwner(app.app.context.database, statement)
}
