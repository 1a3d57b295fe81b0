import { expect, test } from 'vitest'
import { addDays } from '#domain/calendar/dates.ts'
import { plannedShifts, type Days } from '#server/scheduling/rules/planned-shifts.ts'
import { openHoursOf } from '#server/shop/stats/open-hours.ts'
import { aPlan, closed, opened, range, weekly } from '#support/domain/domain-builders.ts'

test('what a year is open is what its days are, nights, alternating weeks and closures included', () => {
  const from = '2026-11-20'
  const plan = aPlan({
    staff: ['ana', 'beto'],
    weeklyRanges: [
      ...weekly('9:00-12:00'),
      ...weekly('22:00-26:00', [5, 6]),
      ...weekly('13:00-15:00', [1, 2], 'beto').map(one => ({ ...one, week: 'a' as const })),
      ...weekly('16:00-19:00', [1, 2, 3], 'beto').map(one => ({ ...one, week: 'b' as const })),
    ],
    exceptions: [
      closed({ fromDate: '2026-12-05' }),
      closed({ fromDate: '2027-01-10', toDate: '2027-01-24', staffId: 'ana' }),
      opened({ fromDate: '2026-12-24', ranges: [range('9:00-10:30')] }),
    ],
  })

  const openOf = (range: Days) => openHoursOf(plannedShifts(plan, range), range)
  const year = openOf({ from, to: addDays(from, 365) })

  const days = Array.from({ length: 366 }, (_, day) => addDays(from, day))
  const alone = days.map(date => openOf({ from: date, to: date }))
  const sumOf = (key: 'byHour' | 'byStaffMember') => {
    const sum: Record<string, number> = {}
    for (const day of alone)
      for (const [name, minutes] of day[key]) sum[name] = (sum[name] ?? 0) + minutes
    return sum
  }
  expect(year.total).toBe(alone.reduce((sum, day) => sum + day.total, 0))
  expect(Object.fromEntries(year.byStaffMember)).toEqual(sumOf('byStaffMember'))
  expect(Object.fromEntries(year.byHour)).toEqual(sumOf('byHour'))
})
