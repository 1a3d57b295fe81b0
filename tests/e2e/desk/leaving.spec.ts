/** Unsaved input is never lost without a question, and going back closes a dialog. */
import { expect, type Page, test } from 'playwright/test'
import { expectAccessibleInBothThemes } from '#support/browser/browser.ts'
import { anOwnShop, bookOnline, enterWith } from '#support/browser/own-shop.ts'

test.use({ viewport: { width: 1440, height: 900 } })

test('what was typed is not lost by a click elsewhere', async ({ page, request }) => {
  const shop = await anOwnShop(request, 'La Que Escribe')
  await enterWith(page, shop.token)
  await page.goto('/dashboard/mi-pagina')
  const description = page.getByRole('textbox', { name: 'Descripción' }).first()
  await description.fill('Cortes de barrio')
  const agenda = page
    .getByRole('navigation', { name: 'Secciones' })
    .getByRole('link', { name: 'Agenda' })

  await agenda.click()
  await stay(page)
  await expect(description).toHaveValue('Cortes de barrio')
  await expect(page).toHaveURL(/mi-pagina$/)
  await expect(agenda).toBeFocused()

  await agenda.click()
  await discard(page)
  await expect(page).toHaveURL(/agenda$/)
})

test('what was typed is not lost by going back, by the search or by closing a dialog', async ({
  page,
  request,
}) => {
  const shop = await anOwnShop(request, 'La Que Vuelve')
  await enterWith(page, shop.token)
  await page.goto('/dashboard/clientes')
  await page.getByRole('link', { name: 'Mi página' }).click()
  const description = page.getByRole('textbox', { name: 'Descripción' }).first()
  await description.fill('Cortes de barrio')

  await page.goBack()
  await expectAccessibleInBothThemes(page, 'dialog')
  await stay(page)
  await expect(page).toHaveURL(/mi-pagina$/)
  await expect(description).toHaveValue('Cortes de barrio')
  await page.keyboard.press('Control+k')
  const search = page.getByRole('dialog', { name: 'Buscar o ir a…' })
  await search.getByRole('combobox').fill('Servicios')
  await search.getByRole('option', { name: /^Servicios/ }).click()
  await stay(page)
  await expect(page).toHaveURL(/mi-pagina$/)
  await page.goBack()
  await discard(page)
  await expect(page).toHaveURL(/clientes$/)

  await page.getByRole('link', { name: 'Mi página' }).click()
  await expect(page).toHaveURL(/mi-pagina$/)
  await page.getByRole('link', { name: 'Clientes' }).click()
  await page.getByRole('button', { name: 'Nuevo cliente' }).click()
  const form = page.getByRole('dialog', { name: 'Nuevo cliente' })
  const name = form.getByLabel('Nombre')
  await name.fill('Marcela')
  await page.goBack()
  await stay(page)
  await expect(name).toHaveValue('Marcela')
  // However often it is pressed.
  for (let time = 0; time < 2; time += 1) {
    await page.keyboard.press('Escape')
    const question = page.getByRole('dialog', { name: 'Hay cambios sin guardar' })
    await expect(question.getByRole('button', { name: 'Seguir editando' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(question).toBeHidden()
    await expect(name).toHaveValue('Marcela')
  }
  // Also when it is held down: the third is pressed while the second closes the question of the first.
  await Promise.all([1, 2, 3].map(() => page.keyboard.press('Escape')))
  await stay(page)
  await expect(name).toHaveValue('Marcela')
  await form.getByRole('button', { name: 'Cerrar' }).click()
  await discard(page)
  await expect(form).toBeHidden()
  await expect(page.getByRole('button', { name: 'Nuevo cliente' })).toBeFocused()
})

test('a dialog that is in the URL asks before going back closes it', async ({ page, request }) => {
  const shop = await anOwnShop(request, 'La Que Retrocede')
  await enterWith(page, shop.token)
  await page.goto('/dashboard/servicios')
  await page.getByRole('button', { name: 'Agregar servicio' }).click()
  const form = page.getByRole('dialog', { name: 'Nuevo servicio' })
  const name = form.getByLabel('Nombre', { exact: true })
  await name.fill('Trenzas')

  // However often the user goes back.
  for (let time = 0; time < 2; time += 1) {
    await page.goBack()
    await stay(page)
    await expect(page).toHaveURL(/nuevo=1$/)
    await expect(name).toHaveValue('Trenzas')
  }
  await page.goBack()
  await discard(page)
  await expect(form).toBeHidden()
  await expect(page).toHaveURL(/servicios$/)

  // An empty form closes without a question.
  await page.getByRole('button', { name: 'Agregar servicio' }).click()
  await expect(form).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('going back after a dialog leads to the page before it in one step', async ({
  page,
  request,
}) => {
  const shop = await anOwnShop(request, 'La Que Vuelve')
  await bookOnline(request, shop, 'Ana Vuelve')
  await enterWith(page, shop.token)
  await page.goto('/dashboard/servicios')
  const open = async (name: string) => {
    await page.getByRole('link', { name, exact: true }).click()
    await expect(page).toHaveURL(new RegExp(`${name.toLowerCase()}$`))
  }
  await open('Clientes')
  await page.getByRole('link', { name: 'Ana Vuelve', exact: true }).click()
  const card = page.getByRole('dialog', { name: 'Ana Vuelve' })
  await card.getByRole('button', { name: 'Cerrar' }).click()
  await expect(card).toBeHidden()
  await page.goBack()
  await expect(page).toHaveURL(/servicios$/)
  await page.goForward()
  await expect(page).toHaveURL(/clientes$/)

  await open('Servicios')
  const add = page.getByRole('button', { name: 'Agregar servicio' })
  const dialog = page.getByRole('dialog', { name: 'Nuevo servicio' })
  for (let time = 0; time < 2; time += 1) {
    await add.click()
    await expect(page).toHaveURL(/nuevo=1$/)
    await dialog.getByRole('button', { name: 'Cerrar' }).click()
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL(/servicios$/)
  }
  await page.goBack()
  await expect(page).toHaveURL(/clientes$/)
  await expect(page.getByRole('button', { name: 'Nuevo cliente' })).toBeVisible()

  // Going forward reopens it, and going back several entries at once reaches exactly that entry.
  await page.goForward()
  await expect(add).toBeVisible()
  for (const name of ['Clientes', 'Servicios', 'Clientes']) await open(name)
  const indexNow = async () => await page.evaluate(() => navigation.currentEntry?.index ?? NaN)
  const index = await indexNow()
  await page.evaluate(() => history.go(-2))
  await expect.poll(indexNow).toBeLessThanOrEqual(index - 2)
  await page.goForward()
  await expect(page).toHaveURL(/servicios$/)
})

test('a dialog that is closed before it is open returns the focus', async ({ page, request }) => {
  const shop = await anOwnShop(request, 'La Apurada')
  await enterWith(page, shop.token)
  await page.goto('/dashboard/agenda')
  const opener = page.getByRole('button', { name: '+ Turno' })
  await opener.focus()
  const left = page.evaluate(
    async () =>
      await new Promise<void>(resolve => {
        new MutationObserver((_, observer) => {
          if (!document.querySelector('dialog')) return
          observer.disconnect()
          const escape = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })
          document.activeElement?.dispatchEvent(escape)
          resolve()
        }).observe(document.body, { childList: true, subtree: true })
      }),
  )
  await page.keyboard.press('Enter')
  await left
  await expect(page.locator('dialog')).toHaveCount(0)
  await expect(opener).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByLabel('Nombre o teléfono')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(opener).toBeFocused()
})

async function stay(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Seguir editando' })
  await expect(button).toBeFocused()
  await button.press('Enter')
  await expect(button).toBeHidden()
}

async function discard(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Descartar' }).click()
}
