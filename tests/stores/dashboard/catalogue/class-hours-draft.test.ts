import { expect, test } from 'vitest'
import {
  addClassHour,
  areClassHoursFine,
  classHoursFrom,
} from '#stores/dashboard/catalogue/class-hours-draft.ts'

const rows = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    key: String(index),
    weekday: (index % 7) + 1,
    clock: `${String(Math.floor(index / 7) + 9).padStart(2, '0')}:00`,
  }))

test('the first row is Monday at six, and each next one the same hour of the day after', () => {
  const monday = addClassHour([])
  const sunday = [{ key: 'x', weekday: 7, clock: '10:30' }]

  expect(classHoursFrom(addClassHour(monday))).toEqual([
    { weekday: 1, minute: 1080 },
    { weekday: 2, minute: 1080 },
  ])
  expect(classHoursFrom(addClassHour(sunday)).at(-1)).toEqual({ weekday: 1, minute: 630 })
})

test('fifty rows are fine, one more is not, nor the same hour twice', () => {
  expect(areClassHoursFine(rows(50))).toBe(true)
  expect(areClassHoursFine(rows(51))).toBe(false)
  expect(areClassHoursFine([...rows(1), ...rows(1)])).toBe(false)
})
