/** A trial before its mail is confirmed: what was typed is kept, and what is missing is said. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'playwright/test'
import { expectAccessible, mailTo } from '#support/browser/browser.ts'
import { beginTrial, codeIn, fillTrial } from '#support/browser/trial.ts'

test.use({ viewport: { width: 390, height: 844 } })

test('keeps what was typed across a reload, until the form is sent', async ({ page }) => {
  await fillTrial(page, { comerce_name: 'La Que Vuelve', email: 'vuelve@gmial.com' })
  // Only a field that is left once the script listens is looked at.
  await expect(page.getByText('Tu página va a ser /b/la-que-vuelve')).toBeVisible()
  await page.getByLabel('Rubro').focus()
  await page.getByLabel('Rubro').selectOption('Peluquería')
  await page.getByRole('button', { name: 'vuelve@gmail.com' }).click()

  await page.reload()

  await expect(page.getByText('Tu página va a ser /b/la-que-vuelve')).toBeVisible()
  await expect(page.getByLabel('Nombre del local')).toHaveValue('La Que Vuelve')
  await expect(page.getByLabel('WhatsApp del local')).not.toHaveValue('')
  await expect(page.getByLabel('Tu mail')).toHaveValue('vuelve@gmail.com')
  await expect(page.getByLabel('Rubro')).toHaveValue('peluqueria')
  await page.getByRole('button', { name: 'Comenzar prueba de 30 días' }).click()
  await page.getByRole('button', { name: 'Empezar de nuevo con otro local' }).click()
  await expect(page.getByLabel('Nombre del local')).toHaveValue('')
})

test('keeps the prepared shop on this phone, across a reload and a new tab', async ({
  page,
  context,
}) => {
  await beginTrial(page, { comerce_name: 'La Recarga', email: 'recarga@correo.test' })
  await page.getByLabel('Barba', { exact: true }).check()
  await page.getByLabel('Calle y número').fill('Av. Boedo 1024')
  await expect(page.frameLocator('iframe').last().getByText('Av. Boedo 1024')).toBeVisible()

  await page.reload()
  await expect(page.getByLabel('Barba', { exact: true })).toBeChecked()
  const other = await context.newPage()
  await other.goto('/free-trial')
  await expect(other.getByLabel('Calle y número')).toHaveValue('Av. Boedo 1024')
  await other.getByRole('button', { name: 'Empezar de nuevo con otro local' }).click()
  await expect(other.getByLabel('Nombre del local')).toBeVisible()
})

test('says what is missing, refuses a wrong code, and sends another to a corrected mail', async ({
  page,
}) => {
  const word = randomUUID().slice(0, 8)
  await beginTrial(page, { comerce_name: `Mal ${word}`, email: `helenna-${word}@correo.test` })
  const publish = page.getByRole('button', { name: 'Publicar mi página' })

  const minutes = page.getByLabel('Minutos de Corte', { exact: true })
  await minutes.fill('-5')
  await publish.click()
  await expect(minutes).toBeFocused()
  await expect(minutes).toHaveAccessibleDescription('Los minutos de Corte van de 5 a 720.')
  await expectAccessible(page)
  await minutes.fill('30')
  const price = page.getByLabel('Precio de Corte', { exact: true })
  await price.fill('')
  await publish.click()
  await expect(price).toBeFocused()
  await expect(price).toHaveAccessibleDescription('Escribí el precio de Corte.')
  await price.fill('15.000')
  await page.getByLabel('Otro servicio').fill('corte')
  await page.getByRole('button', { name: 'Agregar' }).click()
  await expect(page.getByRole('alert')).toHaveText('Corte ya está en la lista.')
  const closes = page.getByLabel('Hasta')
  await closes.fill('02:00')
  await expect(closes).toHaveAccessibleName('Hasta del día siguiente')
  await closes.fill('20:00')
  await expect(closes).toHaveAccessibleName('Hasta')
  const who = page.getByLabel('Quién atiende')
  await who.fill('')
  await publish.click()
  await expect(who).toBeFocused()
  await who.fill('Helena Paz')
  await publish.click()
  await expect(page.getByLabel('Calle y número')).toBeFocused()
  await page.getByLabel('Calle y número').fill('Av. Boedo 1024')
  await publish.click()
  await expect(page.getByRole('heading', { name: /Último paso/ })).toBeFocused()
  await page.getByLabel('Código del mail').fill('000 000')
  await publish.click()
  await expect(page.getByLabel('Código del mail')).toHaveAccessibleDescription(/no es el/)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Corregilo' }).click()
  await page.getByLabel('¿Te equivocaste de mail?').fill(`helena-${word}@correo.test`)
  await page.getByRole('button', { name: 'Mandar el código a este mail' }).click()

  await page.getByLabel('Código del mail').fill(codeIn(await mailTo(`helena-${word}@correo.test`)))
  await publish.click()
  await expect(page.getByRole('heading', { name: '¡Ya estás online!' })).toBeVisible()
  await page.goto('/profile')
  await expect(page.getByLabel('Nombre', { exact: true })).toHaveValue('Helena Paz')
})
