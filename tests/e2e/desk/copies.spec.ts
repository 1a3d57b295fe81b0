/** Moving out and back: the owner makes a copy of everything, downloads it and restores it. */
import { readFile } from 'node:fs/promises'
import { expect, test } from 'playwright/test'
import { fromBufferPromise } from 'yauzl'
import { expectAccessibleInBothThemes, expectNoSideScroll } from '#support/browser/browser.ts'
import { anOwnShop, enterWith } from '#support/browser/own-shop.ts'

test('an owner makes a copy, waits for it, downloads it and restores it', async ({
  page,
  request,
}) => {
  const { token } = await anOwnShop(request, 'La Mudada')
  await enterWith(page, token)
  await page.goto('/dashboard/mudanza')
  await page.getByRole('link', { name: 'Llevarte tus datos' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Llevarte tus datos' })).toBeVisible()
  await page.getByRole('button', { name: 'Preparar una copia' }).click()

  const download = page.getByRole('button', { name: 'Descargar' })
  await expect(download).toBeVisible({ timeout: 30_000 })
  await expectNoSideScroll(page)
  await expectAccessibleInBothThemes(page)
  const begun = page.waitForEvent('download')
  await download.click()
  const file = await begun
  expect(file.suggestedFilename()).toMatch(/^mi-turno-\d{4}-\d\d-\d\d\.zip$/)
  const zip = await fromBufferPromise(await readFile(await file.path()))
  const names: string[] = []
  for await (const entry of zip.eachEntry()) names.push(entry.fileName)
  expect(names.join('\n')).toMatch(/servicios\.csv/)

  // Nobody is a customer yet: what was set up at the beginning may give way to a copy.
  await expect(
    page.getByText(/Lo que cargaste al empezar \(1 servicio y 1 profesional/),
  ).toBeVisible()
  await page.getByLabel('Elegir la copia').setInputFiles(await file.path())
  const dialog = page.getByRole('dialog', { name: '¿Restaurar la copia?' })
  await expect(dialog.getByText('se reemplaza por lo de la copia')).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await dialog.getByRole('button', { name: 'Reemplazar y restaurar' }).click()
  await expect(page.getByText('Tu negocio está restaurado')).toBeVisible({ timeout: 30_000 })
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('1 servicio', { exact: true })).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await expect(page.getByRole('button', { name: 'Preparar otra' })).toBeVisible()
})
