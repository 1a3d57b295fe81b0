import { expect, test } from 'playwright/test'

test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })

test('a customer books, sees their ticket and cancels with JavaScript off', async ({ page }) => {
  await page.goto('/comerce/barberia-demo')
  await page.getByRole('link', { name: /^Corte y barba/ }).click()
  // Far enough ahead that the appointment may still be moved.
  await page.getByRole('list', { name: 'Días' }).getByRole('link').last().click()
  await page.locator('label:has(input[type=radio])').first().click()
  await page.getByLabel('Nombre').fill('Elena Sin Guiones')
  await page.getByLabel('Teléfono').fill('11 4999-0001')

  await page.getByRole('button', { name: /^Reservar/ }).click()

  await expect(page).toHaveURL(/\/agenda\/[\w-]{43}/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Elena')
  await expect(page.getByText('Barbería Demo').first()).toBeVisible()

  await page.getByRole('link', { name: 'Cancelar', exact: true }).click()
  await page.getByRole('button', { name: /cancelar/i }).click()

  await expect(page.getByText(/cancelado/i).first()).toBeVisible()
})

test('an invalid phone is reported beside its field, and nothing is lost', async ({ page }) => {
  await page.goto('/comerce/barberia-demo')
  await page.getByRole('link', { name: /^Corte y barba/ }).click()
  await page.locator('label:has(input[type=radio])').first().click()
  await page.getByLabel('Nombre').fill('Elena Sin Guiones')
  await page.getByLabel('Teléfono').fill('1234567')

  await page.getByRole('button', { name: /^Reservar/ }).click()

  await expect(page.getByText(/Ese teléfono no parece completo/)).toBeVisible()
  await expect(page.getByLabel('Nombre')).toHaveValue('Elena Sin Guiones')
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(1)
})

test('Enter takes none of the times offered instead of one that is gone', async ({ page }) => {
  await page.goto('/comerce/barberia-demo')
  const day = page.getByRole('list', { name: 'Días' }).getByRole('link').last()
  const address = new URL((await day.getAttribute('href')) ?? '', page.url())
  address.searchParams.set('t', '04:05')
  await page.goto(address.href)
  await expect(page.getByText('Ese horario se acaba de ocupar.')).toBeVisible()
  await page.getByLabel('Nombre').fill('Elena Sin Guiones')
  await page.getByLabel('Teléfono').fill('11 4999-0002')

  await page.getByLabel('Teléfono').press('Enter')

  await expect(page.locator(':focus')).toHaveAttribute('name', 'starts_at')
})

test('an unknown shop is a real 404 with a link to other shops', async ({ page }) => {
  const answer = await page.goto('/comerce/no-existe')

  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('link', { name: 'Buscar un lugar cerca' })).toBeVisible()

  const appointment = await page.goto('/agenda/un-link-cortado-a-la-mitad')
  expect(appointment?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Este link no abre ningún turno' })).toBeVisible()
})
