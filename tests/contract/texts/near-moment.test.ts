/** A date that is near is said as people say it. */
import { expect, test } from 'vitest'
import { nearMomentText } from '#contract/texts/near-moment.ts'

test.each([
  ['2026-11-30', 'mañana martes 1, 11:00'],
  ['2026-12-01', 'hoy martes 1, 11:00'],
  ['2026-11-29', 'martes 1 de diciembre de 2026, 11:00'],
  ['2026-12-02', 'martes 1 de diciembre de 2026, 11:00'],
])('on %s it is %s', (today, text) => {
  expect(nearMomentText('2026-12-01T11:00:00-03:00', today)).toBe(text)
})
