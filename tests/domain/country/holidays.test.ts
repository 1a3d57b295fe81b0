import { expect, test } from 'vitest'
import { dayNumber, weekdayOf } from '#domain/calendar/dates.ts'
import { countries } from '#domain/country/countries.ts'
import { holidayName, holidaysOf } from '#domain/country/holidays.ts'

const complete = countries.filter(country => country.holidays !== undefined)
const argentineHolidays = holidaysOf('AR').filter(one => one.date < '2028')

test.each([
  ['AR', '2026-07-09', 'Día de la Independencia'],
  ['AR', '2027-12-25', 'Navidad'],
  ['AR', '2026-07-08', null],
  ['UY', '2026-08-25', 'Día de la Independencia'],
  ['UY', '2026-07-09', null],
  ['CL', '2027-09-18', 'Fiestas Patrias'],
  ['CL', '2027-03-27', 'Sábado Santo'],
  ['PY', '2027-05-14', 'Día de la Independencia'],
  ['BO', '2028-08-06', 'Día de la Independencia'],
  ['PE', '2027-07-28', 'Día de la Independencia'],
  ['CO', '2028-07-20', 'Día de la Independencia'],
  ['MX', '2026-11-16', 'Día de la Revolución'],
  ['BR', '2027-09-07', 'Dia da Independência'],
  ['ES', '2028-12-06', 'Día de la Constitución Española'],
  ['US', '2027-07-04', null],
])('in %s, %s is called %s', (country, date, name) => {
  expect(holidayName(country, date)).toBe(name)
})

test.each(complete.map(({ code }) => code))('the days of %s are in order, each once', code => {
  const dates = holidaysOf(code).map(holiday => holiday.date)

  expect(dates).toEqual([...new Set(dates)].toSorted())
  expect(dates.every(date => !Number.isNaN(dayNumber(date)))).toBe(true)
})

test('each day in Argentina has a date, a name and says whether it is a bridge', () => {
  for (const holiday of argentineHolidays) {
    expect(holiday).toEqual({
      date: expect.stringMatching(/^202[67]-\d\d-\d\d$/),
      name: expect.stringMatching(/\w{4}/),
      kind: holiday.name === 'Día no laborable' ? 'bridge' : 'holiday',
    })
  }
})

test('the movable ones are on a Monday', () => {
  const moved = argentineHolidays.filter(holiday =>
    /Güemes|San Martín|Diversidad/.test(holiday.name),
  )

  expect(moved.map(holiday => weekdayOf(holiday.date))).toEqual([1, 1, 1, 1, 1, 1])
})
