/** What opens over the sections of the office, in both themes: nobody is left out by a colour or a missing name. */
import { test } from 'playwright/test'
import { enterAs, expectAccessibleInBothThemes } from '#support/browser.ts'
import { officeDialogs, openDialog } from '#support/office-dialogs.ts'

test.use({ viewport: { width: 390, height: 844 } })
test.describe.configure({ timeout: 150_000 })

for (const as of new Set(officeDialogs.map(one => one.as))) {
  test(`every dialog of the office is accessible to ${as}`, async ({ page, request }) => {
    await enterAs(page, request, as)
    for (const dialog of officeDialogs.filter(one => one.as === as)) {
      await test.step(`${dialog.path}: ${dialog.presses.join(' > ')}`, async () => {
        await openDialog(page, dialog)
        await expectAccessibleInBothThemes(page, 'dialog[open]')
      })
    }
  })
}
