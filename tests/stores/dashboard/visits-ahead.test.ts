import { expect, it } from 'vitest'
import { type CustomerVisit, visitsAhead } from '#islands/dashboard/customers/visits-ahead.ts'

const at = (time: string) => `2026-11-24T${time}:00-03:00`

function aVisit(startsAt: string, status: CustomerVisit['status'] = 'booked') {
  return { id: startsAt, status, starts_at: startsAt, elsewhere: null }
}

it('what began today is not to come, also when it is still open', () => {
  const visits = [
    aVisit(at('18:00')),
    aVisit(at('15:00'), 'cancelled'),
    aVisit(at('12:00')),
    aVisit(at('10:00')),
  ]

  const ahead = visitsAhead({ visits } as never, Date.parse(at('10:30')))

  expect(ahead.map(visit => visit.starts_at)).toEqual([at('12:00'), at('18:00')])
})
