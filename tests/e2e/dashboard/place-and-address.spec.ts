/** Where a shop is, on the map and on the web: set, moved, and still found under the old address. */
import { expect, test } from 'playwright/test'
import { expectAccessibleInBothThemes } from '#support/browser/browser.ts'
import { anOwnShop, enterWith } from '#support/browser/own-shop.ts'

test.use({ viewport: { width: 1440, height: 900 } })
// Each test opens a shop of its own, and the machine may be busy.
test.describe.configure({ timeout: 150_000 })

test('the pin is dragged to its place, kept, and asked about when the city changes', async ({
  page,
  request,
}) => {
  await page.route(
    url => url.hostname !== 'localhost',
    route => route.abort(),
  )
  const shop = await anOwnShop(request, 'La Del Mapa')
  await enterWith(page, shop.token)
  await page.goto('/dashboard/mi-pagina')
  const form = page.getByRole('form', { name: 'Lo que ven tus clientes' })
  await form.getByLabel('Ciudad').fill('Córdoba')

  await form.getByRole('button', { name: 'Marcar en el mapa' }).click()
  const map = form.getByRole('region', { name: 'Mapa para marcar tu local' })
  await expect(map).toHaveAttribute('aria-busy', 'false')
  const pin = map.locator('.map-pin')
  const before = await pin.boundingBox()
  await pin.hover()
  await page.mouse.down()
  await page.mouse.move(before!.x + 120, before!.y + 60, { steps: 8 })
  await page.mouse.up()
  await expect(form.getByText('Marcado donde está el pin.')).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await form.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText('Tu página quedó guardada.')).toBeVisible()
  await page.reload()

  const latitude = form.locator('[name=latitude]')
  await expect(latitude).toHaveValue(/^-31\.4/)
  await expect(form.locator('[name=longitude]')).toHaveValue(/^-64\.1/)
  // When the address changes and the pin does not, a hint appears until the pin is placed again.
  const behind = form.getByText('Cambiaste la dirección, y el punto del mapa sigue donde estaba.')
  await expect(behind).toBeHidden()
  await form.getByLabel('Dirección').fill('Colón 500')
  await expect(behind).toBeVisible()
  await form.getByRole('button', { name: 'Marcarlo de nuevo' }).click()
  await expect(map).toHaveAttribute('aria-busy', 'false')
  const place = await pin.boundingBox()
  await pin.hover()
  await page.mouse.down()
  await page.mouse.move(place!.x + 40, place!.y + 20, { steps: 8 })
  await page.mouse.up()
  await expect(behind).toBeHidden()

  await form.getByLabel('Ciudad').fill('Montevideo')
  await form.getByRole('button', { name: 'Moverlo a Montevideo' }).click()
  await expect(latitude).toHaveValue(/^-34\.9/)
  await expect(form.getByText(/El punto está en el centro de Montevideo/)).toBeVisible()
})

test('the address changes, and the one before still leads to the page', async ({
  page,
  request,
}) => {
  const shop = await anOwnShop(request, 'La Mudada')
  const next = `${shop.adUrl}-nueva`
  await enterWith(page, shop.token)
  await page.goto('/dashboard/mi-pagina')

  await page.getByRole('button', { name: 'Cambiar dirección' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cambiar la dirección de tu página' })
  await dialog.getByLabel('Dirección nueva').fill('barberia-demo')
  await dialog.getByRole('button', { name: 'Cambiar' }).click()
  await expect(dialog.getByLabel('Dirección nueva')).toHaveAccessibleDescription(/ya está en uso/)
  await dialog.getByLabel('Dirección nueva').fill(next)
  await expectAccessibleInBothThemes(page)
  await dialog.getByRole('button', { name: 'Cambiar' }).click()
  await expect(page.getByText(`Tu página está ahora en /b/${next}.`)).toBeVisible()

  await page.goto(`/comerce/${shop.adUrl}`)
  expect(new URL(page.url()).pathname).toBe(`/comerce/${next}`)
  await expect(page.getByRole('heading', { name: 'La Mudada', level: 1 })).toBeVisible()
})

test('a branch begins as a copy, and somebody is brought from another one', async ({
  page,
  request,
}) => {
  const shop = await anOwnShop(request, 'La Madre')
  await enterWith(page, shop.token)
  await page.goto('/dashboard/suscripcion')

  await page.getByRole('button', { name: 'Agregar una sucursal' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Nombre', { exact: true }).fill('La Hija')
  await dialog.getByLabel('Dirección', { exact: true }).fill('Sarmiento 12')
  await dialog.getByLabel('Ciudad').fill('Rosario')
  await dialog.getByLabel('Dirección pública').fill(`${shop.adUrl}-hija`)
  await dialog.getByLabel('Las mismas personas, con una sola agenda cada una').uncheck()
  await expectAccessibleInBothThemes(page)
  await dialog.getByRole('button', { name: 'Crear sucursal' }).click()
  await expect(page.getByRole('combobox', { name: 'Sucursal' })).toContainText('La Hija')
  await expect(page.getByRole('combobox', { name: 'Sucursal' })).toHaveValue(/./)
  await page.goto('/dashboard/equipo')
  await page.getByRole('button', { name: 'Traer de otra sucursal' }).click()
  const list = page.getByRole('dialog', { name: 'Traer de otra sucursal' })
  await expectAccessibleInBothThemes(page)
  await list
    .getByRole('button', { name: /^Traer / })
    .first()
    .click()

  await expect(page.getByText(/ya trabaja también acá/)).toBeVisible()
  await expect(page.getByText(/También en La Madre/)).toBeVisible()
})
