import { DAY } from '#domain/calendar/interval.ts'
import { dayNumber } from '#domain/calendar/dates.ts'
import { workingDay } from '#domain/shop/working-day.ts'
import { aPlan, at, weekly } from '#support/domain/domain-builders.ts'
import { describe, expect, test } from 'vitest'

const MONDAY = dayNumber('2027-03-01')
const ana = { staffId: 'ana', day: MONDAY }

describe('the working day of a staff member', () => {
  test('is calculated once, and shared by all with the hours of the shop', () => {
    const own = weekly('10:00-11:00', [1], 'caro')
    const plan = aPlan({
      staff: ['ana', 'beto', 'caro'],
      weeklyRanges: weekly('9:00-12:00').concat(own),
    })

    expect(workingDay(plan, ana)).toBe(workingDay(plan, ana))
    expect(workingDay(plan, ana)).toBe(workingDay(plan, { ...ana, staffId: 'beto' }))
    expect(workingDay(plan, { ...ana, staffId: 'caro' })).toBe(
      workingDay(plan, { ...ana, staffId: 'caro' }),
    )
    expect(workingDay(plan, { ...ana, staffId: 'caro' })).not.toBe(workingDay(plan, ana))
    expect(workingDay({ ...plan }, ana)).not.toBe(workingDay(plan, ana))
  })

  test('is cached with four hundred others, and then the cache is emptied', () => {
    const plan = aPlan()
    const first = workingDay(plan, ana)
    for (let day = 1; day < 400; day += 1) workingDay(plan, { staffId: 'ana', day: MONDAY + day })

    expect(workingDay(plan, ana)).toBe(first)
    workingDay(plan, { staffId: 'ana', day: MONDAY + 400 })
    expect(workingDay(plan, ana)).not.toBe(first)
    expect(workingDay(plan, ana)).toEqual(first)
  })

  test('is separate for each grid of starts', () => {
    const plan = aPlan({ weeklyRanges: weekly('9:05-10:00') })
    const startsOf = (slotStepMinutes: number, anchoring: 'clock' | 'opening') =>
      workingDay(plan, ana, { slotStepMinutes, anchoring }).starts.map(
        start => (start - at('2027-03-01 09:00')) / 60_000,
      )

    // The grids differ so much that none can be mistaken for another.
    expect(startsOf(14, 'clock')).toEqual([6, 20, 34, 48])
    expect(startsOf(16, 'opening')).toEqual([5, 21, 37, 53])
    expect(startsOf(28, 'clock')).toEqual([20, 48])
    expect(startsOf(14, 'opening')).toEqual([5, 19, 33, 47])
    expect(startsOf(15, 'clock')).toEqual([15, 30, 45])
    expect(startsOf(15, 'opening')).toEqual([5, 20, 35, 50])
  })

  test('touches the next one across a date that a time zone skipped', () => {
    const timeZone = 'Pacific/Apia'
    const plan = aPlan({ timeZone, weeklyRanges: weekly('8:00-24:00').concat(weekly('0:00-6:00')) })
    const hours = {
      start: at('2011-12-29 08:00', timeZone),
      end: at('2011-12-31 06:00', timeZone),
    }

    expect(hours.end - hours.start).toBe((22 / 24) * DAY)
    for (const date of ['2011-12-29', '2011-12-31'])
      expect(workingDay(plan, { staffId: 'ana', day: dayNumber(date) }).open).toContainEqual(hours)
  })
})
