/**
 * The queue as customers outside use it: opened by the owner, joined on a phone, called at the desk, followed on the
 * phone.
 */
import { expect, test, type APIRequestContext } from 'playwright/test'
import { expectAccessibleInBothThemes, expectNoSideScroll } from '#support/browser/browser.ts'
import { waitUntilLive } from '#support/browser/dashboard.ts'
import { anOwnShop, enterWith, openAllDay, type OwnShop } from '#support/browser/own-shop.ts'
import { patience } from '#support/patience.ts'

const phone = { viewport: { width: 390, height: 844 } }

test.use({ viewport: { width: 1440, height: 900 } })
test.slow()

async function aShopWithQueue(request: APIRequestContext): Promise<OwnShop> {
  const shop = await anOwnShop(request, 'La Vereda')
  await openAllDay(request, shop.token)
  const answer = await request.patch('/api/dashboard/settings', {
    headers: { authorization: `Bearer ${shop.token}` },
    data: { takes_queue: true },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  return shop
}

test('a customer joins from a phone, is called at the desk and sees it within a second', async ({
  browser,
  page: desk,
  request,
}) => {
  const shop = await aShopWithQueue(request)
  await enterWith(desk, shop.token)
  await desk.goto('/dashboard/fila')
  await waitUntilLive(desk)
  const page = await (await browser.newContext(phone)).newPage()
  await page.goto(`/comerce/${shop.adUrl}/fila`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sumate a la fila')
  await expect(page.getByText('No hay nadie esperando.')).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await expectNoSideScroll(page)

  await page.getByLabel('Tu nombre').fill('Fermín Vereda')
  await page.getByLabel('Teléfono').fill('123456')
  await page.getByRole('button', { name: 'Sumarme a la fila' }).click()
  await expect(page.getByText(/Ese teléfono no parece completo/)).toBeVisible()
  await expect(page.getByLabel('Teléfono')).toBeFocused()
  await expect(page.getByLabel('Tu nombre')).toHaveValue('Fermín Vereda')
  await page.getByLabel('Teléfono').fill('')
  await page.getByRole('button', { name: 'Sumarme a la fila' }).click()

  await expect(page).toHaveURL(/\/fila\/[\w-]{43}$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Seguís vos, Fermín.')
  await expect(page.getByText(/^Dejá esta pantalla abierta/)).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await expectNoSideScroll(page)
  const queue = desk.getByRole('region', { name: 'Fila sin turno' })
  await expect(queue.getByText('Fermín Vereda', { exact: true })).toBeVisible()
  await expect(queue.getByText(/desde su teléfono/)).toBeVisible()
  await queue.getByRole('button', { name: 'Llamar · Fermín Vereda' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Te toca, Fermín.', {
    timeout: patience(1000),
  })
  await expectAccessibleInBothThemes(page)

  await page.getByText('Salir de la fila').click()
  await page.getByRole('button', { name: 'Sí, salir' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ya no estás en la fila')
  await expect(queue.getByText('Fermín Vereda', { exact: true })).toHaveCount(0, {
    timeout: patience(1000),
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, ...phone })

  test('a customer joins, sees their place again, and leaves', async ({ page, request }) => {
    const shop = await aShopWithQueue(request)
    await page.goto(`/comerce/${shop.adUrl}/fila`)
    await page.getByLabel('Tu nombre').fill('Elvira Sola')
    await page.getByRole('button', { name: 'Sumarme a la fila' }).click()

    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Seguís vos, Elvira.')
    await expect(page.locator('meta[http-equiv=refresh]')).toHaveAttribute('content', '30')
    await page.getByRole('link', { name: 'Actualizar' }).click()
    await page.getByText('Salir de la fila').click()
    await page.getByRole('button', { name: 'Sí, salir' }).click()

    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ya no estás en la fila')
  })
})

test('the owner opens the queue and prints its poster; until then the page says it is closed', async ({
  page,
  request,
}) => {
  const shop = await anOwnShop(request, 'Puerta Abierta')
  await openAllDay(request, shop.token)
  await enterWith(page, shop.token)
  await page.goto(`/comerce/${shop.adUrl}/fila`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('La fila está cerrada ahora')
  await expect(page.getByRole('link', { name: 'Reservar un turno' })).toBeVisible()

  await page.goto('/dashboard/ajustes')
  const form = page.getByRole('form', { name: 'Fila desde el teléfono' })
  await form.getByRole('checkbox').check()
  await form.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText('Fila guardada.')).toBeVisible()
  const poster = form.getByRole('link', { name: 'Cartel con QR para la puerta' })
  await page.goto((await poster.getAttribute('href')) ?? '')

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sumate a la fila acá')
  const shown = page.locator('[aria-labelledby=cartel-link]')
  await expect(shown).toContainText(`/comerce/${shop.adUrl}/fila`)
  await expectAccessibleInBothThemes(page)
  await expectNoSideScroll(page)
  await page.goto(`/comerce/${shop.adUrl}/fila`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sumate a la fila')
})

test('the queue is the shop’s own page, and abroad it has no consumer button of Argentina', async ({
  page,
}) => {
  const button = page.getByRole('link', { name: 'Botón de baja de servicio' })
  await page.goto('/comerce/barberia-demo/fila')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Barbería Demo' })).toBeVisible()
  await expect(button).toHaveCount(1)

  await page.goto('/comerce/peluqueria-andes/fila')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(button).toHaveCount(0)
})
