/** Whoever comes without an appointment: in the queue with one tap, on every screen at once, and from there into the chair. */
import { expect, test } from 'playwright/test'
import {
  enterAs,
  expectAccessibleInBothThemes,
  expectNoSideScroll,
} from '#support/browser/browser.ts'
import { waitUntilLive } from '#support/browser/dashboard.ts'
import { patience } from '#support/patience.ts'

test.use({ viewport: { width: 1440, height: 900 } })

test('a walk-in is added, called, skipped, seated, and counted once', async ({
  browser,
  page,
  request,
}) => {
  const other = await (await browser.newContext()).newPage()
  await enterAs(page, request, 'comercio@miturno.test')
  await enterAs(other, request, 'comercio@miturno.test')
  await other.goto('/dashboard/fila')
  await waitUntilLive(other)
  await page.goto('/dashboard/agenda')
  await waitUntilLive(page)
  const queue = page.getByRole('region', { name: 'Fila sin turno' })
  const theirs = other.getByRole('region', { name: 'Fila sin turno' })

  await page.getByRole('button', { name: /^Fila sin turno/ }).click()
  // Whether today still has room is said before they are added.
  await expect(queue.getByText(/^(Si se suma|Hoy no llegamos)/)).toBeVisible()
  await queue.getByLabel('Nombre').fill('Walter Puerta')
  await queue.getByRole('button', { name: 'Sumar a la fila' }).click()
  await expect(queue.getByText('Walter Puerta', { exact: true })).toBeVisible()
  await expect(theirs.getByText('Walter Puerta', { exact: true })).toBeVisible({
    timeout: patience(1000),
  })
  await expect(queue.getByLabel('Nombre')).toHaveValue('')
  await expectAccessibleInBothThemes(page)
  await expectNoSideScroll(page)

  await queue.getByRole('button', { name: 'Llamar · Walter Puerta' }).click()
  await expect(theirs.getByText(/llamado/)).toBeVisible({ timeout: patience(1000) })
  await theirs.getByRole('button', { name: 'No responde · Walter Puerta' }).click()
  await expect(queue.getByText(/no respondió/)).toBeVisible({ timeout: patience(1000) })
  await expectAccessibleInBothThemes(other)
  await theirs.getByRole('button', { name: 'Deshacer · Walter Puerta' }).click()
  await expect(queue.getByText(/llamado/)).toBeVisible({ timeout: patience(1000) })

  // Wherever the board is.
  await page.locator('[data-board]').evaluate(board => board.scrollTo(0, board.scrollHeight))
  await queue.getByRole('button', { name: 'Al sillón · Walter Puerta' }).click()
  // At some hours the demo has somebody in that chair, and the staff is asked about them.
  const both = queue.getByRole('button', { name: 'No, siguen los dos' })
  await expect(
    both.or(page.locator('[data-appointment]', { hasText: 'Walter Puerta' })),
  ).toBeVisible()
  if (await both.isVisible()) await both.click()
  await expect(queue.getByText('Walter Puerta', { exact: true })).toHaveCount(0)
  await expect(theirs.getByText('Walter Puerta', { exact: true })).toHaveCount(0, {
    timeout: patience(1000),
  })
  const card = page.locator('[data-appointment]', { hasText: 'Walter Puerta' })
  await expect(card).toHaveCount(1)
  await expect(card).toContainText('en el sillón')
  await expect(card).toBeInViewport()
  await expect(card).toHaveAttribute('data-new', 'true')
})
