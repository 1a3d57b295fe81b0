import { describe, expect, it } from 'vitest'
import type { AppointmentWire } from '#contract/contract.ts'
import { type DayFacts, freeSpans, layOutBoard } from '#stores/dashboard/board/board-layout.ts'
import { overdueOf } from '#stores/dashboard/board/overdue.ts'

const lucas = {
  id: 'lucas',
  name: 'Lucas',
  bio: '',
  avatar: null,
  is_active: true,
  is_hidden: false,
  services: [],
  also_in: [],
}
const maru = { ...lucas, id: 'maru', name: 'Maru' }

function anAppointment(
  from: string,
  to: string,
  fields: Partial<AppointmentWire> = {},
): AppointmentWire {
  const starts_at = `2026-11-20T${from}:00-03:00`
  const ends_at = `2026-11-20T${to}:00-03:00`
  return {
    id: `${from} ${to}`,
    code: 'ABCD',
    status: 'booked',
    revision: 1,
    starts_at,
    ends_at,
    comerce: { id: 'c', ad_url: 'c', name: 'C', time_zone: 'America/Argentina/Buenos_Aires' },
    legs: [
      {
        service: { id: 's', name: 'Corte' },
        staff: { id: 'lucas', name: 'Lucas' },
        starts_at,
        ends_at,
      },
    ],
    customer: { name: 'Ana', phone: null },
    price: 1_000_000,
    currency: 'ARS',
    note: '',
    is_overbooked: false,
    ...fields,
  }
}

/** A Friday from ten to one and from four to eight. */
function aDay(fields: Partial<DayFacts> = {}): DayFacts {
  const siesta = [
    { weekday: 5, start_minute: 600, end_minute: 780 },
    { weekday: 5, start_minute: 960, end_minute: 1200 },
  ]
  return {
    date: '2026-11-20',
    appointments: [],
    blocks: [],
    staff: [lucas],
    hours: { shop: siesta, staff: [] },
    exceptions: [],
    ...fields,
  }
}

it('staff members who work that day come before those who do not', () => {
  const hours = {
    ...aDay().hours,
    staff: [{ staff: 'lucas', ranges: [{ weekday: 1, start_minute: 600, end_minute: 780 }] }],
  }

  const { columns } = layOutBoard(aDay({ staff: [lucas, maru], hours }))

  expect(columns.map(column => column.staffMember.id)).toEqual(['maru', 'lucas'])
})

describe('a day on which nobody works', () => {
  it('says why, and shows its appointments within a usual day', () => {
    const reason = 'Navidad'
    const closed = { id: 'x', staff: null, from: '2026-11-20', to: '2026-11-20', ranges: [] }
    const exceptions = [{ ...closed, kind: 'closed' as const, reason }]
    const board = layOutBoard(aDay({ exceptions, appointments: [anAppointment('17:00', '17:30')] }))

    expect(board).toMatchObject({ closed: 'Navidad', from: 540, to: 1200 })
    expect(layOutBoard(aDay()).closed).toBeNull()
  })
})

const block = (id: string, from: string, to: string) => ({
  id,
  staff: 'lucas',
  starts_at: `2026-11-${from}:00-03:00`,
  ends_at: `2026-11-${to}:00-03:00`,
  reason: 'Gripe',
})

describe('what is blocked', () => {
  it('is cut to what the board shows, so that its text is visible', () => {
    const blocks = [block('flu', '19T00:00', '22T00:00'), block('early', '20T07:00', '20T08:00')]

    const [column] = layOutBoard(aDay({ blocks })).columns

    expect(column?.blocks).toMatchObject([{ block: { id: 'flu' }, from: 600 }])
  })
})

describe('an appointment under a block of its staff member', () => {
  const lunch = [block('lunch', '20T11:00', '20T12:00')]
  const under = (appointment: AppointmentWire) => {
    const [column] = layOutBoard(aDay({ blocks: lunch, appointments: [appointment] })).columns
    return column!.cards[0]!
  }
  const early = Date.parse('2026-11-20T09:00:00-03:00')

  it('is marked while it is in the future, and later shown as any other', () => {
    const card = under(anAppointment('11:30', '12:30'))

    expect(overdueOf(card, early)).toBe('away')
    expect(overdueOf(card, Date.parse('2026-11-20T11:40:00-03:00'))).toBe('absent')
    expect(overdueOf(under(anAppointment('12:00', '12:30')), early)).toBeNull()
  })

  it('is not marked when it was overbooked, or its customer has arrived', () => {
    const meant = under(anAppointment('11:00', '11:30', { is_overbooked: true }))
    const come = under(anAppointment('11:00', '11:30', { status: 'checked_in' }))

    expect([meant, come].map(card => overdueOf(card, early))).toEqual([null, null])
  })
})

describe('the columns of a day', () => {
  it('show the hours of the shop and shade the siesta', () => {
    const board = layOutBoard(aDay())

    expect(board).toMatchObject({ from: 600, to: 1200 })
    expect(board.columns[0]?.closed).toEqual([{ from: 780, to: 960 }])
  })

  it('stretch to an appointment outside the hours', () => {
    const board = layOutBoard(aDay({ appointments: [anAppointment('08:30', '09:00')] }))

    expect(board.from).toBe(480)
  })

  it('put appointments that overlap side by side, and only those', () => {
    const appointments = [
      anAppointment('10:00', '11:00'),
      anAppointment('10:30', '11:00'),
      anAppointment('11:00', '11:30'),
    ]
    const [column] = layOutBoard(aDay({ appointments })).columns

    expect(column?.cards.map(({ lane, lanes }) => [lane, lanes])).toEqual([
      [0, 2],
      [1, 2],
      [0, 1],
    ])
  })

  it('show a cancelled appointment until another one takes its time', () => {
    const cancelled = anAppointment('10:00', '10:30', { status: 'cancelled', id: 'gone' })
    const alone = layOutBoard(aDay({ appointments: [cancelled] }))
    const replaced = layOutBoard(
      aDay({ appointments: [cancelled, anAppointment('10:15', '10:45')] }),
    )

    expect(alone.columns[0]?.cards).toHaveLength(1)
    expect(replaced.columns[0]?.cards.map(card => card.appointment.id)).toEqual(['10:15 10:45'])
  })

  it('keep a former staff member while they have appointments that day', () => {
    const gone = { ...maru, is_active: false }
    const items = anAppointment('10:00', '10:30').legs.map(item => ({ ...item, staff: maru }))
    const without = layOutBoard(aDay({ staff: [lucas, gone] }))
    const withAppointment = layOutBoard(
      aDay({
        staff: [lucas, gone],
        appointments: [anAppointment('10:00', '10:30', { legs: items })],
      }),
    )

    expect(without.columns.map(column => column.staffMember.id)).toEqual(['lucas'])
    expect(withAppointment.columns.map(column => column.staffMember.id)).toEqual(['lucas', 'maru'])
  })

  it('close a day that an exception closes', () => {
    const closure = {
      id: 'x',
      staff: null,
      from: '2026-11-20',
      to: '2026-11-22',
      kind: 'closed' as const,
      ranges: [],
      reason: null,
    }

    expect(layOutBoard(aDay({ exceptions: [closure] })).columns[0]?.open).toEqual([])
  })

  it('show a night that goes on after midnight on the day it began, and not on the next', () => {
    const night = [{ weekday: 5, start_minute: 1200, end_minute: 1560 }]
    const late = anAppointment('10:00', '10:30')
    const afterMidnight = {
      ...late,
      legs: late.legs.map(item => ({
        ...item,
        starts_at: '2026-11-21T01:00:00-03:00',
        ends_at: '2026-11-21T01:30:00-03:00',
      })),
    }
    const hours = { shop: night, staff: [] }
    const friday = layOutBoard(aDay({ hours, appointments: [afterMidnight] }))
    const saturday = layOutBoard(aDay({ date: '2026-11-21', hours, appointments: [afterMidnight] }))

    expect(friday.columns[0]?.cards.map(card => card.from)).toEqual([1500])
    expect(saturday.columns[0]?.cards).toEqual([])
    expect([friday.night, saturday.night]).toEqual([0, 120])
  })
})

describe('free time', () => {
  it('is what no appointment and no block takes; a no-show frees it', () => {
    const appointments = [
      anAppointment('10:00', '10:30'),
      anAppointment('11:00', '11:30', { status: 'no_show' }),
    ]
    const blocks = [
      {
        id: 'b',
        staff: 'lucas',
        starts_at: '2026-11-20T12:00:00-03:00',
        ends_at: '2026-11-20T13:00:00-03:00',
        reason: '',
      },
    ]
    const [column] = layOutBoard(aDay({ appointments, blocks })).columns

    expect(column && freeSpans(column)).toEqual([
      { from: 630, to: 720 },
      { from: 960, to: 1200 },
    ])
  })
})

describe('the totals of a day', () => {
  it('count an appointment of two staff members once, and no cancelled one', () => {
    const [item] = anAppointment('10:00', '10:30').legs
    const both = anAppointment('10:00', '11:00', { legs: [item!, { ...item!, staff: maru }] })
    const appointments = [both, anAppointment('12:00', '12:30', { status: 'cancelled' })]
    const { totals } = layOutBoard(aDay({ staff: [lucas, maru], appointments }))

    expect(totals).toMatchObject({ appointments: 1, occupancy: 7, money: 1_000_000, done: 0 })
  })

  it('compare the time booked, also by who did not come, with the time that could be booked', () => {
    const aBlock = {
      id: 'b',
      staff: 'lucas',
      starts_at: '2026-11-20T11:00:00-03:00',
      ends_at: '2026-11-20T13:00:00-03:00',
      reason: '',
    }
    const elsewhere = { ...aBlock, id: 'e', staff: 'maru', elsewhere: { comerce: 'Otra' } }
    const appointments = [
      anAppointment('10:00', '10:30'),
      anAppointment('10:30', '11:00', { status: 'no_show' }),
      anAppointment('10:45', '11:00'),
    ]
    const day = aDay({ staff: [lucas, maru], appointments, blocks: [aBlock, elsewhere] })

    // One hour of seven for each of two, without two.
    expect(layOutBoard(day).totals).toMatchObject({ appointments: 2, occupancy: 8 })
  })

  it('say nothing of occupancy when nobody can be booked', () => {
    const blocks = [
      {
        id: 'b',
        staff: 'lucas',
        starts_at: '2026-11-20T00:00:00-03:00',
        ends_at: '2026-11-21T00:00:00-03:00',
        reason: 'Vacaciones',
      },
    ]

    expect(layOutBoard(aDay({ blocks })).totals.occupancy).toBeNull()
  })

  it('say nothing of occupancy when nobody works', () => {
    const { totals } = layOutBoard(aDay({ hours: { shop: [], staff: [] } }))

    expect(totals.occupancy).toBeNull()
  })
})

function inClass(name: string, fields: Partial<AppointmentWire> = {}): AppointmentWire {
  const customer = { name, phone: null }
  const session = { session_id: 'yoga', seats: 1, capacity: 8 }
  return anAppointment('10:00', '11:00', { id: name, customer, ...session, ...fields })
}

describe('a class', () => {
  it('is one block with its customers and the seats taken, whatever their status', () => {
    const appointments = [
      inClass('Ana', { seats: 2 }),
      inClass('Beto', { status: 'no_show' }),
      inClass('Caro', { status: 'cancelled' }),
    ]

    const column = layOutBoard(aDay({ appointments })).columns[0]!

    expect(column.classes).toMatchObject([{ session: 'yoga', taken: 2, capacity: 8, lanes: 1 }])
    expect(column.classes[0]?.appointments.map(one => one.customer.name)).toEqual(['Ana', 'Beto'])
  })

  it('stands in one lane beside an appointment that overlaps it, and takes its time once', () => {
    const appointments = [inClass('Ana'), inClass('Beto'), anAppointment('10:30', '11:00')]

    const { columns, totals } = layOutBoard(aDay({ appointments }))

    expect(columns[0]?.classes[0]).toMatchObject({ lane: 0, lanes: 2 })
    // An hour of the class, in which half an hour is taken twice, of seven hours.
    expect(totals).toMatchObject({ appointments: 3, occupancy: 14 })
  })
})
