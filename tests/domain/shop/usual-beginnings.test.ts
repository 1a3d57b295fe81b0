import { expect, test } from 'vitest'
import {
  isSiestaUsual,
  usualServiceOf,
  usualServicesOf,
  usualWeek,
} from '#domain/shop/usual-beginnings.ts'

const trades = ['barberia', 'peluqueria', 'salon', 'estetica', 'unas', 'spa', 'tatuajes']

test.each(trades)('a shop of %s is proposed a few services of its category', trade => {
  const services = usualServicesOf(trade)

  expect(services.length).toBeGreaterThanOrEqual(3)
  expect(new Set(services.map(one => one.name)).size).toBe(services.length)
  expect(services.every(one => one.minutes % 5 === 0 && one.pesos > 0)).toBe(true)
  expect(usualServiceOf(trade)).toEqual(services[0])
})

test('an unknown category has no proposals', () => {
  expect([usualServicesOf('circo'), usualServiceOf('circo')]).toEqual([[], null])
})

test('the proposed week is Tuesday to Saturday, ten to eight', () => {
  expect(usualWeek.map(one => one.weekday)).toEqual([2, 3, 4, 5, 6])
  expect(usualWeek.every(one => one.start_minute === 600 && one.end_minute === 1200)).toBe(true)
})

test.each([
  ['381 412-4839', true],
  ['+54 9 381 412-4839', true],
  ['0381 412-4839', true],
  ['0054 261 555-0199', true],
  ['11 5555-0199', false],
  ['+598 99 123 456', false],
  ['', false],
])('with the phone %s a siesta is proposed: %s', (phone, isUsual) => {
  expect(isSiestaUsual(phone)).toBe(isUsual)
})
