/** The sender's name and logo in a mail to a customer, and what the mail asks of them. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { initialLadder } from '#domain/customer/ladder.ts'
import { openApp, TUESDAY_AT_TEN, type TestApp } from '#support/server/app.ts'
import { readMail } from '#support/server/mails/read-mail.ts'
import { aBooking, aShop, tokenOf, type TestShop } from '#support/server/shop.ts'

let app: TestApp
let shop: TestShop
beforeAll(async () => {
  app = await openApp()
})
afterAll(async () => await app.close())
beforeEach(async () => {
  app.clock.set(TUESDAY_AT_TEN)
  shop = await aShop(app, { name: 'La Navaja <de> Boedo' })
})

const db = () => app.app.context.database.db

async function booked() {
  const email = `${randomUUID()}@correo.test`
  const { body, ...call } = aBooking(shop, '2026-11-27T15:00:00-03:00')
  const customer = { ...body.customer, email }
  await app.mustCall('createAppointment', {
    ...call,
    body: { ...body, customer, accepts: 'must_confirm' },
  })
  await app.app.context.outbox.drain()
  const mails = (await app.mails()).map(readMail)
  return mails.find(mail => mail.to === email)!
}

test('a mail has the initials of the shop, and its name as text', async () => {
  const { html } = await booked()

  expect(html).toMatch(
    /<span class="tile"[^>]*>NB<\/span><\/td><td>La Navaja &lt;de&gt; Boedo<\/td>/,
  )
})

test('a mail has the logo of the shop, and its initials where pictures are not shown', async () => {
  const name = randomUUID().replaceAll('-', '')
  await sql`insert into pictures (organization_id, id, comerce_id, kind, name, widths, height, created_at)
    values (${shop.organizationId}, ${randomUUID()}, ${shop.id}, 'logo', ${name}, '{96,192}', 192, now())`.execute(
    db(),
  )

  const { html } = await booked()

  expect(html).toMatch(new RegExp(`src="http[^"]+/uploads/${name}-96\\.webp"[^>]* alt="NB"`))
})

test('a mail says beside the appointment that it has to be confirmed, where the shop requires that', async () => {
  const ladder = { ...initialLadder, newcomers: 'must_confirm' as const }
  const token = await tokenOf(app, shop.ownerId)
  await app.mustCall('updateSettings', { body: { ladder } }, token)

  const { text } = await booked()

  expect(text).toContain('te pedimos que lo confirmes el día anterior')
})
