/** A staff member runs late: the next customer sees it on their page by itself, and the desk has a message ready. */
import { expect, test, type APIRequestContext } from 'playwright/test'
import { shopNow } from '#support/browser/browser.ts'
import { anOwnShop, enterWith, openAllDay, type OwnShop } from '#support/browser/own-shop.ts'
import { runJobs } from '#support/browser/own-staff.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
/** Buenos Aires has the same offset all year. */
const ZONE = -3 * 60 * MINUTE

test.use({ viewport: { width: 390, height: 844 } })

/** Moves the clock away from midnight, so that both visits are on one day of the shop. */
async function leaveMidnight(request: APIRequestContext): Promise<number> {
  const now = await shopNow(request)
  const minute = Math.floor(((now + ZONE) % DAY) / MINUTE)
  const wait = minute < 60 ? 60 - minute : minute > 1380 ? 1500 - minute : 0
  await request.post('/api/__test/clock', { data: { advance_seconds: wait * 60 } })
  return await shopNow(request)
}

function atShop(request: APIRequestContext, shop: OwnShop) {
  const headers = { authorization: `Bearer ${shop.token}` }
  return {
    book: async (startsAt: number, name: string, phone: string): Promise<string> => {
      const answer = await request.post('/api/dashboard/appointments', {
        headers,
        data: {
          services: [shop.serviceId],
          staff: shop.staffId,
          starts_at: new Date(startsAt).toISOString(),
          customer: { name, phone },
          overbook: true,
        },
      })
      expect(answer.status(), await answer.text()).toBe(201)
      return ((await answer.json()) as { appointment: { id: string } }).appointment.id
    },
    step: async (id: string, status: string): Promise<void> => {
      const answer = await request.post(`/api/dashboard/appointments/${id}/status`, {
        headers,
        data: { status },
      })
      expect(answer.ok(), await answer.text()).toBe(true)
      await runJobs(request)
    },
    linkOf: async (id: string): Promise<string> => {
      const answer = await request.get(`/api/dashboard/appointments/${id}/manage-link`, { headers })
      return new URL(((await answer.json()) as { manage_url: string }).manage_url).pathname
    },
  }
}

test('the next customer sees the new time, and a message for them is ready', async ({
  page,
  request,
  browser,
}) => {
  const shop = await anOwnShop(request, 'Peluquería El Retraso')
  await openAllDay(request, shop.token)
  const now = Math.floor((await leaveMidnight(request)) / MINUTE) * MINUTE
  const { book, step, linkOf } = atShop(request, shop)
  const first = await book(now - 25 * MINUTE, 'Rita Paz', '11 5555-7801')
  const second = await book(now + 5 * MINUTE, 'Nora Gil', '11 5555-7802')
  const ticket = page.locator('#contenido')
  await page.goto(await linkOf(second))
  await expect(ticket.getByText('Peluquería El Retraso te espera.')).toBeVisible()

  // They have arrived, and the staff member is not free yet.
  await step(first, 'checked_in')

  await expect(ticket.getByText(/^Venimos con \d+ min de demora: te esperamos/)).toBeVisible()
  const desk = await (await browser.newContext()).newPage()
  await enterWith(desk, shop.token)
  await desk.goto('/dashboard/mensajes')
  await expect(desk.getByText('Venimos con demora')).toBeVisible()
  await desk.getByRole('button', { name: 'Empezar' }).click()
  const card = desk.getByRole('region', { name: 'El mensaje de ahora' })
  await expect(card).toContainText('Nora Gil')
  const chat = card.getByRole('link', { name: /^Abrir WhatsApp/ })
  expect(decodeURIComponent((await chat.getAttribute('href')) ?? '')).toMatch(/en vez de las/)

  const agenda = await desk.context().newPage()
  await agenda.goto('/dashboard/agenda')
  const waiting = agenda.getByRole('button', { name: /Nora Gil/ })
  await expect(waiting).toContainText(/demora de \d+ min/)

  await step(first, 'in_progress')
  await step(first, 'completed')

  await expect(ticket.getByText(/^Venimos con/)).toHaveCount(0)
  await expect(waiting).not.toContainText('demora')
  await expect(desk.getByText('Hoy no hay a quién escribirle')).toBeVisible()
  await desk.context().close()
})
