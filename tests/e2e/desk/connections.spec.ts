/** Connections to other programs: a key and a webhook, made, tried and ended by the owner. */
import { expect, test } from 'playwright/test'
import { expectAccessibleInBothThemes, expectNoSideScroll } from '#support/browser/browser.ts'
import { anOwnShop, enterWith } from '#support/browser/own-shop.ts'
import { aReceiver, isSigned } from '#support/integrations/receiver.ts'

test('an owner makes a key, which works at once and not after it is revoked', async ({
  page,
  request,
}) => {
  const { token } = await anOwnShop(request, 'La Conectada')
  await enterWith(page, token)
  await page.goto('/dashboard/conexiones')
  await expect(page.getByText('Todavía no hay claves')).toBeVisible()
  await expectAccessibleInBothThemes(page)

  await page.getByRole('button', { name: 'Crear una clave' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Crear una clave' }).click()
  await expect(dialog.getByText('Elegí al menos una cosa.')).toBeVisible()
  await dialog.getByLabel('Para qué es').fill('Planilla de turnos')
  await dialog.getByLabel('Ver los turnos').check()
  await expectNoSideScroll(page)
  await expectAccessibleInBothThemes(page)
  await dialog.getByRole('button', { name: 'Crear una clave' }).click()

  const shown = page.getByRole('dialog', { name: 'Tu clave nueva' })
  const key = await shown.getByRole('textbox').inputValue()
  expect(key).toMatch(/^mt_[0-9A-Za-z]{36}$/)
  await expectAccessibleInBothThemes(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Crear una clave' })).toBeFocused()
  const ask = async () =>
    (await request.get('/api/me', { headers: { authorization: `Bearer ${key}` } })).status()
  expect(await ask()).toBe(200)
  await expect(page.getByText('Sin usar todavía')).toBeVisible()

  await page.getByRole('button', { name: 'Renovar Planilla de turnos' }).click()
  const renewing = page.getByRole('dialog', { name: '¿Renovar «Planilla de turnos»?' })
  await renewing.getByRole('button', { name: 'Renovar' }).click()
  await expect(shown.getByRole('textbox')).not.toHaveValue(key)
  await page.keyboard.press('Escape')
  expect(await ask()).toBe(200)

  // The new one, and the one before it that works for a day.
  for (const left of [1, 0]) {
    await page.getByRole('button', { name: 'Dar de baja Planilla de turnos' }).first().click()
    const ending = page.getByRole('dialog', { name: '¿Dar de baja «Planilla de turnos»?' })
    await ending.getByRole('button', { name: 'Dar de baja' }).click()
    await expect(page.getByRole('button', { name: /^Dar de baja/ })).toHaveCount(left)
  }
  await expect(page.getByText('Todavía no hay claves')).toBeVisible()
  expect(await ask()).toBe(401)
})

test('an owner adds an address, tries it, and sees what was sent', async ({ page, request }) => {
  const receiver = await aReceiver()
  try {
    const { token } = await anOwnShop(request, 'La Avisadora')
    await enterWith(page, token)
    await page.goto('/dashboard/conexiones')
    await page.getByRole('button', { name: 'Sumar una dirección' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Dirección' }).fill('no es una dirección')
    await dialog.getByRole('button', { name: 'Sumar una dirección' }).click()
    await expect(dialog.getByText(/empieza con https/)).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Dirección' }).fill(receiver.url)
    await dialog.getByRole('button', { name: 'Sumar una dirección' }).click()
    const shown = page.getByRole('dialog', { name: 'Clave secreta de esta dirección' })
    const secret = await shown.getByRole('textbox').inputValue()
    await shown.getByRole('button', { name: 'Ya la copié' }).click()
    await expectAccessibleInBothThemes(page)

    await page.getByRole('button', { name: /^Lo enviado/ }).click()
    const log = page.getByRole('dialog', { name: /^Lo enviado a/ })
    const arrives = receiver.next()
    await log.getByRole('button', { name: 'Enviar una prueba' }).click()
    expect(isSigned(await arrives, secret)).toBe(true)
    await expect(async () => {
      await log.getByRole('button', { name: 'Actualizar' }).click()
      await expect(log.getByText('Llegó', { exact: true })).toBeVisible({ timeout: 500 })
    }).toPass()
    await expect(log.getByText(/^Respondió 200 en/)).toBeVisible()
    await expectNoSideScroll(page)
    await expectAccessibleInBothThemes(page)
    await page.keyboard.press('Escape')

    await page.getByRole('button', { name: /^Quitar/ }).click()
    const removing = page.getByRole('dialog', { name: /^¿Quitar/ })
    await removing.getByRole('button', { name: 'Quitar' }).click()
    await expect(page.getByText('Todavía no avisamos a nadie')).toBeVisible()
  } finally {
    await receiver.close()
  }
})
