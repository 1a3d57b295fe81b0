import { expect, test } from 'vitest'
import { settingShapes } from '#contract/settings/setting-shapes.ts'
import { settingsForms } from '#stores/dashboard/settings/settings-forms.ts'

test('each setting has its place in one form', () => {
  const placed = Object.values(settingsForms).flat()

  expect(placed.toSorted()).toEqual(Object.keys(settingShapes).toSorted())
})
