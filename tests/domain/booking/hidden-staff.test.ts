import { offeredTo, PUBLIC, STAFF } from '#domain/booking/scheduling-context.ts'
import { createBusyIndex } from '#domain/occupancy/occupancy.ts'
import { slotsOn } from '#domain/booking/slots.ts'
import { ANYBODY, aPlan, at, taken } from '#support/domain/domain-builders.ts'
import { expect, test } from 'vitest'

const DATE = '2027-03-01'
const MIDNIGHT = at('2027-03-01 00:00')

test('a hidden staff member is offered to the shop and not to the public, and counts in the limits of the day', () => {
  const plan = aPlan({ staff: ['ana', 'berta'], rules: { maxAppointmentsPerDay: 1 } })
  const staff = plan.staff.map(one => ({ ...one, isHidden: one.id === 'berta' }))
  const rows = [taken(DATE, '9:00-9:30', { unit: 'berta' })]
  const starts = (kind: 'public' | 'staff', rules = plan.rules) =>
    slotsOn(
      {
        plan: { ...plan, staff, rules },
        busy: createBusyIndex(rows),
        now: MIDNIGHT,
        audience: kind === 'public' ? PUBLIC : STAFF,
      },
      ANYBODY,
      { fromDate: DATE, days: 1 },
    ).flatMap(day => day.slots)
  const withoutLimit = { ...plan.rules, maxAppointmentsPerDay: null }

  expect(starts('public')).toEqual([])
  expect(new Set(starts('public', withoutLimit).flatMap(slot => slot.staffIds))).toEqual(
    new Set(['ana']),
  )
  expect(new Set(starts('staff').flatMap(slot => slot.staffIds))).toEqual(new Set(['ana', 'berta']))
})

test('the reduced plan is the same object each time, so what is remembered of it is found again', () => {
  const plan = aPlan({ staff: ['ana', 'berta'] })
  const staff = plan.staff.map(one => ({ ...one, isHidden: one.id === 'berta' }))
  const context = {
    plan: { ...plan, staff },
    busy: createBusyIndex([]),
    now: MIDNIGHT,
    audience: PUBLIC,
  }
  const reduced = offeredTo(context).plan
  expect(reduced.offers.map(offer => offer.staffId)).toEqual(['ana'])
  expect(offeredTo(context).plan).toBe(reduced)
})
