/**
 * Customers in the shop are not forgotten: those who wait when their barber leaves, and those whom a walk-in would
 * delay.
 */
import { expect, test, type APIRequestContext } from 'playwright/test'
import {
  expectAccessibleInBothThemes,
  expectNoSideScroll,
  shopNow,
} from '#support/browser/browser.ts'
import { waitUntilLive } from '#support/browser/dashboard.ts'
import { anOwnShop, enterWith, openAllDay } from '#support/browser/own-shop.ts'

test.use({ viewport: { width: 1440, height: 900 } })

test('a customer who waits for a staff member who leaves is the first to be moved', async ({
  page,
  request,
}) => {
  const { shop, take } = await aTeam(request)
  await take('Joaquín Sale', 'booked')
  await take('Wanda Espera', 'checked_in')
  await enterWith(page, shop.token)
  await page.goto('/dashboard/agenda')
  await waitUntilLive(page)

  await page.getByRole('button', { name: 'Beto', exact: true }).click()
  await page.getByRole('button', { name: 'Hoy no viene…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Beto no viene' })
  await expect(dialog.getByText('2 turnos para acomodar')).toBeVisible()
  const [first, second] = await dialog.getByRole('listitem').all()
  await expect(first!).toContainText('Wanda Espera')
  await expect(first!).toContainText('Ya llegó y espera')
  await expect(first!.getByRole('option', { name: 'Cancelarlo y avisar' })).toHaveCount(0)
  await expect(second!).not.toContainText('Ya llegó y espera')
  await expectAccessibleInBothThemes(page, 'dialog[open]')

  await dialog.getByRole('button', { name: 'Mover 2 turnos' }).click()
  const done = page.getByRole('dialog', { name: 'Listo. Ahora, avisales' })
  await expect(done).toContainText('Joaquín Sale')
  await expect(done).not.toContainText('Wanda Espera')
  await done.getByRole('button', { name: /^Terminar/ }).click()
  const theirs = page.getByRole('region', { name: 'Nora', exact: true })
  await expect(theirs.getByRole('button', { name: /Wanda Espera/ })).toContainText('llegó')
})

for (const [where, viewport] of [
  ['beside the board', { width: 1440, height: 900 }],
  ['on a phone', { width: 390, height: 844 }],
] as const) {
  test(`${where}, the customers whom a walk-in would delay are named before it is served`, async ({
    page,
    request,
  }) => {
    await page.setViewportSize(viewport)
    const { shop, take, write } = await aTeam(request)
    await take('Joaquín Sale', 'booked')
    const walkIn = { name: 'Walter', services: [shop.serviceId], staff: shop.staffId }
    await write('walk-ins', walkIn)
    await enterWith(page, shop.token)
    const isPhone = where === 'on a phone'
    await page.goto(isPhone ? '/dashboard/fila' : '/dashboard/agenda')
    await waitUntilLive(page)
    if (!isPhone) await page.getByRole('button', { name: /^Fila sin turno/ }).click()

    const queue = page.getByRole('region', { name: 'Fila sin turno' })
    const seat = queue.getByRole('button', { name: 'Al sillón · Walter' })
    await expect(queue.getByText(/^Se pisa con Joaquín Sale, \d/)).toBeVisible()
    await expect(seat).toHaveAccessibleDescription(/^Se pisa con Joaquín Sale/)
    await expectAccessibleInBothThemes(page, 'section[aria-label="Fila sin turno"]')
    await expectNoSideScroll(page)

    await queue.getByLabel('Con quién se sienta Walter').selectOption('Nora')
    await expect(queue.getByText(/^Se pisa con/)).toBeHidden()
    await seat.click()
    await expect(queue.getByText('Walter', { exact: true })).toHaveCount(0)
  })
}

/** The staff members Beto and Nora, who work at any hour. */
async function aTeam(request: APIRequestContext) {
  const shop = await anOwnShop(request, 'La Que Mira')
  await openAllDay(request, shop.token)
  const headers = { authorization: `Bearer ${shop.token}` }
  const write = async (path: string, data: object) => {
    const answer = await request.post(`/api/dashboard/${path}`, { headers, data })
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
    return (await answer.json()) as { readonly appointment: { readonly id: string } }
  }
  await write('staff', { name: 'Nora' })
  const minute = Math.floor((await shopNow(request)) / 60_000)
  // On the same day at whatever time it runs: in the future during the first half of the day, begun in the second.
  const isMorning = (minute - 180) % 1440 < 720
  /** Books with Beto, about now, also over another appointment. */
  const take = async (name: string, status: 'booked' | 'checked_in') => {
    const starts_at = new Date((minute + (isMorning ? 10 : -5)) * 60_000).toISOString()
    const customer = { name, phone: '11 2345-6789' }
    const visit = { services: [shop.serviceId], staff: shop.staffId, starts_at, customer }
    const { appointment } = await write('appointments', { ...visit, overbook: true })
    if (status === 'checked_in') await write(`appointments/${appointment.id}/status`, { status })
  }
  return { shop, take, write }
}
