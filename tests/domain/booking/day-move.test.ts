import { describe, expect, test } from 'vitest'
import { placeAppointments, type AppointmentToPlace } from '#domain/booking/day-move.ts'
import {
  closed,
  aPlan,
  aService,
  ANYBODY,
  at,
  busyWith,
  taken,
} from '#support/domain/domain-builders.ts'

const DATE = '2027-03-01'
const NOW = at(`${DATE} 00:00`)
const plan = aPlan({ staff: ['ana', 'beto'] })
const away = taken(DATE, '9:00-12:00', { unit: 'ana', owner: 'away', isBlock: true })

function appointment(
  id: string,
  time: string,
  more: Partial<AppointmentToPlace> = {},
): AppointmentToPlace {
  const startsAt = at(`${DATE} ${time}`)
  return { id, plan, visit: ANYBODY, startsAt, choice: null, left: null, ...more }
}

const chosen = (time: string, staffId: string) => ({ startsAt: at(`${DATE} ${time}`), staffId })

describe('placing the appointments of somebody who is away', () => {
  test('the same hour with another person comes first', () => {
    const [placed] = placeAppointments([appointment('a', '10:00')], busyWith(away), NOW)

    expect(placed).toMatchObject({ proposal: chosen('10:00', 'beto'), conflict: null })
  })

  test('also off the grid: an appointment that staff put there may stay', () => {
    const [placed] = placeAppointments([appointment('a', '10:10')], busyWith(away), NOW)

    expect(placed!.proposal).toEqual(chosen('10:10', 'beto'))
  })

  test('the lead time does not apply', () => {
    const late = aPlan({ staff: ['ana', 'beto'], rules: { leadMinutes: 600 } })
    const busy = busyWith(away, taken(DATE, '10:00-10:30', { unit: 'beto', owner: 'somebody' }))
    const [placed] = placeAppointments(
      [appointment('a', '10:00', { plan: late })],
      busy,
      at(`${DATE} 09:00`),
    )

    expect(placed).toMatchObject({ proposal: chosen('9:30', 'beto') })
    expect(placed!.alternatives).toHaveLength(5)
  })

  test('appointments of one hour get different places, the earlier one first', () => {
    const placed = placeAppointments(
      [appointment('b', '10:30'), appointment('a', '10:00')],
      busyWith(away),
      NOW,
    )
    const same = placeAppointments(
      [appointment('a', '10:00'), appointment('b', '10:00')],
      busyWith(away),
      NOW,
    )

    expect(placed.map(one => one.proposal)).toEqual([
      chosen('10:30', 'beto'),
      chosen('10:00', 'beto'),
    ])
    expect(same.map(one => one.proposal)).toEqual([chosen('10:00', 'beto'), chosen('9:30', 'beto')])
  })

  test('the one that comes first in the day has the first choice, however they are listed', () => {
    const hour = aPlan({ staff: ['ana', 'beto'], services: [aService({ minutes: 60 })] })
    const appointments = [
      appointment('b', '10:30', { plan: hour }),
      appointment('a', '10:00', { plan: hour }),
    ]
    const placed = placeAppointments(appointments, busyWith(away), NOW)

    expect(placed.map(one => one.proposal)).toEqual([
      chosen('11:00', 'beto'),
      chosen('10:00', 'beto'),
    ])
  })

  test('a choice that fits is kept, one that does not says why, and both count before proposals', () => {
    const appointments = [
      appointment('a', '10:00'),
      appointment('b', '11:00', { choice: chosen('10:00', 'beto') }),
      appointment('c', '9:00', { choice: chosen('9:00', 'ana') }),
    ]

    const placed = placeAppointments(appointments, busyWith(away), NOW)

    expect(placed.map(one => one.conflict)).toEqual([null, null, 'slot_taken'])
    expect(placed[0]?.proposal).toEqual(chosen('9:30', 'beto'))
  })

  test('a visit shared by several staff members is left to the staff', () => {
    const services = [aService({ id: 'corte' }), aService({ id: 'barba' })]
    const offers = [
      { staffId: 'ana', serviceId: 'corte', durationMinutes: null, price: null },
      { staffId: 'beto', serviceId: 'barba', durationMinutes: null, price: null },
    ]
    const shared = aPlan({ staff: ['ana', 'beto'], services, offers })
    const visit = { serviceIds: ['corte', 'barba'], staffId: null }
    const [placed] = placeAppointments(
      [appointment('a', '10:00', { plan: shared, visit })],
      busyWith(away),
      NOW,
    )

    expect(placed!.proposal).toBeNull()
  })

  test('where shared slots are nearest, the next one that somebody can do alone is proposed', () => {
    const services = [aService({ id: 'corte' }), aService({ id: 'barba' })]
    const offers = ['corte', 'barba'].flatMap(serviceId =>
      ['ana', 'beto', 'caro']
        .filter(staffId => staffId === 'ana' || (staffId === 'beto') === (serviceId === 'corte'))
        .map(staffId => ({ staffId, serviceId, durationMinutes: null, price: null })),
    )
    const three = aPlan({ staff: ['ana', 'beto', 'caro'], services, offers })
    const visit = { serviceIds: ['corte', 'barba'], staffId: null }
    const [placed] = placeAppointments(
      [appointment('a', '10:00', { plan: three, visit })],
      busyWith(away),
      NOW,
    )

    expect(placed!.proposal?.staffId).toBe('ana')
    expect(placed!.alternatives).toHaveLength(5)
  })

  test.each([
    ['cancelled', '10:00'],
    ['staying', '9:30'],
  ] as const)('the time of one that is %s with others is theirs or free', (left, time) => {
    const both = [
      taken(DATE, '10:00-10:30', { unit: 'ana', owner: 'a' }),
      taken(DATE, '10:00-10:30', { unit: 'beto', owner: 'a' }),
    ]
    const placed = placeAppointments(
      [appointment('a', '10:00', { left }), appointment('b', '10:00')],
      busyWith(away, ...both),
      NOW,
    )

    expect(placed.map(one => one.proposal)).toEqual([null, chosen(time, 'beto')])
  })

  test('one that fits nowhere stays, and so does what it occupies', () => {
    const shut = aPlan({
      staff: ['ana', 'beto'],
      exceptions: [closed({ fromDate: '2027-02-01', toDate: '2027-04-01' })],
    })
    const its = taken(DATE, '10:00-10:30', { unit: 'beto', owner: 'a' })
    const placed = placeAppointments(
      [appointment('a', '9:00', { plan: shut }), appointment('b', '10:00')],
      busyWith(away, its),
      NOW,
    )

    expect(placed.map(one => one.proposal)).toEqual([null, chosen('9:30', 'beto')])
  })

  test('an excluded appointment takes no slot, and one that fits nowhere has no proposal', () => {
    const shut = aPlan({
      staff: ['ana', 'beto'],
      exceptions: [closed({ fromDate: '2027-02-01', toDate: '2027-04-01' })],
    })
    const appointments = [
      appointment('a', '10:00', { left: 'cancelled', choice: chosen('10:00', 'beto') }),
      appointment('b', '10:00'),
      appointment('c', '11:00', { plan: shut }),
    ]

    const placed = placeAppointments(appointments, busyWith(away), NOW)

    expect(placed.map(one => one.proposal)).toEqual([null, chosen('10:00', 'beto'), null])
    expect(placed[2]?.alternatives).toEqual([])
  })
})
