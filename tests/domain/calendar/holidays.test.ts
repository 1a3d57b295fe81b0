import { expect, test } from 'vitest'
import { holidayName, holidaysOf } from '#domain/calendar/holidays.ts'
import { weekdayOf } from '#domain/calendar/dates.ts'

const argentineHolidays = holidaysOf('America/Argentina/Buenos_Aires')

test.each([
  ['America/Argentina/Salta', '2026-07-09', 'Día de la Independencia'],
  ['America/Buenos_Aires', '2027-12-25', 'Navidad'],
  ['America/Argentina/Salta', '2026-07-08', null],
  ['America/Santiago', '2026-07-09', null],
])('in %s, %s is called %s', (timeZone, date, name) => {
  expect(holidayName(timeZone, date)).toBe(name)
})

test('each day has a date, a name and says whether it is a bridge', () => {
  for (const holiday of argentineHolidays) {
    expect(holiday).toEqual({
      date: expect.stringMatching(/^202[67]-\d\d-\d\d$/),
      name: expect.stringMatching(/\w{4}/),
      kind: holiday.name === 'Día no laborable' ? 'bridge' : 'holiday',
    })
  }
})

test('the days are in order, each once, and those of a moved one are Mondays', () => {
  const dates = argentineHolidays.map(holiday => holiday.date)
  const moved = argentineHolidays.filter(holiday =>
    /Güemes|San Martín|Diversidad/.test(holiday.name),
  )

  expect(dates).toEqual([...new Set(dates)].toSorted())
  expect(moved.map(holiday => weekdayOf(holiday.date))).toEqual([1, 1, 1, 1, 1, 1])
})
