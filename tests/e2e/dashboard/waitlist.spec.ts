/** A waitlist entry is offered a free slot, with the message ready. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'playwright/test'
import { shopNow, enterAs, expectAccessibleInBothThemes } from '#support/browser/browser.ts'
import { aBoardDay, aPhone, tokenOf } from '#support/browser/dashboard.ts'

test('a free slot is held for a waitlist entry, and the customer can be told', async ({
  page,
  request,
}) => {
  const token = await tokenOf(request, 'comercio@miturno.test')
  const headers = { authorization: `Bearer ${token}` }
  // Within the horizon: the waitlist takes only days that the public can book.
  const day = {
    ...(await aBoardDay(request, token, 0)),
    date: workdayAfter(await shopNow(request), 12),
  }
  const [staffMember] = day.people
  const name = `Elena ${randomUUID().slice(0, 8)}`
  const block = {
    staff: staffMember.id,
    starts_at: `${day.date}T00:00:00-03:00`,
    ends_at: `${day.date}T23:59:00-03:00`,
  }
  const blocked = await request.post('/api/dashboard/blocks', { headers, data: block })
  const joined = await request.post('/api/comerces/barberia-demo/waitlist', {
    data: {
      services: [day.service.id],
      staff: staffMember.id,
      from: day.date,
      to: day.date,
      customer: { name, phone: aPhone() },
    },
  })
  expect(joined.status(), await joined.text()).toBe(201)
  await enterAs(page, request, 'comercio@miturno.test')
  await page.goto('/dashboard/fila')
  const entry = page.getByRole('article').filter({ hasText: name })
  await expect(entry).toContainText('Todavía no hay lugar')

  const { block: made } = (await blocked.json()) as { block: { id: string } }
  await request.delete(`/api/dashboard/blocks/${made.id}`, { headers, data: {} })
  await page.reload()
  await entry.getByRole('button', { name: /^Ofrecer/ }).click()
  await expect(entry).toContainText('Ofrecido:')
  await expect(entry.getByRole('link', { name: 'Avisar a Elena por WhatsApp' })).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\/549\d+\?text=/,
  )
  await expectAccessibleInBothThemes(page)

  // The board shows for whom the slot is held and until when, and offers it to nobody else.
  await page.goto(`/dashboard/agenda?fecha=${day.date}`)
  await page.getByRole('button', { name: new RegExp(`^Guardado para ${name} hasta las`) }).click()
  const kept = page.getByRole('dialog', { name: `Guardado para ${name}` })
  await expect(kept.getByRole('link', { name: 'Avisar a Elena por WhatsApp' })).toBeVisible()
  await expectAccessibleInBothThemes(page)

  // The customer accepted in the chat.
  await kept.getByRole('button', { name: /^Dijo que sí/ }).click()
  await expect(kept).toBeHidden()
  await expect(page.locator('[data-appointment]', { hasText: name })).toBeVisible()
})

/** A Tuesday to Saturday, this many days ahead or a little later. */
function workdayAfter(now: number, days: number): string {
  const date = new Date(now + days * 86_400_000)
  while (date.getUTCDay() < 2) date.setUTCDate(date.getUTCDate() + 1)
  return date.toISOString().slice(0, 10)
}
