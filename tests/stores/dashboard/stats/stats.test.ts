import { describe, expect, test } from 'vitest'
import { changeOf, emptyHours, percentOf, periodProblem } from '#stores/dashboard/stats/stats.ts'
import { rulesFrom } from '#stores/dashboard/settings/rules-draft.ts'

const hour = (weekday: number, booked: number, bookable = 100) => ({
  weekday,
  hour: 10,
  booked_minutes: booked,
  open_minutes: 100,
  bookable_minutes: bookable,
})

const from = (fields: Record<string, string>) => rulesFrom(name => fields[name] ?? null)

describe('a change from one period to another', () => {
  test.each([
    [112, 100, 12],
    [50, 100, -50],
    [7, 7, 0],
    [5, 0, null],
    [271, 1, null],
  ])('from %i, which was %i, is %s', (now, before, change) => {
    expect(changeOf(now, before)).toBe(change)
  })

  test('has no percentage when there was nothing before', () => {
    expect(percentOf(30, 120)).toBe(25)
    expect(percentOf(30, 0)).toBe(0)
  })
})

test('a period has its dates in order, and is a year at most', () => {
  expect(periodProblem({ from: '2026-11-27', to: '2026-11-27' })).toBeNull()
  expect(periodProblem({ from: '2025-11-27', to: '2026-11-27' })).toBeNull()
  expect(periodProblem({ from: '2025-11-26', to: '2026-11-27' })).toBe(
    'Elegí 366 días como máximo.',
  )
  expect(periodProblem({ from: '2026-11-28', to: '2026-11-27' })).toContain('no puede ser anterior')
})

test('hours that are never full are listed, the emptiest first', () => {
  const found = emptyHours([hour(1, 80), hour(2, 10), hour(3, 0), hour(4, 5, 0), hour(5, 24)], 2)

  expect(found.map(one => one.weekday)).toEqual([3, 2])
})

describe('the rules of a form', () => {
  test('are numbers, limits or none, and nothing where the field says "as the shop"', () => {
    expect(
      from({
        'rules.lead_minutes': '120',
        'rules.horizon_days': '',
        'rules.max_turns_per_day': 'none',
        'rules.public_cap_percent': '80',
        'rules.anchoring': 'clock',
      }),
    ).toEqual({
      lead_minutes: 120,
      max_turns_per_day: null,
      public_cap_percent: 80,
      anchoring: 'clock',
    })
  })

  test('separate a release on a weekday from none, and from the shop’s', () => {
    const at = { 'rules.release.minute': '10:30' }

    expect(from({ ...at, 'rules.release.weekday': '1' })).toEqual({
      release: { weekday: 1, minute: 630 },
    })
    expect(from({ 'rules.release.weekday': '' })).toEqual({ release: null })
    expect(from({ 'rules.release.weekday': 'shop' })).toEqual({})
  })
})
