import { describe, expect, test } from 'vitest'
import {
  isAsKnown,
  knownStateOf,
  unnotifiedOf,
  type Known,
} from '#domain/appointment/unnotified.ts'

const known: Known = {
  startsAt: 1000,
  staffIds: ['ana', 'beto'],
  sold: ['cut', 'beard'],
  state: 'stands',
}

describe('what a customer knows of their appointment', () => {
  test.each([
    ['nothing', known, true],
    ['the hour', { ...known, startsAt: 2000 }, false],
    ['one of its people', { ...known, staffIds: ['ana', 'caro'] }, false],
    ['what is done', { ...known, sold: ['cut', 'colour'] }, false],
    ['the order of it', { ...known, sold: ['beard', 'cut'] }, true],
    ['what nobody wrote down', { ...known, sold: null }, true],
    ['how many serve it', { ...known, staffIds: ['ana'] }, false],
    ['that it is off', { ...known, state: 'over' as const }, false],
  ])('is the present state when %s changed: %s', (_what, now, isSame) => {
    expect(isAsKnown(known, now)).toBe(isSame)
  })

  test('includes that an appointment is cancelled, whatever its time', () => {
    const over: Known = { ...known, state: 'over' }

    expect(isAsKnown(over, { ...over, startsAt: 2000 })).toBe(true)
  })

  test.each([
    ['pending', 'asked'],
    ['awaiting_deposit', 'asked'],
    ['booked', 'stands'],
    ['confirmed', 'stands'],
    ['checked_in', 'stands'],
    ['in_progress', 'stands'],
    ['completed', 'stands'],
    ['no_show', 'stands'],
    ['cancelled', 'over'],
    ['rejected', 'over'],
    ['expired', 'over'],
  ] as const)('of an appointment that is %s: it %s', (status, state) => {
    expect(knownStateOf(status)).toBe(state)
  })
})

test.each([
  ['stands', 'booked', 'moved'],
  ['asked', 'pending', 'moved'],
  ['asked', 'booked', 'accepted'],
  ['over', 'booked', 'accepted'],
  ['stands', 'cancelled', 'cancelled'],
  ['asked', 'rejected', 'rejected'],
  ['stands', 'awaiting_deposit', 'moved'],
] as const)(
  'an appointment that %s as the customer knows it, and is %s, is unnotified: %s',
  (state, status, words) => {
    expect(
      unnotifiedOf({ ...known, state }, { ...known, state: knownStateOf(status) }, status),
    ).toBe(words)
  },
)

test.each([
  ['only the services changed', { sold: ['cut'] }, 'changed'],
  ['one of them went to somebody else too', { sold: ['cut'], staffIds: ['ana'] }, 'changed'],
  ['the hour did too', { sold: ['cut'], startsAt: 2000 }, 'moved'],
  ['they begin with somebody else', { sold: ['cut'], staffIds: ['caro'] }, 'moved'],
] as const)('a customer is notified, where %s: %s', (_what, change, words) => {
  expect(unnotifiedOf(known, { ...known, ...change }, 'booked')).toBe(words)
})
