/** A phone proves nothing: only its link shows whose an appointment is. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApp, send, type TestApp } from '#support/server/app.ts'
import { readMail } from '#support/server/mails/read-mail.ts'
import { aBooking, aShop, aUser, tokenOf } from '#support/server/shop.ts'

let app: TestApp

beforeAll(async () => {
  app = await openApp()
})
afterAll(async () => {
  await app.close()
})

const PHONE = '11 4444-5555'

test('booking with somebody’s phone shows an account none of their other appointments', async () => {
  const shop = await aShop(app)
  const victim = await tokenOf(app, await aUser(app))
  const thief = await tokenOf(app, await aUser(app))
  await send(
    app.url,
    'createAppointment',
    aBooking(shop, '2026-11-25T10:00:00-03:00', PHONE),
    victim,
  )
  await app.mustCall('createAppointment', aBooking(shop, '2026-11-25T11:00:00-03:00', PHONE))

  await send(
    app.url,
    'createAppointment',
    aBooking(shop, '2026-11-25T12:00:00-03:00', PHONE),
    thief,
  )

  const seen = async (token: string) =>
    (await app.mustCall('listMyAppointments', { query: {} }, token)).items.map(one =>
      one.appointment.starts_at.slice(11, 16),
    )
  expect(await seen(thief)).toEqual(['12:00'])
  expect(await seen(victim)).toEqual(['10:00'])
})

test('an address given by a stranger does not receive what the shop writes to the customer', async () => {
  const shop = await aShop(app)
  const booking = aBooking(shop, '2026-11-25T10:00:00-03:00', PHONE)
  const withMail = (email: string, startsAt: string) => ({
    ...booking,
    body: { ...booking.body, starts_at: startsAt, customer: { ...booking.body.customer, email } },
  })
  await app.mustCall('createAppointment', withMail('suya@correo.test', '2026-11-25T10:00:00-03:00'))
  await app.mustCall(
    'createAppointment',
    withMail('ladron@correo.test', '2026-11-25T11:00:00-03:00'),
  )
  const { services, customer } = booking.body
  const body = { services, customer, starts_at: '2026-11-25T12:00:00-03:00', notify: true }

  await app.mustCall('createStaffAppointment', { body }, await tokenOf(app, shop.ownerId))
  await app.app.context.outbox.drain()

  // Only their text: the header has the time at which they were sent.
  const about = (await app.mails()).map(readMail).filter(mail => mail.text.includes('12:00'))
  expect(about.map(mail => mail.to)).toEqual(['suya@correo.test'])
})

test('nor does it become the customer’s when staff book what that stranger waits for', async () => {
  const shop = await aShop(app)
  const token = await tokenOf(app, shop.ownerId)
  const services = [shop.serviceId]
  const customer = { name: 'Sofía Benítez', phone: PHONE, email: 'suya@correo.test' }
  const known = { services, customer, starts_at: '2026-11-27T10:00:00-03:00' }
  await app.mustCall('createStaffAppointment', { body: known }, token)
  const [day, next] = ['2026-11-25T00:00:00-03:00', '2026-11-26T00:00:00-03:00']
  const body = { staff: shop.staffIds[0]!, starts_at: day, ends_at: next, reason: '' }
  const { block } = await app.mustCall('createBlock', { body }, token)
  const thief = { ...customer, email: 'ladron@correo.test' }
  const waits = { services, from: '2026-11-25', to: '2026-11-25', customer: thief }
  await app.mustCall('joinWaitlist', { params: { ad_url: shop.adUrl }, body: waits })
  await app.mustCall('deleteBlock', { params: { id: block.id }, query: {} }, token)
  await app.mustCall('setTestClock', { body: { advance_seconds: 0 } })
  const { items } = await app.mustCall('listWaitlist', { query: {} }, token)

  await app.mustCall('bookWaitlistOffer', { params: { id: items[0]?.id ?? '' } }, token)

  const { rows } =
    await sql`select email from customers where organization_id = ${shop.organizationId}`.execute(
      app.app.context.database.db,
    )
  expect(rows).toEqual([{ email: 'suya@correo.test' }])
})

test('a guest’s appointment goes into the account that has its link, alone and once', async () => {
  const shop = await aShop(app)
  const { manage_token } = await app.mustCall(
    'createAppointment',
    aBooking(shop, '2026-11-25T10:00:00-03:00', PHONE),
  )
  await app.mustCall('createAppointment', aBooking(shop, '2026-11-25T11:00:00-03:00', PHONE))
  const holder = await tokenOf(app, await aUser(app))
  const other = await tokenOf(app, await aUser(app))

  await app.mustCall('claimAppointment', { body: { manage_token } }, holder)
  const late = await app.call('claimAppointment', { body: { manage_token } }, other)
  const forged = await app.call(
    'claimAppointment',
    { body: { manage_token: 'x'.repeat(43) } },
    other,
  )

  const { items } = await app.mustCall('listMyAppointments', { query: {} }, holder)
  expect(items.map(one => one.appointment.starts_at)).toEqual(['2026-11-25T10:00:00-03:00'])
  expect(late).toMatchObject({ problem: { code: 'not_found' } })
  expect(forged).toMatchObject({ problem: { code: 'not_found' } })
})

test('what an owner does is in the audit log, with the changed fields and without any name', async () => {
  const shop = await aShop(app)
  const owner = await tokenOf(app, shop.ownerId)
  await app.mustCall('createStaff', { body: { name: 'Nombre Privado' } }, owner)
  await app.mustCall('updateSettings', { body: { description: 'Otra' } }, owner)

  const { items } = await app.mustCall('listAudit', { query: {} }, owner)

  expect(items).toMatchObject([
    {
      action: 'settings.changed',
      detail: { from: { description: '' }, to: { description: 'Otra' } },
    },
    { action: 'createStaff', detail: { fields: ['name'] } },
  ])
  expect(items[1]?.subject.name).toBe('Nombre Privado')
  expect(JSON.stringify(items.map(one => one.detail))).not.toContain('Nombre Privado')
})
