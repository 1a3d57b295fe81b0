import { reviewableUntil } from '#domain/appointment/review.ts'
import { at } from '#support/domain/domain-builders.ts'
import { describe, expect, test } from 'vitest'

const endsAt = at('2027-03-01 10:30')

describe('an appointment can be reviewed', () => {
  test('for two weeks after it', () => {
    const appointment = { status: 'completed', endsAt } as const
    const until = at('2027-03-15 10:30')

    expect(reviewableUntil(appointment, null, until - 1)).toBe(until)
    expect(reviewableUntil(appointment, null, until)).toBeNull()
  })

  test('and corrected for a week after it was written', () => {
    const appointment = { status: 'completed', endsAt } as const
    const writtenAt = at('2027-03-14 10:00')
    const until = at('2027-03-21 10:00')

    expect(reviewableUntil(appointment, writtenAt, until - 1)).toBe(until)
    expect(reviewableUntil(appointment, writtenAt, until)).toBeNull()
  })

  test.each(['booked', 'confirmed', 'checked_in', 'in_progress'] as const)(
    'three hours after its end though the shop left it %s',
    status => {
      const over = endsAt + 3 * 3_600_000

      expect(reviewableUntil({ status, endsAt }, null, over - 1)).toBeNull()
      expect(reviewableUntil({ status, endsAt }, null, over)).toBe(at('2027-03-15 10:30'))
    },
  )

  test.each(['no_show', 'cancelled', 'pending', 'expired'] as const)(
    'never when it is %s, however long ago',
    status => {
      expect(reviewableUntil({ status, endsAt }, null, endsAt + 24 * 3_600_000)).toBeNull()
    },
  )

  test.each(['booked', 'no_show', 'cancelled', 'in_progress'] as const)(
    'never while it is %s',
    status => {
      expect(reviewableUntil({ status, endsAt }, null, endsAt)).toBeNull()
    },
  )
})
