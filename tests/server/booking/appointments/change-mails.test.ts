/** What the shop changed is told once, as it is when the mail leaves: also when the mail server was away in between. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openApp, TUESDAY_AT_TEN, type TestApp } from '#support/server/app.ts'
import { createChance } from '#support/server/chance.ts'
import { startMoodyServer, type MoodyServer } from '#support/server/mails/moody-server.ts'
import { readMail } from '#support/server/mails/read-mail.ts'
import { aBooking, aShop, tokenOf, type TestShop } from '#support/server/shop.ts'

let app: TestApp
let server: MoodyServer
let shop: TestShop
let owner: string
beforeAll(async () => {
  server = await startMoodyServer({ chance: createChance(), hangMs: 20, now: Date.now })
  app = await openApp({ env: { SMTP_URL: server.url, MAIL_FROM: 'turnos@correo.test' } })
})
afterAll(async () => {
  await app.close()
  server.close()
})
beforeEach(async () => {
  app.clock.set(TUESDAY_AT_TEN)
  shop = await aShop(app)
  owner = await tokenOf(app, shop.ownerId)
})

async function book() {
  const email = `vera${Math.floor(performance.now() * 1000)}@correo.test`
  const { body, ...call } = aBooking(shop, '2026-11-27T15:00:00-03:00')
  const customer = { ...body.customer, email }
  const booked = await app.mustCall('createAppointment', { ...call, body: { ...body, customer } })
  await app.app.context.outbox.drain()
  return {
    email,
    params: { id: booked.appointment.id },
    managed: { manage_token: booked.manage_token },
  }
}
type Booked = Awaited<ReturnType<typeof book>>

async function move({ params }: Booked, hour: number): Promise<void> {
  const body = { starts_at: `2026-11-27T${hour}:00:00-03:00`, notify: true }
  await app.mustCall('moveAppointment', { params, body }, owner)
}

/** While the mail server takes nothing. */
async function whileAway(change: () => Promise<void>): Promise<void> {
  server.failSome(100)
  await change()
  await app.app.context.outbox.drain()
  server.failSome(0)
  await app.mustCall('setTestClock', { body: { advance_seconds: 300 } })
}

const mailsTo = ({ email }: Booked) =>
  server.taken.map(({ text }) => readMail(text)).filter(mail => mail.to === email)
const kindsTo = (booked: Booked): string[] => mailsTo(booked).map(mail => mail.kind)

test('moved twice before the first could be told is told once', async () => {
  const booked = await book()

  await whileAway(async () => {
    await move(booked, 16)
    await move(booked, 18)
  })

  expect(kindsTo(booked)).toEqual(['booked', 'moved'])
  expect(mailsTo(booked)[1]?.text).toContain('18:00')
})

test('moved and then cancelled, all that is told is that it is cancelled', async () => {
  const booked = await book()

  await whileAway(async () => {
    await move(booked, 16)
    const body = { status: 'cancelled', notify: true } as const
    await app.mustCall('setAppointmentStatus', { params: booked.params, body }, owner)
  })

  expect(kindsTo(booked)).toEqual(['booked', 'cancelled'])
})

test('whoever cancels what was moved a moment ago is told nothing that they did themselves', async () => {
  const booked = await book()

  await whileAway(async () => {
    await move(booked, 16)
    await app.mustCall('cancelManagedAppointment', { params: booked.managed, body: {} })
  })

  expect(kindsTo(booked)).toEqual(['booked'])
})

test('cancelled by mistake and taken back before it could be told is no news', async () => {
  const booked = await book()

  await whileAway(async () => {
    const cancelled = { status: 'cancelled', notify: true } as const
    await app.mustCall('setAppointmentStatus', { params: booked.params, body: cancelled }, owner)
    const body = { status: 'booked' } as const
    await app.mustCall('setAppointmentStatus', { params: booked.params, body }, owner)
  })

  expect(kindsTo(booked)).toEqual(['booked'])
})
