import { startsOfSeries } from '#domain/series.ts'
import { at, BUENOS_AIRES } from '#support/domain-builders.ts'
import { describe, expect, test } from 'vitest'

describe('a series', () => {
  test('keeps the weekday and the hour, over the end of a leap February', () => {
    expect(startsOfSeries(at('2028-02-15 10:00'), 2, 3, BUENOS_AIRES)).toEqual([
      at('2028-02-15 10:00'),
      at('2028-02-29 10:00'),
      at('2028-03-14 10:00'),
    ])
  })

  test('keeps the hour on the wall when the clock changes', () => {
    const zone = 'America/New_York'

    expect(startsOfSeries(at('2027-03-08 10:00', zone), 1, 2, zone)).toEqual([
      at('2027-03-08 10:00', zone),
      at('2027-03-15 10:00', zone),
    ])
  })

  test('has no start where the clock jumps over it', () => {
    const zone = 'America/New_York'

    expect(startsOfSeries(at('2027-03-07 02:30', zone), 1, 2, zone)[1]).toBeNull()
  })

  test('begins with the second of a repeated hour where that was asked for', () => {
    const zone = 'America/New_York'
    const second = at('2027-11-07 01:30', zone, 1)

    expect(startsOfSeries(second, 1, 1, zone)).toEqual([second])
  })
})
