/** The owner writes the template of a mail, and the next mail uses it. */
import { randomInt } from 'node:crypto'
import { expect, test } from 'playwright/test'
import { expectAccessibleInBothThemes, mailTo } from '#support/browser/browser.ts'
import { anOwnShop, enterWith } from '#support/browser/own-shop.ts'

test('a template is changed, and the next mail uses it', async ({ page, request }) => {
  const shop = await anOwnShop(request, 'Barbería de las Palabras')
  await enterWith(page, shop.token)
  await page.goto('/dashboard/mensajes')
  await expect(page.getByText('Hoy no hay a quién escribirle')).toBeVisible()
  await page.getByRole('link', { name: 'Cambiar los textos' }).click()
  const preview = page.getByRole('region', { name: 'Cómo se lee' })
  await expect(preview).toContainText('Con un turno inventado')
  await expect(preview).toContainText('letras')
  await expectAccessibleInBothThemes(page)

  await page.getByText('Mail', { exact: true }).click()
  await page.getByLabel('Qué mensaje').selectOption({ label: 'Turno reservado' })
  const body = page.getByLabel('Texto', { exact: true })
  await body.fill('Hola, {apodo}.')
  // Before anything is saved or marked.
  await expect(preview).toContainText('Acá no existe {apodo}.')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText('Acá no existe {apodo}.', { exact: false }).first()).toBeVisible()

  await body.fill('Te esperamos con el mate, ')
  await page.getByRole('button', { name: '{nombre}' }).click()
  await expect(body).toHaveValue('Te esperamos con el mate, {nombre}')
  await expect(body).toBeFocused()
  await expect(preview).toContainText('Te esperamos con el mate, Sofía')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText('Guardado. Sale así desde el próximo mensaje.')).toBeVisible()

  const email = `mate${randomInt(1_000_000)}@example.test`
  const found = await request.get(
    `/api/comerces/${shop.adUrl}/slots?services=${shop.serviceId}&days=5`,
  )
  const { days } = (await found.json()) as { days: { slots: { starts_at: string }[] }[] }
  const booked = await request.post(`/api/comerces/${shop.adUrl}/appointments`, {
    data: {
      services: [shop.serviceId],
      starts_at: days.at(-1)?.slots[0]?.starts_at,
      customer: { name: 'Marta Gómez', phone: '11 5555-7788', email },
    },
  })
  expect(booked.status(), await booked.text()).toBe(201)
  expect(await mailTo(email)).toContain('Te esperamos con el mate, Marta')

  await page.getByRole('button', { name: 'Volver al texto de Mi Turno' }).click()
  await expect(body).toHaveValue('Tu turno quedó reservado.')
})
