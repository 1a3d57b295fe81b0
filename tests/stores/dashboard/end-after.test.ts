import { expect, it } from 'vitest'
import { minuteOfClock } from '#domain/calendar/dates.ts'
import { endAfter, latestClosing, startInNight } from '#stores/dashboard/end-after.ts'

const minute = (clock: string) => minuteOfClock(clock) ?? NaN

it.each([
  ['an end of the same day stays', '19:00', '20:00', '26:00', '20:00'],
  ['an end after midnight is of the next day', '23:00', '01:30', '26:00', '25:30'],
  ['the hour at which the shop closes is still inside', '18:00', '02:00', '26:00', '26:00'],
  ['midnight ends the day of a shop that closes then', '22:00', '00:00', '24:00', '24:00'],
  ['later than the shop closes it stays before the start', '23:00', '03:00', '26:00', '03:00'],
  ['a shop that closes in the evening has no next day', '15:00', '14:00', '20:00', '14:00'],
])('%s', (_, from, to, closes, end) => {
  expect(endAfter(minute(from), minute(to), minute(closes))).toBe(minute(end))
})

it.each([
  ['a start of the evening stays', '23:00', '26:00', '23:00'],
  ['a start after midnight is of the next day while the shop is open', '00:30', '26:00', '24:30'],
  ['a start when the shop has closed stays', '02:00', '26:00', '02:00'],
  ['a shop that closes at midnight has no night', '00:00', '24:00', '00:00'],
])('%s', (_, from, closes, start) => {
  expect(startInNight(minute(from), minute(closes))).toBe(minute(start))
})

it('the latest closing is that of the longest day, of the shop or of a staff member', () => {
  const day = { weekday: 5, start_minute: 600, end_minute: 1200 }
  const night = { weekday: 6, start_minute: 1080, end_minute: 1560 }

  expect(latestClosing({ shop: [day], staff: [] })).toBe(1200)
  expect(latestClosing({ shop: [day], staff: [{ staff: 'ana', ranges: [night] }] })).toBe(1560)
  expect(latestClosing({ shop: [], staff: [] })).toBe(0)
})
