import { expect, it } from 'vitest'
import type { AppointmentWire } from '#contract/contract.ts'
import { nextOpening, weekBoards, weekSummary } from '#stores/dashboard/board/week.ts'

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
const weekday = (day: number, from: number, to: number) => ({
  weekday: day,
  start_minute: from,
  end_minute: to,
})

it('the days of a week have the same span, closed where the staff member does not work', () => {
  const dates = ['2026-11-16', '2026-11-17', '2026-11-22']
  const days = dates.map(date => ({ date, appointments: [] }))
  const hours = { shop: [weekday(1, 600, 1200), weekday(2, 540, 780)], staff: [] }

  const { span, boards } = weekBoards({ days, appointments: [], blocks: [] }, 'lucas', {
    staff: [lucas],
    hours,
    exceptions: [],
  })

  expect(span).toEqual({ from: 540, to: 1200 })
  expect(boards.map(board => board.columns[0]?.closed)).toEqual([
    [{ from: 540, to: 600 }],
    [{ from: 780, to: 1200 }],
    [{ from: 540, to: 1200 }],
  ])
})

const sunday = '2026-11-22'

it('the next working day is found, after closed weeks too, or none', () => {
  const working = { staff: [lucas], hours: { shop: [weekday(1, 600, 1200)], staff: [] } }

  expect(nextOpening(sunday, { ...working, exceptions: [] })).toEqual({
    date: '2026-11-23',
    minute: 600,
  })
  const away = { id: 'away', staff: null, reason: '', kind: 'closed' as const, ranges: [] }
  const exceptions = [{ ...away, from: '2026-11-23', to: '2026-11-23' }]
  expect(nextOpening(sunday, { ...working, exceptions })).toEqual({
    date: '2026-11-30',
    minute: 600,
  })
  const noHours = { shop: [], staff: [] }
  expect(nextOpening(sunday, { ...working, hours: noHours, exceptions: [] })).toBeNull()
})

it('the summary of a day tells the free time from now on, past days, and why nobody can be booked', () => {
  const dates = ['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-22']
  const days = dates.map(date => ({ date, appointments: [] }))
  const hours = { shop: [1, 2, 3].map(day => weekday(day, 540, 780)), staff: [] }
  const now = { date: '2026-11-17', minute: 551 }

  const summary = weekSummary({ days, appointments: [], blocks: [] }, null, {
    staff: [lucas, { ...lucas, id: 'nora', name: 'Nora' }],
    hours,
    exceptions: [],
    now,
  })

  // Two staff members; today counts from the next quarter of an hour on.
  expect(summary.map(day => day.freeMinutes)).toEqual([null, 2 * (780 - 555), 2 * 240, 0])
  expect(summary.map(day => day.isWorked)).toEqual([true, true, true, false])
  expect(summary.at(-1)?.closed).toBe('')
})

const block = (staff: string, date: string, [from, to]: readonly [string, string]) => ({
  id: `${staff} ${date} ${from}`,
  staff,
  starts_at: `${date}T${from}:00-03:00`,
  ends_at: `${date}T${to}:00-03:00`,
  reason: 'Dentista',
})

it('the blocks of one staff member are listed, of today only what is left', () => {
  const days = ['2026-11-17', '2026-11-18'].map(date => ({ date, appointments: [] }))
  const hours = { shop: [2, 3].map(day => weekday(day, 540, 780)), staff: [] }
  const blocks = [
    block('lucas', '2026-11-17', ['09:00', '09:30']),
    block('lucas', '2026-11-17', ['10:00', '11:00']),
    block('lucas', '2026-11-18', ['11:00', '12:00']),
    block('nora', '2026-11-18', ['11:00', '12:00']),
  ]

  const summary = weekSummary({ days, appointments: [], blocks }, lucas.id, {
    staff: [lucas, { ...lucas, id: 'nora', name: 'Nora' }],
    hours,
    exceptions: [],
    now: { date: '2026-11-17', minute: 600 },
  })

  expect(summary.map(day => day.blocks.map(one => one.block.id))).toEqual([
    ['lucas 2026-11-17 10:00'],
    ['lucas 2026-11-18 11:00'],
  ])
})

it('an appointment after midnight stands on the day whose working hours go on until then', () => {
  const days = [{ date: sunday, appointments: [] }]
  const late = {
    id: 'late',
    status: 'booked',
    starts_at: '2026-11-23T00:30:00-03:00',
    ends_at: '2026-11-23T01:00:00-03:00',
    legs: [
      {
        service: { id: 'cut', name: 'Corte' },
        staff: { id: 'lucas', name: 'Lucas' },
        starts_at: '2026-11-23T00:30:00-03:00',
        ends_at: '2026-11-23T01:00:00-03:00',
      },
    ],
  } as unknown as AppointmentWire
  const hours = { shop: [weekday(7, 1200, 1560)], staff: [] }

  const { boards } = weekBoards({ days, appointments: [late], blocks: [] }, 'lucas', {
    staff: [lucas],
    hours,
    exceptions: [],
  })

  expect(boards[0]?.columns[0]?.cards.map(card => card.appointment.id)).toEqual(['late'])
})
