import { expect, test } from 'vitest'
import { mailsADay } from '#domain/shop/mail-caps.ts'

test('what a shop may send grows with its age, and a trial stays small', () => {
  const trial = [0, 0.9, 1, 7, 30, 400].map(ageDays => mailsADay({ isPaid: false, ageDays }))
  const paid = [0, 7, 30, 400].map(ageDays => mailsADay({ isPaid: true, ageDays }))

  expect(trial).toEqual([40, 40, 80, 320, 600, 600])
  expect(paid).toEqual([160, 1280, 4960, 5000])
  expect(mailsADay({ isPaid: false, ageDays: -1 })).toBe(40)
})
