import { firstObstacle, isBlocked, obstaclesFor } from '#domain/visit/obstacles.ts'
import { shapesFor } from '#domain/visit/visit.ts'
import { aPlan, aService, at, busyWith, taken } from '#support/domain/domain-builders.ts'
import { describe, expect, test } from 'vitest'

const DATE = '2027-03-01'
const MINUTE = 60_000
const midnight = at(`${DATE} 00:00`)
const clockOf = (instant: number) => {
  const minutes = (instant - midnight) / MINUTE
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
}

/** Half an hour of work, an hour of processing, half an hour of work. */
const colour = aService({
  segments: [
    { busy: true, minutes: 30 },
    { busy: false, minutes: 60 },
    { busy: true, minutes: 30 },
  ],
})

/** Each period as `from-to`. */
function obstacles(...rows: ReturnType<typeof taken>[]): string {
  const plan = aPlan({ services: [colour] })
  const shapes = shapesFor(plan, { serviceIds: ['corte'], staffId: 'ana' })
  const starts = { first: at(`${DATE} 06:00`), last: at(`${DATE} 20:00`) }
  const [shape] = shapes.ok ? shapes.shapes : []
  const { staff } = obstaclesFor({ busy: busyWith(...rows), now: midnight }, shape!, starts)
  return staff.map((instant, index) => (index % 2 === 0 ? ' ' : '-') + clockOf(instant)).join('')
}

describe('the obstacles of a service with two phases', () => {
  test('are those of each phase, in the order of time', () => {
    const noon = taken(DATE, '12:00-12:30')

    expect(obstacles(noon)).toBe(' 10:00-11:00 11:30-12:30')
    expect(obstacles(noon, taken(DATE, '9:00-9:10'))).toBe(
      ' 7:00-7:40 8:30-9:10 10:00-11:00 11:30-12:30',
    )
  })

  test('are one range where one continues beyond the beginning of the next', () => {
    const noon = taken(DATE, '12:00-12:30')

    expect(obstacles(taken(DATE, '12:00-14:00'))).toBe(' 10:00-14:00')
    expect(obstacles(noon, taken(DATE, '10:40-11:20'))).toBe(' 8:40-9:50 10:00-11:20 11:30-12:30')
  })

  test('may touch, and the start in between is free', () => {
    expect(obstacles(taken(DATE, '12:00-13:00'))).toBe(' 10:00-11:30 11:30-13:00')
  })
})

test('a start at the end of a range is free, and one inside it is not', () => {
  const blocked = [10, 20, 20, 30]

  expect([10, 11, 19, 20, 21, 30, 31].filter(start => isBlocked(blocked, start))).toEqual([
    11, 19, 21,
  ])
  expect([0, 19, 20, 30].map(start => firstObstacle(blocked, start))).toEqual([0, 0, 2, 4])
})
