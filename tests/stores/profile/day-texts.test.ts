import { expect, test, vi } from 'vitest'
import { longDay } from '#stores/profile/day-texts.ts'

test('a date of another year says it, in an account too', () => {
  vi.useFakeTimers({ now: new Date('2026-11-26T15:00:00Z'), toFake: ['Date'] })

  expect(longDay('2026-11-24')).toBe('martes 24 de noviembre')
  expect(longDay('2025-11-24')).toBe('lunes 24 de noviembre de 2025')
  vi.useRealTimers()
})
