/** The figures of a month: equal to what was sold, beside the month before, as tables and files. */
import { readFile } from 'node:fs/promises'
import { expect, test } from 'playwright/test'
import { expectAccessibleInBothThemes, expectNoSideScroll } from '#support/browser/browser.ts'
import { sell } from '#support/browser/money.ts'
import { anOwnShop, enterWith } from '#support/browser/own-shop.ts'

test.describe.configure({ timeout: 150_000 })

test('the month is what was sold, by day, staff, service and method', async ({ page, request }) => {
  const shop = await anOwnShop(request, 'Los Números')
  await page.setViewportSize({ width: 390, height: 844 })
  await enterWith(page, shop.token)
  await page.goto('/dashboard/numeros')
  await expect(page.getByText('Sin ventas en estos días')).toBeVisible()
  await expectAccessibleInBothThemes(page)

  await sell(request, shop, { method: 'transfer', tip: 100_000 })
  await sell(request, shop, { amount: 500_000 })
  const revenue = page.getByRole('term').filter({ hasText: 'Ingresos' }).locator('..')
  await expect(revenue).toContainText('$ 15.000')
  await expect(page.getByText('Ticket promedio').locator('..')).toContainText('$ 7.500')
  const methods = page.getByRole('region', { name: 'Por medio de pago' })
  await expect(methods).toContainText('$ 11.000')
  await methods.getByText('Ver la tabla').click()
  await expect(methods.getByRole('columnheader', { name: 'Monto' })).toBeVisible()
  await expectNoSideScroll(page)
  await expectAccessibleInBothThemes(page)

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Descargar planilla: Por persona' }).click()
  const file = await readFile(await (await download).path(), 'utf8')
  expect(file).toContain('Beto;2;15000')
  const all = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Descargar todo' }).click()
  expect((await all).suggestedFilename()).toMatch(/^numeros-[\d-]{10}-a-[\d-]{10}\.csv$/)

  await page.getByRole('button', { name: 'Mes anterior' }).click()
  await expect(page.getByText('Sin ventas en estos días')).toBeVisible()
  await page.getByRole('button', { name: 'Mes siguiente' }).click()
  await expect(revenue).toContainText('$ 15.000')

  await page.getByRole('button', { name: 'Otros días' }).click()
  await page.getByLabel('Desde').fill('01/01/2025')
  await expect(page.getByLabel('Desde')).toHaveAccessibleDescription('Elegí 366 días como máximo.')
})
