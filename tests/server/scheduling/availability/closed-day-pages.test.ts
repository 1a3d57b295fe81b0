/** A day on which nobody works is not a full day: nobody can wait for it, and the page says when it opens. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openApp, TUESDAY_AT_TEN, type TestApp } from '#support/server/app.ts'
import { aShop, tokenOf, type TestShop } from '#support/server/shop.ts'

const NEEDED = '¿Lo necesitás hoy?'
let app: TestApp
let shop: TestShop

beforeAll(async () => {
  app = await openApp({ hasPages: true })
})
afterAll(async () => await app.close())

beforeEach(async () => {
  app.clock.set(TUESDAY_AT_TEN)
  shop = await aShop(app)
  await sql`delete from weekly_ranges where organization_id = ${shop.organizationId} and weekday = 7`.execute(
    app.app.context.database.db,
  )
})

test('the link of a Sunday says that it is closed and when it opens', async () => {
  const page = await pageOf(`?s=${shop.serviceId}&d=2026-11-29`)

  expect(page).toContain(
    'El domingo 29 de noviembre está cerrado. Atiende de nuevo el lunes 30 de noviembre.',
  )
  expect(page).not.toContain('El domingo 29 de noviembre no queda lugar.')
  expect(page).not.toContain('/espera?')
})

test('whoever needs it today is sent to WhatsApp until closing time, and not after it', async () => {
  await block('2026-11-24')
  const before = await pageOf(`?s=${shop.serviceId}`)
  app.clock.set(Date.parse('2026-11-24T20:30:00-03:00'))
  await app.mustCall('setTestClock', { body: { now: '2026-11-24T20:30:00-03:00' } })
  const after = await pageOf(`?s=${shop.serviceId}`)

  expect(before).toContain(NEEDED)
  expect(after).not.toContain(NEEDED)
})

test('the waitlist begins with the first full day', async () => {
  await block('2026-11-26')
  const page = await pageOf(`/espera?s=${shop.serviceId}&d=2026-11-29`)

  expect(page).toMatch(/<option[^>]*value="2026-11-26[^"]*"[^>]*selected/)
})

async function block(date: string): Promise<void> {
  const [staff = ''] = shop.staffIds
  const [starts_at, ends_at] = [`${date}T00:00:00-03:00`, `${date}T23:59:00-03:00`]
  const body = { staff, starts_at, ends_at, reason: '' }
  await app.mustCall('createBlock', { body }, await tokenOf(app, shop.ownerId))
}

async function pageOf(rest: string): Promise<string> {
  return await (await fetch(`${app.url}/comerce/${shop.adUrl}${rest}`)).text()
}
