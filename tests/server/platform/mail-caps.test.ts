import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { capMails } from '#server/platform/mail-stops/mail-caps.ts'
import { openApp, type TestApp } from '#support/server/app.ts'
import { aShop, aUser, tokenOf, type TestShop } from '#support/server/shop.ts'

let app: TestApp

beforeAll(async () => {
  app = await openApp({ env: { RATE_LIMIT_PROFILE: 'default' } })
})
afterAll(async () => {
  await app.close()
})

test('bookings with a stranger’s address are taken, and no more than ten mails of a shop reach it', async () => {
  const shop = await aShop(app)
  const email = 'victima@correo.test'
  const booked = await book(shop, 14, () => email)
  await app.app.context.outbox.drain()

  expect(booked).toBe(14)
  expect(await mailsTo(email)).toHaveLength(10)
  expect(await heldOf(shop)).toBe(4)
  const token = await tokenOf(app, shop.ownerId)
  const { items: lost } = await app.mustCall('listDeadLetters', {}, token)
  expect(lost.map(one => one.reason)).toEqual(Array(4).fill('over_limit'))
  const said = (await noticesOf(shop)).filter(one => one.message.includes('v•••@correo.test'))
  expect(said).toHaveLength(1)
  expect(said[0]).toMatchObject({ message: expect.stringContaining('los turnos quedan igual') })
})

test('a new trial may send forty mails a day, one of a week more', async () => {
  const [young, older] = [await aShop(app, { people: 2 }), await aShop(app, { people: 2 })]
  await sql`update organizations set created_at = created_at - interval '7 days'
    where id = ${older.organizationId}`.execute(app.app.context.database.db)
  for (const shop of [young, older])
    expect(await book(shop, 43, index => `${shop.adUrl}-${index}@correo.test`)).toBe(43)
  await app.app.context.outbox.drain()

  expect([await heldOf(young), await heldOf(older)]).toEqual([3, 0])
  expect(
    (await noticesOf(young)).filter(one => /Hoy ya salieron 40 mails/.test(one.message)),
  ).toHaveLength(1)
})

test('one mailbox gets thirty mails a day from all shops together, and still its own login link', async () => {
  const userId = await aUser(app)
  const email = `${userId}@example.test`
  const shops = [await aShop(app), await aShop(app), await aShop(app), await aShop(app)]
  for (const shop of shops) await book(shop, 10, () => email)
  await app.mustCall('requestMagicLink', { body: { email } })
  await app.app.context.outbox.drain()

  const mails = await mailsTo(email)
  expect(mails.filter(mail => mail.includes('X-Mi-Turno-Kind: booked'))).toHaveLength(30)
  expect(mails.filter(mail => mail.includes('X-Mi-Turno-Kind: magic_link'))).toHaveLength(1)
})

test('several processes share the count', async () => {
  const shop = await aShop(app)
  const { config, database, secrets, clock } = app.app.context
  const processes = [1, 2, 3].map(() => capMails({ config, database, secrets, clock }))
  const message = {
    organization_id: shop.organizationId,
    kind: 'appointment_confirmed',
    recipient: 'juntos@correo.test',
    subject_id: shop.id,
  }
  const asked = Array.from({ length: 30 }, async (_, index) => await processes[index % 3]!(message))

  expect((await Promise.all(asked)).filter(Boolean)).toHaveLength(10)
  expect(await processes[0]!({ ...message, kind: 'daily_digest' })).toBe(true)
  expect(await processes[0]!({ ...message, organization_id: null })).toBe(true)
})

test('a mailbox is one, however it is spelled', async () => {
  const shop = await aShop(app)
  const { config, database, secrets, clock } = app.app.context
  const mayLeave = capMails({ config, database, secrets, clock })
  const to = async (recipient: string) =>
    await mayLeave({
      organization_id: shop.organizationId,
      kind: 'appointment_confirmed',
      recipient,
      subject_id: shop.id,
    })
  const spelled = Array.from({ length: 14 }, (_, n) => [
    `vic.tima+${n}@gmail.com`,
    `vecina+${n}@correo.test`,
  ])
  const [gmail, others]: [boolean[], boolean[]] = [[], []]
  for (const [one = '', other = ''] of spelled) {
    gmail.push(await to(one))
    others.push(await to(other))
  }

  expect([gmail, others].map(sent => sent.filter(Boolean).length)).toEqual([10, 10])
  // With other providers a dot makes another mailbox.
  expect(await to('ve.cina@correo.test')).toBe(true)
})

test('the day is that of the shop', async () => {
  const shop = await aShop(app)
  const { config, database, secrets, clock } = app.app.context
  const mayLeaveAt = async (time: string) =>
    await capMails({ config, database, secrets, clock: { ...clock, now: () => Date.parse(time) } })(
      {
        organization_id: shop.organizationId,
        kind: 'appointment_confirmed',
        recipient: 'trasnoche@correo.test',
        subject_id: shop.id,
      },
    )
  for (let n = 0; n < 10; n += 1) await mayLeaveAt('2026-11-25T20:50:00-03:00')

  expect(await mayLeaveAt('2026-11-25T21:10:00-03:00')).toBe(false)
  expect(await mayLeaveAt('2026-11-26T00:10:00-03:00')).toBe(true)
  const said = (await noticesOf(shop)).find(one => one.message.includes('t•••'))
  expect(said?.message).toContain('los podés reenviar desde mañana')
})

/** Bookings by staff, which no other limit restricts. Returns how many were accepted. */
async function book(shop: TestShop, count: number, emailOf: (index: number) => string) {
  const token = await tokenOf(app, shop.ownerId)
  let taken = 0
  for (let index = 0; index < count; index += 1) {
    const day = 25 + Math.floor(index / 20)
    const minute = 600 + (index % 20) * 30
    const time = `${Math.floor(minute / 60)}:${String(minute % 60).padStart(2, '0')}`
    const body = {
      services: [shop.serviceId],
      staff: shop.staffIds[0]!,
      starts_at: `2026-11-${day}T${time}:00-03:00`,
      customer: { name: `Persona ${index}`, email: emailOf(index) },
    }
    const { ok } = await app.call('createStaffAppointment', { body }, token)
    if (ok) taken += 1
  }
  return taken
}

async function mailsTo(email: string): Promise<string[]> {
  return (await app.mails()).filter(mail => mail.includes(`To: ${email}`))
}

async function heldOf({ organizationId }: TestShop): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from outbox
    where organization_id = ${organizationId} and dropped_reason = 'over_limit'`.execute(
    app.app.context.database.db,
  )
  return rows[0]!.count
}

async function noticesOf(shop: TestShop) {
  const { items } = await app.mustCall(
    'listNotices',
    { query: {} },
    await tokenOf(app, shop.ownerId),
  )
  return items
}
