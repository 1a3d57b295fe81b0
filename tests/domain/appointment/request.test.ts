import {
  firstState,
  keptUntil,
  statusAt,
  waitingState,
  waitsUntil,
  withinPrice,
} from '#domain/appointment/request.ts'
import { aPlan, aService, at } from '#support/domain/domain-builders.ts'
import { describe, expect, test } from 'vitest'

const HOUR = 3_600_000
const now = at('2027-03-01 10:00')
const plan = aPlan({
  services: [
    aService(),
    aService({ id: 'color', needsApproval: true, deposit: 500 }),
    aService({ id: 'novia', deposit: 2000 }),
  ],
})

describe('an appointment that the public takes', () => {
  test.each([
    [['corte'], 'booked', null],
    [['color'], 'pending', 500],
    [['novia'], 'awaiting_deposit', 2000],
    [['corte', 'novia'], 'awaiting_deposit', 2000],
    [['novia', 'color'], 'pending', 2500],
    [['novia', 'novia'], 'awaiting_deposit', 4000],
    [['nada'], 'booked', null],
  ])('of %j is %s with a deposit of %s', (services, status, deposit) => {
    const request = { visit: { serviceIds: services, staffId: null }, startsAt: now + 100 * HOUR }

    expect(firstState(plan, request, now)).toMatchObject({ status, deposit })
  })
})

test.each([
  ['awaiting_deposit', 2000, 5000, 'awaiting_deposit', 2000],
  ['awaiting_deposit', 2000, 2000, 'awaiting_deposit', 2000],
  ['awaiting_deposit', 2000, 1500, 'awaiting_deposit', 1500],
  ['pending', 2000, 1500, 'pending', 1500],
  ['pending', 2000, 0, 'pending', null],
  ['awaiting_deposit', 2000, 0, 'booked', null],
  ['booked', null, 0, 'booked', null],
  ['booked', null, 5000, 'booked', null],
] as const)(
  'an appointment that is %s with a deposit of %s, for a visit of %s, is %s with a deposit of %s',
  (status, deposit, price, becomes, asked) => {
    const expiresAt = status === 'booked' ? null : now + HOUR

    expect(withinPrice({ status, expiresAt, deposit }, price)).toEqual({
      status: becomes,
      expiresAt: becomes === 'booked' ? null : expiresAt,
      deposit: asked,
    })
  },
)

describe('an appointment that staff write down', () => {
  const start = now + 100 * HOUR

  test('is booked, unless they ask for a deposit', () => {
    const visit = { serviceIds: ['novia', 'color'], staffId: null }
    const request = { visit, startsAt: start, source: 'staff' } as const

    expect(firstState(plan, request, now)).toEqual({
      status: 'booked',
      expiresAt: null,
      deposit: null,
    })
    expect(firstState(plan, { ...request, deposit: 1500 }, now)).toEqual({
      status: 'awaiting_deposit',
      expiresAt: now + 2 * HOUR,
      deposit: 1500,
    })
  })
})

describe('a pending appointment', () => {
  test.each([
    ['pending', 100, 12],
    ['pending', 13, 12],
    ['pending', 12.5, 11.5],
    ['pending', 2, 1],
    // For a request at the last moment the deadline is the start itself.
    ['pending', 1, 1],
    ['pending', 0.5, 0.5],
    ['awaiting_deposit', 100, 2],
    ['awaiting_deposit', 24, 2],
    ['awaiting_deposit', 23, 0.5],
    ['awaiting_deposit', 0.25, 0.25],
  ] as const)('as %s, %s hours before the start, waits %s hours', (status, before, hours) => {
    expect(waitsUntil(status, now + before * HOUR, now)).toBe(now + hours * HOUR)
  })

  test.each([
    ['awaiting_deposit', 100, 3, 21],
    ['awaiting_deposit', 15, 3, 15],
    ['awaiting_deposit', 100, 23, 2],
    ['awaiting_deposit', 100, null, 2],
    ['pending', 100, 3, 2],
  ] as const)(
    'as %s, %s hours before the start and %s hours after its deposit was sent, is kept for %s hours',
    (status, before, sentAgo, hours) => {
      const startsAt = now + before * HOUR
      const depositSentAt = sentAgo === null ? null : now - sentAgo * HOUR

      const until = keptUntil(now + 2 * HOUR, { status, startsAt, depositSentAt })

      expect(until).toBe(now + hours * HOUR)
      expect(keptUntil(null, { status, startsAt, depositSentAt })).toBeNull()
    },
  )

  test('is expired from exactly that instant on', () => {
    expect(statusAt('pending', now, now - 1)).toBe('pending')
    expect(statusAt('pending', now, now)).toBe('expired')
    expect(statusAt('booked', null, now)).toBe('booked')
    expect(waitsUntil('booked', now, now)).toBeNull()
  })
})

test.each([
  ['half an hour', 3 * HOUR, HOUR / 2],
  ['until its start, when that is sooner', HOUR / 4, HOUR / 4],
])('what its customer confirms by a mail waits %s', (_how, before, waits) => {
  const booked = { status: 'booked', expiresAt: null, deposit: null } as const

  const state = waitingState(booked, { startsAt: now + before, confirmsByMail: true }, now)

  expect(state).toMatchObject({ status: 'pending', expiresAt: now + waits })
})

test('what waits for the shop waits as any request does', () => {
  const booked = { status: 'booked', expiresAt: null, deposit: null } as const
  const startsAt = now + 48 * HOUR

  const state = waitingState(booked, { startsAt, confirmsByMail: false }, now)

  expect(state.expiresAt).toBe(waitsUntil('pending', startsAt, now))
})
