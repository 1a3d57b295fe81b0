/** An action removes its own button: the focus moves to something near it, never to the top of the page. */
import { expect, test, type Locator, type Page } from 'playwright/test'
import { longDateText } from '#contract/texts/texts.ts'
import { aDayOfEverything } from '#support/browser/day-of-everything.ts'
import { expectFocusInside, expectFocusSomewhere } from '#support/browser/dialog-walk.ts'
import { anOwnShop, enterWith } from '#support/browser/own-shop.ts'

test.use({ viewport: { width: 1440, height: 900 } })
test.describe.configure({ timeout: 150_000 })

test('the focus is kept in dialogs that a URL opens, or that follow an action', async ({
  page,
  request,
}) => {
  const shop = await anOwnShop(request, 'Barbería del Link')
  const { date, waitedFor } = await aDayOfEverything(request, shop)
  await enterWith(page, shop.token)
  for (const query of ['id=00000000-0000-4000-8000-000000000000', 'clase=nada']) {
    await page.goto(`/dashboard/agenda?${query}`)
    await leaveByEscape(page)
  }

  await page.goto('/dashboard/fila')
  await act(page, /^Ofrecer/, page.getByText('Ofrecido:'))
  await page.goto(`/dashboard/agenda?fecha=${waitedFor}`)
  await press(page, /^Guardado para Dora Espera/)
  await leaveByEscape(page)
  await expect(page.getByRole('button', { name: /^Guardado para Dora Espera/ })).toBeFocused()

  await page.goto(`/dashboard/agenda?fecha=${date}`)
  await press(page, 'Beto')
  await press(page, /^Venimos con demora/)
  await press(page, /^Correr \d turnos?/)
  await expect(page.getByRole('dialog', { name: 'Listo. Ahora, avisales' })).toBeVisible()
  await leaveByEscape(page)

  await page.goto('/dashboard/horarios')
  await press(page, 'Agregar')
  for (const field of ['Desde', 'Hasta']) await page.getByLabel(field, { exact: true }).fill(date)
  await page.getByRole('button', { name: 'Elegir del mes' }).first().press('Enter')
  const month = page.getByRole('dialog', { name: 'Elegir un día' })
  await expect(month.locator(':focus')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(month).toBeHidden()
  await expect(page.getByRole('button', { name: 'Elegir del mes' }).first()).toBeFocused()
  await press(page, 'Guardar')
  await press(page, 'Guardar igual')
  await expect(page.getByRole('dialog', { name: 'Quedaron turnos afuera' })).toBeVisible()
  await leaveByEscape(page)
  const closed = `Quitar ${longDateText(date)}`
  await press(page, closed)
  await expect(page.getByRole('button', { name: closed })).toHaveCount(0)
  await expectFocusSomewhere(page)
})

test('the focus is kept in dialogs of the team', async ({ page, request }) => {
  const shop = await anOwnShop(request, 'Barbería de Dos')
  await enterWith(page, shop.token)
  await page.goto('/dashboard/equipo')
  await press(page, 'Confiar en este dispositivo')
  await page.getByLabel('Cómo lo llaman').fill('Mostrador')
  await press(page, 'Confiar en este dispositivo')
  await expect(page.locator('dialog[open]')).toHaveCount(0)
  await expectFocusSomewhere(page)
  await press(page, /Mostrador$/)
  await leaveByEscape(page)
  await expect(page.getByRole('button', { name: /Mostrador$/ })).toBeFocused()
})

test('the focus is kept after actions on a day', async ({ page, request }) => {
  const shop = await anOwnShop(request, 'Barbería de Teclas')
  const { date } = await aDayOfEverything(request, shop)
  await enterWith(page, shop.token)
  await page.goto(`/dashboard/agenda?fecha=${date}`)
  const bar = page.getByRole('region', { name: 'Lo último que hiciste' })

  await press(page, /Ana Sola/)
  await act(page, 'Mover o alargar', page.getByRole('button', { name: 'Dejarlo como está' }))
  await act(page, 'Dejarlo como está', page.getByRole('button', { name: 'Mover o alargar' }))
  await act(page, 'Confirmar', bar)
  await act(page, 'Deshacer', page.getByText('reservado').first())
  await page.keyboard.press('Escape')
  await press(page, /^Trámite/)
  await press(page, /^Liberar/)
  await expect(page.getByRole('button', { name: /^Trámite/ })).toHaveCount(0)
  await expectFocusSomewhere(page)

  await page.goto('/dashboard/fila')
  await act(page, /^Ofrecer/, page.getByText('Ofrecido:'))
  await act(page, /^Sacar|^Borrar/, page.getByRole('heading', { name: /espera/ }))
})

test('a new appointment has the focus, and so has one that was moved', async ({
  page,
  request,
}) => {
  const shop = await anOwnShop(request, 'Barbería de Turnos')
  const { date } = await aDayOfEverything(request, shop)
  await enterWith(page, shop.token)
  await page.goto(`/dashboard/agenda?fecha=${date}`)
  const focused = page.locator('[data-appointment]:focus')

  await page.getByRole('button', { name: /^Nuevo turno 17:00/ }).click()
  const form = page.getByRole('dialog', { name: 'Nuevo turno' })
  await form.getByLabel('Nombre o teléfono').fill('Eva Nueva')
  await form.getByLabel('Servicio').selectOption({ index: 1 })
  await form.getByRole('button', { name: /^Guardar turno 17:00/ }).click()
  await expect(focused).toContainText('Eva Nueva')

  await press(page, /Ana Sola/)
  await press(page, 'Mover o alargar')
  await page.getByLabel('18:00', { exact: true }).check()
  await page.getByRole('button', { name: /^Mover a las 18:00/ }).click()
  await expect(page.locator('dialog[open]')).toHaveCount(0)
  await expect(focused).toContainText('Ana Sola')
})

test('the focus is kept after actions in the office', async ({ page, request }) => {
  const shop = await anOwnShop(request, 'Barbería de Teclas')
  await aDayOfEverything(request, shop)
  await enterWith(page, shop.token)
  await page.goto('/dashboard/horarios')
  const gone = page.getByRole('button', { name: 'Quitar el tramo 1 del lunes' })
  await gone.press('Enter')
  await expect(gone).toHaveCount(0)
  await expectFocusSomewhere(page)

  await page.goto('/dashboard/servicios')
  await act(page, 'Ordenar', page.getByRole('button', { name: 'Subir Taller' }))
  await page.getByRole('button', { name: 'Subir Taller' }).press('Enter')
  await act(page, 'Guardar el orden', page.getByRole('button', { name: 'Ordenar' }))

  await page.goto('/dashboard/mi-pagina')
  await press(page, 'Hacer una pausa')
  await act(page, 'Hacer la pausa', page.getByText('En pausa, no recibe turnos'))
  // The dialog closes once the dashboard's data has been reloaded.
  await expect(page.locator('dialog[open]')).toHaveCount(0)
  await act(page, 'Sacarla de línea', page.getByText('Paso 4 de 5'))

  await page.goto('/dashboard/clientes')
  await press(page, 'Ana Sola')
  await act(page, 'Bloquear reservas en línea', page.getByLabel('Motivo'))
  await page.getByLabel('Motivo').fill('No vino tres veces')
  await act(page, 'Bloquear', page.getByRole('button', { name: 'Dejar que reserve' }))
  await act(page, 'Dejar que reserve', page.getByRole('button', { name: /^Bloquear reservas/ }))
})

/** Presses the button, waits for the result, and expects the focus on a control. */
async function act(page: Page, name: string | RegExp, seen: Locator): Promise<void> {
  await press(page, name)
  await expect(seen).toBeVisible()
  await expectFocusSomewhere(page)
}

/** The last element of that name, which is the one in front. */
async function press(page: Page, name: string | RegExp): Promise<void> {
  const found = { name, exact: typeof name === 'string' }
  await page.getByRole('button', found).or(page.getByRole('link', found)).last().press('Enter')
}

async function leaveByEscape(page: Page): Promise<void> {
  await expectFocusInside(page)
  await page.keyboard.press('Escape')
  await expect(page.locator('dialog[open]')).toHaveCount(0)
  await expectFocusSomewhere(page)
}
