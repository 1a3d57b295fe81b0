/** What the owner of a shop that misses a payment is told, day by day, until its data is erased. */
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { DAY } from '#domain/calendar/interval.ts'
import { openApp, TUESDAY_AT_TEN, type TestApp } from '#support/server/app.ts'
import { readMail } from '#support/server/mails/read-mail.ts'
import { aShop, aUser, tokenOf, type TestShop } from '#support/server/shop.ts'

const KIND = 'subscription_notice'
let app: TestApp
let shop: TestShop
let seen: Set<string>

/** Paid until the test's beginning. */
beforeEach(async () => {
  app = await openApp()
  seen = new Set()
  shop = await aShop(app)
  await sql`update organizations set subscription = 'active', paid_until = ${new Date(TUESDAY_AT_TEN)}`.execute(
    app.app.context.database.db,
  )
})
afterEach(async () => {
  await app.close()
})

describe('a shop that misses a payment', () => {
  test('is told on the due day and before each thing that happens, with its date', async () => {
    const told: string[] = []
    for (const day of [0, 1, 4, 5, 7, 8, 30, 31, 53, 54, 90, 91, 113, 114, 121.1]) {
      await goTo(day)
      const state = await stateOf()
      for (const subject of await newSubjects()) told.push(`${day} ${state}: ${subject}`)
    }

    const days = { stops: 'miércoles 2 de diciembre', closes: 'domingo 24 de enero' }
    const erased = 'jueves 25 de marzo de 2027'
    const name = 'Local'
    expect(told).toEqual([
      `0 past_due: Venció el pago de ${name}`,
      `5 past_due: Tu página toma turnos hasta el ${days.stops} de 2026`,
      '8 unpaid: Tu página ya no toma turnos nuevos',
      `31 canceled: La suscripción de ${name} terminó`,
      `54 canceled: La página de ${name} se cierra el ${days.closes} de 2027`,
      `91 canceled: El ${erased} borramos los datos de ${name}`,
      `114 canceled: El ${erased} borramos los datos de ${name}`,
    ])
    expect(await isErased()).toBe(true)
  })

  test('reads the same dates in the mail and on the subscription page, and what to do', async () => {
    await goTo(0.1)
    const [mail] = await newMails()
    const { state, follows } = await app.mustCall('getSubscription', {}, await owner())

    expect(state).toBe('past_due')
    expect(follows.map(({ what, at }) => `${what} ${at}`)).toEqual([
      'bookings_stop 2026-12-02T10:00:00-03:00',
      'subscription_ends 2026-12-25T10:00:00-03:00',
      'page_closes 2027-01-24T10:00:00-03:00',
      'data_erased 2027-03-25T10:00:00-03:00',
    ])
    for (const line of [
      'Tu página deja de tomar turnos: miércoles 2 de diciembre de 2026',
      'Termina la suscripción: viernes 25 de diciembre de 2026',
      'Se cierra tu página: domingo 24 de enero de 2027',
      'Borramos los datos: jueves 25 de marzo de 2027',
      'Respondé este mail y te pasamos los datos para transferir.',
    ])
      expect(mail).toContain(line)
  })

  test('hears nothing more once it has paid, and everything again the next time', async () => {
    await goTo(0.1)
    await pay()
    for (const day of [5, 9, 29]) await goTo(day)
    const after = await newSubjects()
    await goTo(31)

    expect(after).toHaveLength(1)
    expect(await newSubjects()).toHaveLength(1)
  })

  test('is warned in full also after the server was away for months', async () => {
    await goTo(200)
    const first = await stateOf()
    for (const day of [207.1, 230.2]) await goTo(day)
    const canceled = await stateOf()
    await goTo(400)
    const warned = await isErased()
    await goTo(407.1)

    expect([first, canceled]).toEqual(['past_due', 'canceled'])
    expect(warned).toBe(false)
    expect(await isErased()).toBe(true)
  })
})

async function goTo(day: number): Promise<void> {
  const now = new Date(TUESDAY_AT_TEN + day * DAY).toISOString()
  await app.mustCall('setTestClock', { body: { now } })
}

/** The texts of the mails about the subscription that are new since the last call, each as one line. */
async function newMails(): Promise<string[]> {
  await app.app.context.outbox.drain()
  const all = (await app.mails()).map(readMail).filter(mail => mail.kind === KIND)
  const fresh = all.filter(({ id }) => !seen.has(id))
  for (const { id } of fresh) seen.add(id)
  return fresh.map(({ text }) => text)
}

async function newSubjects(): Promise<string[]> {
  return (await newMails()).map(text => text.split('\n')[0]?.trim() ?? '')
}

async function owner(): Promise<string> {
  return await tokenOf(app, shop.ownerId)
}

async function pay(): Promise<void> {
  const admin = await tokenOf(app, await aUser(app, { isAdmin: true, isCustomer: false }))
  const body = { amount: 100_000, months: 1 }
  await app.mustCall('recordPayment', { params: { id: shop.id }, body }, admin)
}

async function stateOf(): Promise<string> {
  return (await organization()).subscription
}

async function isErased(): Promise<boolean> {
  return (await organization()).erased_at !== null
}

async function organization() {
  const { rows } = await sql<{ subscription: string; erased_at: number | null }>`
    select subscription, erased_at from organizations where id = ${shop.organizationId}`.execute(
    app.app.context.database.db,
  )
  return rows[0]!
}
