/** Confirming an appointment from a mail in two taps: its link, and one button. */
import { randomInt } from 'node:crypto'
import { expect, test } from 'playwright/test'
import { linkIn, mailTo, shopNow } from '#support/browser/browser.ts'
import { anOwnShop, openAllDay } from '#support/browser/own-shop.ts'

const HOUR = 3_600_000

test.use({ viewport: { width: 390, height: 844 } })

test('a customer who opens the link in their mail confirms with one tap, and the shop sees it', async ({
  page,
  request,
}) => {
  const shop = await anOwnShop(request, 'Barbería de los Dos Toques')
  await openAllDay(request, shop.token)
  const now = await shopNow(request)
  const found = await request.get(
    `/api/comerces/${shop.adUrl}/slots?services=${shop.serviceId}&days=3`,
  )
  const { days } = (await found.json()) as { days: { slots: { starts_at: string }[] }[] }
  const within = days
    .flatMap(day => day.slots)
    .findLast(slot => Date.parse(slot.starts_at) < now + 23 * HOUR)
  const email = `toques${randomInt(1_000_000)}@example.test`
  const booked = await request.post(`/api/comerces/${shop.adUrl}/appointments`, {
    data: {
      services: [shop.serviceId],
      starts_at: within?.starts_at,
      customer: { name: 'Marta Gómez', phone: '11 5555-7790', email },
    },
  })
  expect(booked.status(), await booked.text()).toBe(201)
  const { appointment } = (await booked.json()) as { appointment: { id: string } }
  const link = new URL(linkIn(await mailTo(email), '/agenda/'))
  const statusAtTheShop = async () => {
    const headers = { authorization: `Bearer ${shop.token}` }
    const answer = await request.get(`/api/dashboard/appointments/${appointment.id}`, { headers })
    return ((await answer.json()) as { appointment: { status: string } }).appointment.status
  }

  await page.goto(link.pathname)
  const confirm = page.getByRole('button', { name: 'Confirmar que voy' })
  await expect(confirm).toBeVisible()
  expect(await statusAtTheShop()).toBe('booked')
  await confirm.click()

  await expect(page.getByText('Gracias, Marta. Ya avisamos.')).toBeVisible()
  expect(await statusAtTheShop()).toBe('confirmed')
})
