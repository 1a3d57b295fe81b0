import { expect, test } from 'vitest'
import { isAllSaved, noteUnsaved } from '#stores/dashboard/unsaved.ts'

test('all is saved once the last of those that had something has none', () => {
  const forgetHours = noteUnsaved(true)
  const forgetPage = noteUnsaved(true)
  const forgetNothing = noteUnsaved(false)
  expect(isAllSaved()).toBe(false)

  forgetHours()
  forgetNothing()
  expect(isAllSaved()).toBe(false)

  forgetPage()
  expect(isAllSaved()).toBe(true)
})
