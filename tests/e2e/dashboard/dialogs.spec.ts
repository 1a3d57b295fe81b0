/** The dialogs of the office in both themes: contrast and accessible names. */
import { expect, test } from 'playwright/test'
import { enterAs, expectAccessibleInBothThemes } from '#support/browser/browser.ts'
import { closeDialog, dashboardDialogs, openDialog } from '#support/browser/dashboard-dialogs.ts'

test.use({ viewport: { width: 390, height: 844 } })

for (const [email, sections] of Object.entries(dashboardDialogs)) {
  test(`every dialog of ${email} is accessible in both themes`, async ({ page, request }) => {
    test.setTimeout(240_000)
    await enterAs(page, request, email)
    for (const { path, ways } of sections) {
      await page.goto(`/dashboard/${path}`)
      for (const presses of ways) {
        await test.step(`${path}, ${wordsOf(presses)}`, async () => {
          await openDialog(page, presses)
          await expectAccessibleInBothThemes(page, 'dialog[open]')
          await closeDialog(page)
        })
      }
    }
  })
}

test('menus and states around a section are accessible in both themes', async ({
  page,
  request,
}) => {
  await enterAs(page, request, 'asesor@miturno.test')
  await page.goto('/dashboard/equipo')
  await expect(page.getByRole('heading', { name: /No tenés permiso/ }).first()).toBeVisible()
  await page.getByRole('button', { name: /^Abrir el menú de/ }).click()
  await expectAccessibleInBothThemes(page)
  await page.keyboard.press('Escape')

  await page.route(/\/api\/dashboard\/clients/, route => route.abort())
  await page.getByRole('button', { name: 'Mostrar el menú' }).click()
  await expectAccessibleInBothThemes(page)
  await page.getByRole('link', { name: 'Clientes' }).click()
  await expect(page.getByRole('button', { name: 'Probar de nuevo' })).toBeVisible()
  await expectAccessibleInBothThemes(page)

  await page.goto('/dashboard/no-existe')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectAccessibleInBothThemes(page)
})

function wordsOf(presses: readonly (string | RegExp)[]): string {
  return presses.map(one => (typeof one === 'string' ? one : 'a row')).join(' > ')
}
