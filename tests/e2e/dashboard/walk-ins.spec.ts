/** Walk-ins: added to the queue with one tap, visible on every screen at once, and taken from there into service. */
import { expect, test } from 'playwright/test'
import { expectAccessibleInBothThemes, expectNoSideScroll } from '#support/browser/browser.ts'
import { waitUntilLive } from '#support/browser/dashboard.ts'
import { anOwnShop, enterWith, openAllDay } from '#support/browser/own-shop.ts'
import { patience } from '#support/patience.ts'

test.use({ viewport: { width: 1440, height: 900 } })

test('a walk-in is added, called, skipped, seated, and counted once', async ({
  browser,
  page,
  request,
}) => {
  const shop = await anOwnShop(request, 'Barbería de Puertas Abiertas')
  await openAllDay(request, shop.token)
  const other = await (await browser.newContext()).newPage()
  for (const each of [page, other]) await enterWith(each, shop.token)
  await other.goto('/dashboard/fila')
  await waitUntilLive(other)
  await page.goto('/dashboard/agenda')
  await waitUntilLive(page)
  const queue = page.getByRole('region', { name: 'Fila sin turno' })
  const theirs = other.getByRole('region', { name: 'Fila sin turno' })

  await page.getByRole('button', { name: /^Fila sin turno/ }).click()
  // Whether there is room today is shown before they are added.
  await expect(queue.getByText(/^(Si se suma|Hoy no llegamos)/)).toBeVisible()
  // A name that is too long is not cut off silently.
  await queue.getByLabel('Nombre').fill('Walter '.repeat(12))
  await queue.getByRole('button', { name: 'Sumar a la fila' }).click()
  await expect(queue.getByLabel('Nombre')).toHaveAccessibleDescription(/80/)
  await expect(queue.getByLabel('Nombre')).toHaveValue('Walter '.repeat(12))
  await queue.getByLabel('Nombre').fill('Walter Puerta')
  await queue.getByRole('button', { name: 'Sumar a la fila' }).click()
  await expect(queue.getByText('Walter Puerta', { exact: true })).toBeVisible()
  await expect(theirs.getByText('Walter Puerta', { exact: true })).toBeVisible({
    timeout: patience(1000),
  })
  await expect(queue.getByLabel('Nombre')).toHaveValue('')
  await expect(queue.getByLabel('Nombre')).toBeFocused()
  await expectAccessibleInBothThemes(page)
  await expectNoSideScroll(page)

  await queue.getByRole('button', { name: 'Llamar · Walter Puerta' }).click()
  await expect(theirs.getByText(/llamado/)).toBeVisible({ timeout: patience(1000) })
  await theirs.getByRole('button', { name: 'No responde · Walter Puerta' }).click()
  await expect(queue.getByText(/no respondió/)).toBeVisible({ timeout: patience(1000) })
  await expectAccessibleInBothThemes(other)
  await theirs.getByRole('button', { name: 'Deshacer · Walter Puerta' }).click()
  await expect(queue.getByText(/llamado/)).toBeVisible({ timeout: patience(1000) })

  // Works wherever the board is scrolled to.
  await page.locator('[data-board]').evaluate(board => board.scrollTo(0, board.scrollHeight))
  await queue.getByRole('button', { name: 'Al sillón · Walter Puerta' }).click()
  await expect(queue.getByText('Walter Puerta', { exact: true })).toHaveCount(0)
  await expect(theirs.getByText('Walter Puerta', { exact: true })).toHaveCount(0, {
    timeout: patience(1000),
  })
  const card = page.locator('[data-appointment]', { hasText: 'Walter Puerta' })
  await expect(card).toHaveCount(1)
  await expect(card).toContainText('en el sillón')
  await expect(card).toBeInViewport()
  await expect(card).toHaveAttribute('data-new', 'true')
})

test('an appointment being served is listed with all its services', async ({ page, request }) => {
  const shop = await anOwnShop(request, 'Barbería de Dos Servicios')
  await openAllDay(request, shop.token)
  const headers = { authorization: `Bearer ${shop.token}` }
  const post = async (path: string, data: object) => {
    const answer = await request.post(`/api/dashboard/${path}`, { headers, data })
    expect(answer.ok(), await answer.text()).toBe(true)
    return (await answer.json()) as Record<string, { readonly id: string }>
  }
  const segments = [{ busy: true, minutes: 15 }]
  const { service } = await post('services', { name: 'Barba', segments, price: 500_000 })
  const services = [shop.serviceId, service?.id]
  const { walk_in } = await post('walk-ins', { name: 'Walter Doble', services })
  await post(`walk-ins/${walk_in?.id}/serve`, {})
  await enterWith(page, shop.token)
  await page.goto('/dashboard/fila')

  const served = page.getByRole('listitem').filter({ hasText: 'Walter Doble' })
  await expect(served).toContainText('Corte + Barba · Beto')
})
