import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { forgetUnverified } from '#server/shop/trial/forget-unverified.ts'
import {
  PASSWORD,
  TRIAL,
  aPhone,
  startAccountServer,
  type AccountServer,
} from '#support/account-server.ts'

const DAY = 86_400_000
let server: AccountServer
let start = 0

beforeAll(async () => {
  server = await startAccountServer()
  start = server.app.context.clock.now()
})
afterEach(() => {
  goTo(0)
})
afterAll(async () => {
  await server.close()
})

test('an account that nobody verified goes after thirty days, though it asked for a trial meanwhile', async () => {
  const [never, other] = ['nunca@correo.test', 'otra-nunca@correo.test']
  await signUp(never)
  await signUp(other)
  goTo(15)
  await startTrial(never, 'pedida-despues')
  goTo(31)

  await forgetUnverified(server.app.context)

  expect([await countUsers(never), await countUsers(other)]).toEqual([0, 0])
  // Still reserved for thirty days, as it would be for an address that never had an account.
  expect(await reservationOf('pedida-despues')).toEqual([{ user_id: null }])
  goTo(46)
  await forgetUnverified(server.app.context)
  expect(await reservationOf('pedida-despues')).toEqual([])
})

test('a shop that was paid for stays, though its owner never opened the mail', async () => {
  await startTrial('paga@correo.test', 'pagada-sin-abrir')
  await signUp('no-paga@correo.test')
  await sql`insert into payments (organization_id, id, amount, currency, months, recorded_by, at)
    select id, ${randomUUID()}, 1000, 'ARS', 1, owner_id, ${new Date(start)} from organizations`.execute(
    server.database.db,
  )
  goTo(31)

  await forgetUnverified(server.app.context)

  expect([await countUsers('paga@correo.test'), await countUsers('no-paga@correo.test')]).toEqual([
    1, 0,
  ])
})

function goTo(day: number): void {
  server.app.context.clock.set(start + day * DAY)
}

async function signUp(email: string): Promise<void> {
  await server.call('signup', { body: { name: 'Ana', email, password: PASSWORD } })
}

async function startTrial(email: string, adUrl: string): Promise<void> {
  const body = { ...TRIAL, email, ad_url: adUrl, phone: aPhone() }
  await server.call('startFreeTrial', { body })
}

async function countUsers(email: string): Promise<number> {
  const { rows } = await sql`select from users where email = ${email}`.execute(server.database.db)
  return rows.length
}

async function reservationOf(adUrl: string) {
  const { rows } = await sql`
    select user_id from ad_url_reservations where ad_url = ${adUrl}`.execute(server.database.db)
  return rows
}
