/** What opens over the sections of the office, in both themes: nobody is left out by a colour or a missing name. */
import { test } from 'playwright/test'
import { enterAs, expectAccessibleInBothThemes } from '#support/browser.ts'
import { closeDialog, officeDialogs, openDialog } from '#support/office-dialogs.ts'

test.use({ viewport: { width: 390, height: 844 } })

for (const { as, path, ways } of officeDialogs) {
  const pressed = ways.map(wordsOf).join(', ')
  test(`${path}, ${pressed}: accessible in both themes`, async ({ page, request }) => {
    await enterAs(page, request, as)
    await page.goto(`/dashboard/${path}`)
    for (const presses of ways) {
      await test.step(wordsOf(presses), async () => {
        await openDialog(page, presses)
        await expectAccessibleInBothThemes(page, 'dialog[open]')
        await closeDialog(page)
      })
    }
  })
}

function wordsOf(presses: readonly (string | RegExp)[]): string {
  return presses.map(one => (typeof one === 'string' ? one : 'a row')).join(' > ')
}
