import { expect, test } from 'vitest'
import { dayNumber, weekdayOf } from '#domain/calendar/dates.ts'
import { countries } from '#domain/country/countries.ts'
import { holidayName, holidaysOf } from '#domain/country/holidays.ts'

const complete = countries.filter(country => country.holidays !== undefined)
const datesOf = (country: string, year: string) =>
  holidaysOf(country)
    .filter(holiday => holiday.date.startsWith(year))
    .map(holiday => holiday.date.slice(5))
    .join(' ')
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

// Ley 16.805 as worded by Ley 17.414: Tuesday and Wednesday go to the Monday before, Thursday and Friday to the one after.
test('Uruguay has all its holidays, the movable ones on the day of the law', () => {
  expect(datesOf('UY', '2026')).toEqual(
    `01-01 01-06 02-16 02-17 04-02 04-03 04-19 05-01 05-18 06-19 07-18 08-25 10-12 11-02 12-25`,
  )
  expect(datesOf('UY', '2027')).toEqual(
    `01-01 01-06 02-08 02-09 03-25 03-26 04-19 05-01 05-17 06-19 07-18 08-25 10-11 11-02 12-25`,
  )
  expect(holidayName('UY', '2027-05-17')).toBe('Batalla de Las Piedras')
  expect(holidayName('UY', '2027-10-11')).toBe('Día de la Diversidad Cultural')
  expect(holidayName('UY', '2028-04-17')).toBe('Desembarco de los 33 Orientales')
  expect(holidayName('UY', '2028-05-22')).toBe('Batalla de Las Piedras')
})

test('Paraguay has the day of its constitution, moved in 2026 by decree', () => {
  expect(holidayName('PY', '2026-06-22')).toBe('Jura de la Constitución Nacional')
  expect(holidayName('PY', '2026-06-20')).toBe(null)
  expect(holidayName('PY', '2027-06-20')).toBe('Jura de la Constitución Nacional')
})

test('in Mexico the government changes on 1 October', () => {
  expect(holidayName('MX', '2030-10-01')).toBe('Transmisión del Poder Ejecutivo Federal')
  expect(holidayName('MX', '2030-12-01')).toBe(null)
})

test('Peru has the four days that its laws added since 2021', () => {
  for (const day of ['06-07', '07-23', '08-06', '12-09'])
    expect(holidayName('PE', `2027-${day}`)).not.toBe(null)
})

test('the day of dignity in Bolivia, kept at work, is an ordinary one', () => {
  expect(holidayName('BO', '2027-10-17')).toBe(null)
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
