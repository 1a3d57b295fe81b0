import { describe, expect, it } from 'vitest'
import { clockFrom } from '#stores/dashboard/new-appointment/typed-clock.ts'

describe('an hour that is typed', () => {
  it.each([
    ['9', '09:00'],
    ['930', '09:30'],
    ['0930', '09:30'],
    ['9.30', '09:30'],
    ['19:05', '19:05'],
    [' 18 h', '18:00'],
    ['0:00', '00:00'],
  ])('"%s" is %s', (typed, clock) => expect(clockFrom(typed)).toBe(clock))

  it.each(['', '24', '9:60', 'nueve', '1:2', '12345'])('"%s" is none', typed =>
    expect(clockFrom(typed)).toBeNull(),
  )
})
