import { describe, expect, it } from 'vitest'
import { changeText } from '#stores/clock-change.ts'
import { instantAt, minuteOn, wallTimeAt } from '#stores/wall-clock.ts'

describe('minutes of a day', () => {
  it('go on counting after midnight', () => {
    expect(minuteOn('2026-11-20', '2026-11-20T18:30:00-03:00')).toBe(1110)
    expect(minuteOn('2026-11-20', '2026-11-21T01:15:00-03:00')).toBe(1440 + 75)
  })
})

describe('the shop’s local time', () => {
  it('is read in the zone of the shop', () => {
    const epoch = Date.parse('2026-11-21T01:30:00Z')

    expect(wallTimeAt(epoch, 'America/Argentina/Buenos_Aires')).toEqual({
      date: '2026-11-20',
      minute: 22 * 60 + 30,
    })
  })

  it('turns into an instant with the offset of that day', () => {
    expect(instantAt('2026-11-20', 1110, 'America/Argentina/Buenos_Aires')).toBe(
      '2026-11-20T18:30:00-03:00',
    )
    expect(instantAt('2026-07-01', 600, 'America/Santiago')).toBe('2026-07-01T10:00:00-04:00')
    expect(instantAt('2026-12-01', 600, 'America/Santiago')).toBe('2026-12-01T10:00:00-03:00')
  })

  it('finds the next date for minutes beyond midnight', () => {
    expect(instantAt('2026-11-20', 1500, 'America/New_York')).toBe('2026-11-21T01:00:00-05:00')
  })

  it.each([
    ['America/New_York', '2026-11-01', 90, '2026-11-01T01:30:00-04:00'],
    ['Europe/Madrid', '2026-10-25', 150, '2026-10-25T02:30:00+02:00'],
  ])('in %s is the earlier one where an hour comes twice', (zone, date, minute, first) => {
    expect(instantAt(date, minute, zone)).toBe(first)
  })

  it.each([
    ['America/New_York', '2026-03-08', '2026-03-08T02:30:00-05:00'],
    ['Europe/Madrid', '2026-03-29', '2026-03-29T02:30:00+01:00'],
  ])(
    'in %s is counted on from the hour before where the clock jumps over it',
    (zone, date, after) => {
      expect(instantAt(date, 150, zone)).toBe(after)
    },
  )

  it('converts a minute to an instant and back, also on the day the clock changes', () => {
    for (const minute of [0, 30, 240, 600, 1439]) {
      const instant = instantAt('2026-11-01', minute, 'America/New_York')

      expect(minuteOn('2026-11-01', instant)).toBe(minute)
    }
  })
})

describe('an hour that comes twice', () => {
  it.each([
    ['America/Santiago', '2027-04-03T23:30:00-03:00', 'antes'],
    ['America/Santiago', '2027-04-03T23:30:00-04:00', 'después'],
    ['America/New_York', '2026-11-01T01:30:00-04:00', 'antes'],
    ['America/New_York', '2026-11-01T01:30:00-05:00', 'después'],
    ['Australia/Lord_Howe', '2027-04-04T01:45:00+11:00', 'antes'],
    ['Australia/Lord_Howe', '2027-04-04T01:45:00+10:30', 'después'],
  ])('in %s, %s is the one %s', (zone, instant, which) => {
    expect(changeText(instant, zone)).toBe(` (${which} del cambio de hora)`)
  })

  it.each([
    ['America/Santiago', '2027-04-03T22:59:00-03:00'],
    ['America/Santiago', '2027-04-04T00:00:00-04:00'],
    ['America/Santiago', '2026-09-06T01:00:00-03:00'],
    ['America/Argentina/Buenos_Aires', '2027-04-03T23:30:00-03:00'],
  ])('is not in %s at %s', (zone, instant) => {
    expect(changeText(instant, zone)).toBe('')
  })
})
