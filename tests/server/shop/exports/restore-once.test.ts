/** A copy is restored once, whoever asks again and whatever process does it. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anEmptyOrganization, copyOf, sendCopy } from '#support/exports/exporting.ts'
import { openApp, type TestApp } from '#support/server/app.ts'
import { aShop, tokenOf } from '#support/server/shop.ts'

let app: TestApp

beforeAll(async () => {
  app = await openApp()
})
afterAll(async () => await app.close())

test('with one idempotency key it is restored once', async () => {
  const shop = await aShop(app)
  const zip = await copyOf(app, await tokenOf(app, shop.ownerId))
  const fresh = await anEmptyOrganization(app)
  const first = await sendCopy(app, fresh.token, zip, { key: 'vuelta-1' })
  const again = await sendCopy(app, fresh.token, zip, { key: 'vuelta-1' })

  expect([first.status, again.status]).toEqual([202, 202])
  expect(again.body.restore.id).toBe(first.body.restore.id)
})

/** A copy that was received; `tries`: how often it was begun. */
async function received(
  { organizationId, shopId }: { readonly organizationId: string; readonly shopId: string },
  zip: Buffer,
  tries: number,
): Promise<string> {
  const id = randomUUID()
  await app.app.context.uploads.write(`exports/${id}.zip`, zip)
  await sql`insert into restores (organization_id, id, comerce_id, created_by, created_at, tries)
    select o.id, ${id}, ${shopId}, o.owner_id, now(), ${tries} from organizations o where o.id = ${organizationId}`.execute(
    app.app.context.database.db,
  )
  return id
}

test('what a process that ended had begun goes on in another one', async () => {
  const shop = await aShop(app)
  const fresh = await anEmptyOrganization(app)
  const id = await received(fresh, await copyOf(app, await tokenOf(app, shop.ownerId)), 1)
  await app.app.context.exports.run()

  const { restore: done } = await app.mustCall('getRestore', {}, fresh.token)
  expect(done).toMatchObject({ id, state: 'restored', restored: { services: 1, staff: 1 } })
})

test('what ended five processes is given up, and said', async () => {
  const shop = await aShop(app)
  const token = await tokenOf(app, shop.ownerId)
  const fresh = await anEmptyOrganization(app)
  await received(fresh, await copyOf(app, token), 5)
  const { export: asked } = await app.mustCall('createExport', {}, token)
  await sql`update exports set tries = 5 where id = ${asked.id} and state = 'making'`.execute(
    app.app.context.database.db,
  )
  await app.app.context.exports.run()

  const { restore: given } = await app.mustCall('getRestore', {}, fresh.token)
  expect(given).toMatchObject({ state: 'refused' })
  expect(given?.problem).toContain('Algo falló de nuestro lado.')
  const { items } = await app.mustCall('listExports', {}, token)
  expect(items.find(one => one.id === asked.id)?.state).toBe('failed')
})
