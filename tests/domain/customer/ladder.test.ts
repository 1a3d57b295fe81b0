/**
 * What is required of a customer by how they kept their appointments: a table of cases, and properties of every ladder.
 */
import { array, assert, boolean, constantFrom, integer, option, property, record } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DAY } from '#domain/calendar/interval.ts'
import {
  type History,
  initialLadder,
  type Ladder,
  rungFor,
  rungs,
  type Rung,
  standingOf,
  strictest,
} from '#domain/customer/ladder.ts'
import { askedOn } from '#domain/customer/service-terms.ts'

const now = Date.parse('2026-11-24T10:00:00-03:00')
const daysAgo = (...days: number[]) => days.map(day => now - day * DAY)
const history = (kept: number[], missed: number[]): History => ({
  kept: daysAgo(...kept),
  missed: daysAgo(...missed),
})

describe('the default ladder of a shop', () => {
  test.each([
    ['whoever has never come', [], [], 'reminders', null, 0],
    ['a regular', [30, 60], [], 'reminders', null, 0],
    ['missed the last one', [30], [7], 'must_confirm', 'last_time', 1],
    ['missed one, and came since', [7], [30], 'must_confirm', 'before', 1],
    ['missed the only one', [], [7], 'must_confirm', 'last_time', 1],
    ['missed two', [60], [7, 30], 'deposit', 'last_time', 2],
    ['missed three', [90], [7, 30, 60], 'phone_only', 'last_time', 3],
    ['missed ten', [], [1, 2, 3, 4, 5, 6, 7, 8, 9, 10], 'phone_only', 'last_time', 10],
    ['came twice since', [7, 14], [30], 'reminders', null, 0],
    [
      'came twice since the first, once since the second',
      [7, 30],
      [20, 60],
      'must_confirm',
      'before',
      1,
    ],
    ['missed one half a year ago', [], [180], 'reminders', null, 0],
    ['missed one nearly half a year ago', [], [179], 'must_confirm', 'last_time', 1],
  ] as const)('%s', (_, kept, missed, rung, reason, counted) => {
    const standing = standingOf(history([...kept], [...missed]), initialLadder, now)
    expect(standing).toEqual({ rung, reason, missed: counted })
  })
})

describe('the owner’s settings', () => {
  const never = { must_confirm: null, deposit: null, approval: null, phone_only: null }
  const ladder: Ladder = { ...initialLadder, limits: never }

  test('without limits no step applies', () => {
    expect(standingOf(history([], [1, 2, 3]), ladder, now).rung).toBe('reminders')
  })
  test('of several steps the strictest applies', () => {
    const limits = { must_confirm: 5, deposit: 2, approval: null, phone_only: 4 }
    expect([0, 1, 2, 3, 4, 5].map(missed => rungFor(missed, { ...ladder, limits }))).toEqual([
      'reminders',
      'reminders',
      'deposit',
      'deposit',
      'phone_only',
      'phone_only',
    ])
  })
  test('newcomers are asked until their first visit', () => {
    const asking: Ladder = { ...ladder, newcomers: 'deposit' }
    expect(standingOf(history([], []), asking, now)).toEqual({
      rung: 'deposit',
      reason: 'first_time',
      missed: 0,
    })
    expect(standingOf(history([1], []), asking, now).rung).toBe('reminders')
  })
  test('missed appointments are never forgiven when the owner chose that', () => {
    const strict: Ladder = {
      ...initialLadder,
      forgiven_after_visits: null,
      forgiven_after_months: null,
    }
    expect(standingOf(history([1, 2, 3, 4], [900]), strict, now).rung).toBe('must_confirm')
  })
})

describe('what a service requires on a step', () => {
  const service = { needsApproval: false, deposit: null, price: 850_000 }
  test.each([
    ['reminders', service, { needsApproval: false, deposit: null }],
    ['must_confirm', service, { needsApproval: false, deposit: null }],
    ['deposit', service, { needsApproval: false, deposit: 260_000 }],
    ['approval', service, { needsApproval: true, deposit: null }],
    ['deposit', { ...service, deposit: 500_000 }, { needsApproval: false, deposit: 500_000 }],
    ['deposit', { ...service, needsApproval: true }, { needsApproval: true, deposit: 260_000 }],
    ['deposit', { ...service, price: 0 }, { needsApproval: false, deposit: null }],
    ['deposit', { ...service, price: 3 }, { needsApproval: false, deposit: 1 }],
    ['approval', { ...service, deposit: 500 }, { needsApproval: true, deposit: 500 }],
  ] as const)('%s', (rung, asked, expected) => {
    expect(askedOn(rung, asked, 30)).toEqual(expected)
  })
  test('a deposit is never more than the price', () => {
    const asked = property(
      integer({ min: 0, max: 10_000_000 }),
      integer({ min: 5, max: 100 }),
      (price, percent) => {
        const { deposit } = askedOn('deposit', { ...service, price }, percent)
        expect(deposit ?? 0).toBeLessThanOrEqual(price)
        expect(deposit ?? 0).toBeGreaterThanOrEqual(Math.min(price, (price * percent) / 100))
      },
    )
    assert(asked)
  })
})

const limit = option(integer({ min: 1, max: 10 }))
const ladders = record<Ladder>({
  limits: record({ must_confirm: limit, deposit: limit, approval: limit, phone_only: limit }),
  newcomers: constantFrom(...rungs),
  deposit_percent: integer({ min: 5, max: 100 }),
  counts_late_cancels: boolean(),
  forgiven_after_visits: option(integer({ min: 1, max: 20 })),
  forgiven_after_months: option(integer({ min: 1, max: 36 })),
})
const ages = array(integer({ min: 0, max: 1200 }), { maxLength: 12 })
const isAtLeast = (strict: Rung, soft: Rung) => strictest(strict, soft) === strict

describe('whatever the ladder', () => {
  test('one more missed appointment never requires less', () => {
    assert(
      property(ladders, ages, ages, integer({ min: 0, max: 1200 }), (ladder, kept, missed, one) => {
        const before = standingOf(history(kept, missed), ladder, now)
        const after = standingOf(history(kept, [...missed, one]), ladder, now)
        expect(isAtLeast(after.rung, before.rung)).toBe(true)
      }),
    )
  })
  test('one more kept appointment never requires more', () => {
    assert(
      property(ladders, ages, ages, integer({ min: 0, max: 1200 }), (ladder, kept, missed, one) => {
        const before = standingOf(history(kept, missed), ladder, now)
        const after = standingOf(history([...kept, one], missed), ladder, now)
        expect(isAtLeast(before.rung, after.rung)).toBe(true)
      }),
    )
  })
  test('time alone never requires more', () => {
    assert(
      property(ladders, ages, ages, integer({ min: 0, max: 900 }), (ladder, kept, missed, days) => {
        const before = standingOf(history(kept, missed), ladder, now)
        const after = standingOf(history(kept, missed), ladder, now + days * DAY)
        expect(isAtLeast(before.rung, after.rung)).toBe(true)
      }),
    )
  })
  test('a reason is given exactly when something is required', () => {
    assert(
      property(ladders, ages, ages, (ladder, kept, missed) => {
        const { rung, reason } = standingOf(history(kept, missed), ladder, now)
        expect(reason === null).toBe(rung === 'reminders')
      }),
    )
  })
})
