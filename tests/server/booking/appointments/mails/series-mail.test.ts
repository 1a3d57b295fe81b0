import { afterAll, beforeAll, expect, test } from 'vitest'
import { momentText } from '#contract/texts/texts.ts'
import { readByIcalJs, readByNodeIcal } from '#support/calendars/two-readers.ts'
import { openApp, type TestApp } from '#support/server/app.ts'
import { readMail } from '#support/server/mails/read-mail.ts'
import { aShop, tokenOf } from '#support/server/shop.ts'

let app: TestApp
beforeAll(async () => {
  app = await openApp()
})
afterAll(async () => await app.close())

test('one mail names all dates of a new series, and its calendar file has them all', async () => {
  const shop = await aShop(app)
  const starts = ['2026-11-26', '2026-12-03', '2026-12-10'].map(day => `${day}T10:00:00-03:00`)
  const email = `${shop.adUrl}@example.test`
  const customer = { name: 'Raúl Ortega', phone: '11 2345-6789', email }
  const occurrences = starts.map(starts_at => ({ starts_at }))
  const body = { services: [shop.serviceId], customer, occurrences }
  const token = await tokenOf(app, shop.ownerId)
  const { appointments } = await app.mustCall('createSeries', { body }, token)

  await app.app.context.outbox.drain()
  const mails = (await app.mails()).filter(mail => mail.includes(`To: ${email}`))
  expect(mails).toHaveLength(1)
  const { text, kind, calendarFile } = readMail(mails[0]!)
  expect(kind).toBe('booked')
  const [first, ...others] = appointments.map(one => momentText(one.starts_at))
  expect(text.replaceAll(/\s+/g, ' ')).toContain(`Son 3 turnos: ${[first, ...others].join('; ')}.`)
  expect(calendarFile).toContain('METHOD:PUBLISH')
  expect(calendarFile).toMatch(/END:VCALENDAR\r\n$/)
  const found = readByIcalJs(calendarFile)
  expect(found.map(({ uid }) => uid)).toEqual(appointments.map(({ id }) => `${id}@mi-turno`))
  expect(found.map(({ starts }) => Date.parse(starts))).toEqual(starts.map(Date.parse))
  expect(readByNodeIcal(calendarFile).map(({ starts }) => Date.parse(starts))).toEqual(
    starts.map(Date.parse),
  )
})
