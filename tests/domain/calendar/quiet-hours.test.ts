import { expect, test } from 'vitest'
import { endOfQuiet, isQuiet, minutesOfQuietLeft } from '#domain/calendar/quiet-hours.ts'

const at = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))
const night = { from: at('22:00'), to: at('08:00') }
const siesta = { from: at('13:00'), to: at('16:00') }

test.each([
  ['the evening before', night, '21:59', false],
  ['the beginning', night, '22:00', true],
  ['past midnight', night, '00:00', true],
  ['the last minute', night, '07:59', true],
  ['the end', night, '08:00', false],
  ['its first minute', siesta, '13:00', true],
  ['inside a day', siesta, '14:00', true],
  ['before it', siesta, '12:59', false],
  ['at its end', siesta, '16:00', false],
  ['ends that are equal', { from: 600, to: 600 }, '10:00', false],
  ['none', null, '03:00', false],
])('quiet hours: %s', (_name, quiet, clock, expected) => {
  expect(isQuiet(quiet, at(clock))).toBe(expected)
})

test.each([
  ['the whole night', night, '22:00', 600],
  ['what is left after midnight', night, '07:59', 1],
  ['the rest of a siesta', siesta, '14:00', 120],
])('%s remains', (_name, quiet, clock, minutes) => {
  expect(minutesOfQuietLeft(quiet, at(clock))).toBe(minutes)
})

test.each([
  ['in the evening, the next morning', '2026-11-24T23:00:00-03:00', '2026-11-25T08:00:00-03:00'],
  ['past midnight, the same morning', '2026-11-25T02:00:00-03:00', '2026-11-25T08:00:00-03:00'],
  ['by day, at once', '2026-11-25T12:00:00-03:00', '2026-11-25T12:00:00-03:00'],
])('quiet hours end %s', (_name, now, end) => {
  expect(endOfQuiet(night, Date.parse(now), 'America/Argentina/Buenos_Aires')).toBe(Date.parse(end))
})

test('quiet hours end by the clock of the place also on the night in which it changes', () => {
  const now = Date.parse('2026-04-04T23:00:00-03:00')

  expect(endOfQuiet(night, now, 'America/Santiago')).toBe(Date.parse('2026-04-05T08:00:00-04:00'))
  expect(endOfQuiet(null, now, 'America/Santiago')).toBe(now)
})
