/** What a customer who booked for several people reads. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openApp, TUESDAY_AT_TEN, type TestApp } from '#support/server/app.ts'
import { readMail } from '#support/server/mails/read-mail.ts'
import { aParty, at, DAY } from '#support/party.ts'
import { aShop, type TestShop } from '#support/server/shop.ts'

let app: TestApp
let shop: TestShop
beforeAll(async () => {
  app = await openApp()
})
afterAll(async () => await app.close())
beforeEach(async () => {
  app.clock.set(TUESDAY_AT_TEN)
  shop = await aShop(app, { people: 3 })
})

async function mailsOf(email: string) {
  await app.app.context.outbox.drain()
  return (await app.mails()).map(readMail).filter(mail => mail.to === email)
}
async function withMail(email: string) {
  const { params, body } = aParty(shop, '15:00', ['Ana', 'Leo'])
  return await app.mustCall('createAppointment', {
    params,
    body: { ...body, customer: { ...body.customer, email } },
  })
}

test('one says who comes, with all of them in its calendar file', async () => {
  const booked = await withMail('una@correo.test')

  const mails = await mailsOf('una@correo.test')

  expect(mails.map(mail => mail.kind)).toEqual(['booked'])
  expect(mails[0]!.text).toMatch(/Ana, .*15:00[^]*Leo, .*15:00/)
  expect(mails[0]!.text).toContain('Es una reserva para 3.')
  for (const one of [booked.appointment, ...booked.people!.map(({ appointment }) => appointment)])
    expect(mails[0]!.calendarFile).toContain(`${one.id}@mi-turno`)
})

test('one tells that all are cancelled, and one that all moved', async () => {
  const moved = await withMail('mueve@correo.test')
  await app.mustCall('moveManagedAppointment', {
    params: { manage_token: moved.manage_token },
    body: { starts_at: at('16:00'), with_company: true },
  })
  const second = await mailsOf('mueve@correo.test')
  expect(second.map(mail => mail.kind)).toEqual(['booked', 'moved'])
  expect(second[1]!.text).toMatch(/Ana, .*16:00[^]*Leo, .*16:00/)

  await app.mustCall('cancelManagedAppointment', {
    params: { manage_token: moved.manage_token },
    body: { with_company: true },
  })
  const third = await mailsOf('mueve@correo.test')
  expect(third.map(mail => mail.kind)).toEqual(['booked', 'moved', 'cancelled'])
  expect(third[2]!.text).toMatch(/También quedan cancelados: Ana, .*; Leo/)
})

test('one reminder names all of them', async () => {
  await withMail('recuerda@correo.test')

  await app.mustCall('setTestClock', { body: { now: `${DAY}T11:55:00-03:00` } })

  const reminders = (await mailsOf('recuerda@correo.test')).filter(mail =>
    mail.kind.startsWith('reminder'),
  )
  expect(new Set(reminders.map(mail => mail.kind)).size).toBe(reminders.length)
  expect(reminders.length).toBeGreaterThan(0)
  for (const mail of reminders) expect(mail.text).toMatch(/Ana, [^]*Leo, /)
})
