import { expect, test } from 'vitest'
import { repeatsOf } from '#stores/dashboard/hours/block-series.ts'

const on = (...dates: string[]) => dates.map(date => ({ starts_at: `${date}T13:00:00-03:00` }))

test.each([
  [
    'every week',
    on('2026-11-23', '2026-11-30', '2026-12-07'),
    { every_weeks: 1, until: '2026-12-07', except: [] },
  ],
  [
    'every other week, in any order',
    on('2026-12-07', '2026-11-23'),
    { every_weeks: 2, until: '2026-12-07', except: [] },
  ],
  [
    'every week without a day that was left out',
    on('2026-11-23', '2026-11-30', '2026-12-14'),
    { every_weeks: 1, until: '2026-12-14', except: ['2026-12-07'] },
  ],
  ['the last one alone', on('2026-11-23'), { every_weeks: 1, until: '2026-11-23', except: [] }],
])('%s', (_, blocks, repeats) => {
  expect(repeatsOf(blocks)).toEqual(repeats)
})
