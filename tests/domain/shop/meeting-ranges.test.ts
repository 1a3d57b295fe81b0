import { expect, test } from 'vitest'
import { meetingRanges } from '#domain/shop/meeting-ranges.ts'

const [MONDAY, TUESDAY, SUNDAY] = [1, 2, 7]

const range = (weekday: number, from: number, to: number, week?: 'a' | 'b') => ({
  weekday,
  start_minute: from * 60,
  end_minute: to * 60,
  ...(week && { week }),
})

test.each([
  ['nothing', []],
  ['a siesta', [range(MONDAY, 9, 13), range(MONDAY, 16, 20)]],
  ['one that begins when the other ends', [range(MONDAY, 9, 13), range(MONDAY, 13, 20)]],
  ['a night before a late morning', [range(MONDAY, 20, 26), range(TUESDAY, 9, 13)]],
  ['one week and the other', [range(MONDAY, 9, 13, 'a'), range(MONDAY, 10, 14, 'b')]],
])('%s does not meet', (_, ranges) => {
  expect(meetingRanges(ranges)).toBeNull()
})

test.each([
  ['two of one day', range(MONDAY, 9, 13), range(MONDAY, 12, 20)],
  ['a night and the next morning', range(MONDAY, 20, 34), range(TUESDAY, 9, 13)],
  ['Sunday and Monday', range(SUNDAY, 20, 34), range(MONDAY, 9, 13)],
  ['every week and one of them', range(MONDAY, 9, 13), range(MONDAY, 12, 20, 'b')],
  [
    'Sunday of one week and Monday of the other',
    range(SUNDAY, 20, 34, 'b'),
    range(MONDAY, 9, 13, 'a'),
  ],
])('%s meet: the longer comes first', (_, long, next) => {
  expect(meetingRanges([next, long])).toEqual([long, next])
})
