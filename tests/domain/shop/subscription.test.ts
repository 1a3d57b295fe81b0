import { describe, expect, test } from 'vitest'
import { DAY } from '#domain/calendar/interval.ts'
import {
  datesOf,
  endsWhen,
  noticeDue,
  readOnlyFrom,
  type SubscriptionState,
  takenBackUntil,
  whatFollows,
  windUpBefore,
} from '#domain/shop/subscription.ts'

const follows = (state: SubscriptionState, cancelAt: number | null = null) =>
  whatFollows({ state, since: 0, cancelAt }, -1).map(({ what, at }) => [what, at / DAY])
const notice = (state: SubscriptionState, day: number, cancelAt: number | null = null) =>
  noticeDue({ state, since: 0, cancelAt }, day * DAY)

describe('what follows', () => {
  test('is nothing while a subscription is paid, in trial, or paused after one', () => {
    expect((['active', 'trialing', 'paused'] as const).flatMap(state => follows(state))).toEqual([])
  })

  test('counts from the payment that is late', () => {
    expect(follows('past_due')).toEqual([
      ['bookings_stop', 8],
      ['subscription_ends', 31],
      ['page_closes', 61],
      ['data_erased', 121],
    ])
    expect(follows('unpaid')).toEqual([
      ['subscription_ends', 23],
      ['page_closes', 53],
      ['data_erased', 113],
    ])
  })

  test('counts from the end that the owner chose, if that is earlier', () => {
    expect(follows('active', 5 * DAY)).toEqual([
      ['bookings_stop', 5],
      ['subscription_ends', 5],
      ['page_closes', 35],
      ['data_erased', 95],
    ])
    expect(follows('past_due', 5 * DAY)).toEqual(follows('active', 5 * DAY))
    expect(follows('past_due', 50 * DAY)).toEqual(follows('past_due'))
    expect(follows('paused', 5 * DAY)).toEqual(follows('active', 5 * DAY).slice(1))
  })

  test('is after the end that the page closes and the data is erased', () => {
    expect(follows('canceled', 0)).toEqual([
      ['page_closes', 30],
      ['data_erased', 90],
    ])
    expect(windUpBefore(100 * DAY)).toEqual({ closes: 70 * DAY, erases: 10 * DAY })
  })

  test('leaves out what has happened', () => {
    const times = { state: 'canceled', since: 0, cancelAt: 0 } as const

    expect(whatFollows(times, 30 * DAY).map(({ what }) => what)).toEqual(['data_erased'])
  })

  test('is told a week before the erasure, also when that mail is late', () => {
    const times = { state: 'canceled', since: 0, cancelAt: 0 } as const
    const erased = (day: number) =>
      datesOf('erases_soon', times, day * DAY).map(({ at }) => at / DAY)

    expect([erased(83), erased(200)]).toEqual([[90], [207]])
    expect(datesOf('closes', times, 23 * DAY)).toEqual(whatFollows(times, 23 * DAY))
  })
})

describe('the notice whose time has come', () => {
  test('is the newest of its state', () => {
    expect([0, 4.9, 5, 7].map(day => notice('past_due', day))).toEqual([
      'due',
      'due',
      'stops',
      'stops',
    ])
    expect(notice('unpaid', 20)).toBe('stopped')
    expect([0, 23, 60, 83].map(day => notice('canceled', day))).toEqual([
      'ended',
      'closes',
      'erases',
      'erases_soon',
    ])
    // A page that is closed is not announced to close.
    expect(notice('canceled', 30)).toBeNull()
  })

  test('is none while nothing is late, nor at the end that the owner chose themselves', () => {
    expect(notice('active', 3)).toBeNull()
    expect(notice('canceled', 3, 0)).toBeNull()
    expect(notice('canceled', 23, 0)).toBe('closes')
  })
})

test('a shop can only be read once the days of grace after its bookings stopped are over', () => {
  const states = ['trialing', 'active', 'past_due', 'paused'] as const
  expect(states.map(state => readOnlyFrom({ state, since: 0 }))).toEqual([
    null,
    null,
    null,
    7 * DAY,
  ])
})

const had = (state: SubscriptionState, paidUntil: number | null) =>
  ({ state, trialEndsAt: 30, paidUntil }) as const
const until = (state: SubscriptionState, cancelAt: number | null, paid: number | null) =>
  takenBackUntil({ ...had(state, paid), since: 0, cancelAt }, 10)

describe('a subscription that its owner cancels', () => {
  test('ends now, or with its trial or what was paid', () => {
    expect(endsWhen('at_once', had('trialing', null), 10)).toBe(10)
    expect(endsWhen('period_end', had('trialing', null), 10)).toBe(30)
    expect(endsWhen('period_end', had('active', 50), 10)).toBe(50)
    expect(endsWhen('period_end', had('past_due', 5), 10)).toBe(10)
    expect(endsWhen('period_end', had('paused', null), 40)).toBe(40)
  })

  test('can be taken back before its end, and later while what they had lasts', () => {
    expect(until('active', null, 50)).toBeNull()
    expect(until('active', 40, 50)).toBe(40)
    expect(until('canceled', 0, null)).toBe(30)
    expect(until('canceled', 0, 50)).toBe(50)
    expect(until('canceled', 0, 10)).toBeNull()
    // Its data is erased before what was paid is over.
    expect(until('canceled', 0, 200 * DAY)).toBe(90 * DAY)
  })
})
