/** Where the clock is put back, 23:00 comes twice: list, ticket and mail say which of the two it is. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApp, type TestApp } from '#support/server/app.ts'
import { readMail } from '#support/server/mails/read-mail.ts'
import { aBooking, aShop, type TestShop } from '#support/server/shop.ts'

const DATE = '2027-04-03'
const BEFORE = '(antes del cambio de hora)'
const AFTER = '(después del cambio de hora)'

let app: TestApp
let shop: TestShop

beforeAll(async () => {
  app = await openApp({ hasPages: true })
  app.clock.set(Date.parse('2027-03-30T10:00:00-03:00'))
  shop = await aShop(app)
  const { db } = app.app.context.database
  await sql`update comerces set time_zone = 'America/Santiago'`.execute(db)
  await sql`update weekly_ranges set end_minute = 1440`.execute(db)
})
afterAll(async () => await app.close())

test('in the list of starts, on the ticket, and in the mail', async () => {
  const list = await pageOf(`/comerce/${shop.adUrl}?s=${shop.serviceId}&d=${DATE}`)
  const said: string[] = []
  for (const [offset, mail] of [
    ['-03:00', 'antes@correo.test'],
    ['-04:00', 'despues@correo.test'],
  ] as const) {
    const { params, body } = aBooking(shop, `${DATE}T23:00:00${offset}`)
    const customer = { ...body.customer, email: mail }
    const { manage_token: token } = await app.mustCall('createAppointment', {
      params,
      body: { ...body, customer },
    })
    await app.app.context.outbox.drain()
    const letter = (await app.mails()).map(readMail).find(({ to }) => to === mail)
    said.push(await pageOf(`/agenda/${token}`), letter?.text ?? '')
  }

  expect([list.includes(BEFORE), list.includes(AFTER)]).toEqual([true, true])
  expect(said.map(text => text.includes(BEFORE))).toEqual([true, true, false, false])
  expect(said.map(text => text.includes(AFTER))).toEqual([false, false, true, true])
})

test('says nothing of the kind at any other hour', async () => {
  const list = await pageOf(`/comerce/${shop.adUrl}?s=${shop.serviceId}&d=2027-04-02`)

  expect(list).not.toContain('cambio de hora')
})

async function pageOf(path: string): Promise<string> {
  return await (await fetch(app.url + path)).text()
}
