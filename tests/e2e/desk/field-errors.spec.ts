/** An error stays as long as the field is wrong, and no longer. */
import { expect, test } from 'playwright/test'
import { anOwnShop, bookOnline, enterWith } from '#support/browser/own-shop.ts'

test('an error of times and dates disappears as soon as they are in order', async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const shop = await anOwnShop(request, 'La Que Corrige')
  await enterWith(page, shop.token)
  await page.goto('/dashboard/agenda')
  await page.getByRole('button', { name: 'Bloquear', exact: true }).click()
  const block = page.getByRole('dialog', { name: 'Bloquear un rato' })
  const send = block.getByRole('button', { name: 'Bloquear', exact: true })
  const wrong = block.locator('.field-error')
  const until = block.getByLabel('Hasta')

  await block.getByLabel('Desde', { exact: true }).fill('12:00')
  await until.fill('11:45')
  await send.click()
  await expect(wrong).toHaveCount(1)
  // With the arrow keys: at 12:00 it is not yet after the start.
  await until.press('ArrowUp')
  await until.press('ArrowUp')
  await expect(until).toHaveValue('12:15')
  await expect(wrong).toHaveCount(0)

  await block.getByText('Varios días').click()
  const [first, last] = [block.getByLabel('Desde', { exact: true }), block.getByLabel(/^Hasta/)]
  await last.fill('')
  await send.click()
  await expect(wrong).toHaveCount(1)
  await last.press('ArrowUp')
  await expect(wrong).toHaveCount(0)

  // Here the start was wrong.
  for (let day = 0; day < 3; day += 1) await first.press('ArrowUp')
  await send.click()
  await expect(wrong).toHaveCount(1)
  for (let day = 0; day < 3; day += 1) await first.press('ArrowDown')
  await expect(wrong).toHaveCount(0)
})

test('a block longer than a week no longer offers to move appointments', async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const shop = await anOwnShop(request, 'La Que Se Va')
  const day = (await bookOnline(request, shop, 'Nora Vidal')).slice(0, 10)
  await enterWith(page, shop.token)
  await page.goto(`/dashboard/agenda?fecha=${day}`)
  await page.getByRole('button', { name: 'Bloquear', exact: true }).click()
  const block = page.getByRole('dialog', { name: 'Bloquear un rato' })
  await block.getByText('Varios días').click()
  await block.getByRole('button', { name: 'Bloquear', exact: true }).click()
  const settle = block.getByRole('button', { name: 'Bloquear y acomodarlo' })
  await expect(settle).toBeVisible()

  for (let more = 0; more < 7; more += 1) await block.getByLabel(/^Hasta/).press('ArrowUp')
  await settle.click()
  await expect(settle).toBeHidden()
  await expect(block.getByRole('alert')).toContainText('Es más de una semana')
  await expect(block.getByRole('button', { name: 'Bloquear igual' })).toBeVisible()
})
