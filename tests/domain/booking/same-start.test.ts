import { sameStartWithOthers } from '#domain/booking/booking.ts'
import { STAFF } from '#domain/booking/scheduling-context.ts'
import type { BusyIndex } from '#domain/occupancy/occupancy.ts'
import { aPlan, at, busyWith, taken } from '#support/domain/domain-builders.ts'
import { describe, expect, test } from 'vitest'

// A Monday, and the shop is open from 9 to 12.
const DATE = '2027-03-01'
const NOW = at('2027-03-01 08:00')

describe('the same start with somebody else', () => {
  const plan = aPlan({ staff: ['ana', 'beto'] })
  const wanted = at('2027-03-01 10:00')
  const other = (busy: BusyIndex, staffId: string | null = 'ana') =>
    sameStartWithOthers(
      { plan, busy, now: NOW, audience: STAFF },
      { serviceIds: ['corte'], staffId },
      wanted,
    )

  test('is with whoever is free then', () => {
    expect(other(busyWith(taken(DATE, '10:00-10:30')))).toEqual({
      startsAt: wanted,
      staffId: 'beto',
    })
  })

  test('is none when nobody is, or when the same one is', () => {
    const both = busyWith(
      taken(DATE, '10:00-10:30'),
      taken(DATE, '10:00-10:30', { unit: 'beto', owner: 'other' }),
    )
    expect(other(both)).toBeNull()
    expect(other(busyWith(), null)).not.toBeNull()
    expect(other(busyWith(taken(DATE, '10:00-10:30', { unit: 'beto', owner: 'other' })))).toBeNull()
  })
})
