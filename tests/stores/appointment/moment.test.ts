import { describe, expect, it } from 'vitest'
import { momentOf } from '#stores/appointment/moment.ts'

const appointment = {
  starts_at: '2026-11-24T15:00:00-03:00',
  ends_at: '2026-11-24T15:30:00-03:00',
}

describe('the moment of an appointment', () => {
  it.each([
    ['2026-11-23T14:59:00-03:00', 'ahead'],
    ['2026-11-23T15:00:00-03:00', 'day_before'],
    ['2026-11-24T12:59:00-03:00', 'day_before'],
    ['2026-11-24T13:00:00-03:00', 'soon'],
    ['2026-11-24T14:59:59-03:00', 'soon'],
    ['2026-11-24T15:00:00-03:00', 'during'],
    ['2026-11-24T15:29:59-03:00', 'during'],
    ['2026-11-24T15:30:00-03:00', 'after'],
    ['2026-12-24T15:30:00-03:00', 'after'],
  ] as const)('at %s is %s', (now, moment) => {
    expect(momentOf(appointment, Date.parse(now))).toBe(moment)
  })
})
