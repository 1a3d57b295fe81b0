import { expect, test } from 'vitest'
import { isOver } from '#domain/shop/hours-wish.ts'

const today = '2026-11-27'

test.each([
  ['another week, which is of every week to come', { kind: 'week' }, false],
  ['a day before today', { kind: 'date', date: '2026-11-26' }, true],
  ['today', { kind: 'date', date: today }, false],
  ['days off that ended yesterday', { kind: 'off', to: '2026-11-26' }, true],
  ['days off of which today is the last', { kind: 'off', to: today }, false],
] as const)('%s: over is %3$s', (_, wish, expected) => {
  expect(isOver(wish, today)).toBe(expected)
})
