import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApp, type TestApp } from '#support/server/app.ts'
import { aMember, aShop, tokenOf } from '#support/server/shop.ts'
import { cookieOf, send } from '#support/send.ts'

let app: TestApp
beforeAll(async () => {
  app = await openApp()
})
afterAll(async () => await app.close())

test('the owner who trusted a device is told by mail, and again when somebody else ends it', async () => {
  const shop = await aShop(app)
  const other = await aMember(app, shop)
  const body = { name: 'Mostrador' }
  for (const who of [shop.ownerId, other]) {
    const token = await tokenOf(app, shop.ownerId)
    const { device } = await app.mustCall('trustDevice', { body }, token)
    await app.mustCall('endDevice', { params: { id: device.id } }, await tokenOf(app, who))
  }

  const { rows } = await sql<{ news: string }>`
    select o.payload ->> 'news' as news from outbox o join users u on u.email = o.recipient
    where u.id = ${shop.ownerId} and o.kind = 'account_news' order by news`.execute(
    app.app.context.database.db,
  )
  expect(rows.map(row => row.news)).toEqual(['device_ended', 'device_trusted', 'device_trusted'])
})

test('a device says that its shop is suspended', async () => {
  const shop = await aShop(app)
  const token = await tokenOf(app, shop.ownerId)
  const trusted = await send(app.url, 'trustDevice', { body: { name: 'Mostrador' } }, token)
  await sql`update comerces set status = 'suspended' where id = ${shop.id}`.execute(
    app.app.context.database.db,
  )

  const cookie = cookieOf(trusted.headers)
  const { body } = await send(app.url, 'getTrustedDevice', {}, undefined, { cookie })
  expect(body).toMatchObject({ device: { comerce: { is_suspended: true }, members: [] } })
})
