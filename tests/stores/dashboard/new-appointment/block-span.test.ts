import { expect, it } from 'vitest'
import { coversDay, spanText } from '#messages/block-span.ts'

const span = (from: string, to: string) => ({
  starts_at: `2026-11-${from}:00-03:00`,
  ends_at: `2026-11-${to}:00-03:00`,
})

it.each([
  ['21T13:00', '21T14:00', 'sábado 21 de noviembre, 13:00 a 14:00'],
  ['21T00:00', '22T00:00', 'sábado 21 de noviembre, todo el día'],
  ['21T02:00', '22T02:00', 'sábado 21 de noviembre, todo el día'],
  ['21T00:00', '24T00:00', 'sáb 21 nov al lun 23 nov, todo el día'],
  [
    '21T13:00',
    '22T02:00',
    'sábado 21 de noviembre de 2026, 13:00 a domingo 22 de noviembre de 2026, 02:00',
  ],
])('the time of a block is written from %s to %s', (from, to, words) => {
  expect(spanText(span(from, to), '2026-11-24')).toBe(words)
})

it('a block covers a day when nothing of it is left', () => {
  const block = span('21T00:00', '22T12:00')

  expect(coversDay('2026-11-21', block)).toBe(true)
  expect(coversDay('2026-11-22', block)).toBe(false)
  // In a shop that closes at two a night belongs to the day before.
  expect(coversDay('2026-11-21', span('21T02:00', '22T02:00'))).toBe(true)
  expect(coversDay('2026-11-22', span('21T02:00', '22T02:00'))).toBe(false)
})
