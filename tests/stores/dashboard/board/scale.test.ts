import { describe, expect, it } from 'vitest'
import { type DayFacts, freeSpans, layOutBoard } from '#stores/dashboard/board/board-layout.ts'
import { overdueOf } from '#stores/dashboard/board/overdue.ts'
import {
  bandMinutes,
  compactMinute,
  middayClosing,
  minuteAt,
  offsetOf,
} from '#stores/dashboard/board/scale.ts'

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

function anAppointment(from: string, to: string, service = 's') {
  const starts_at = `2026-11-20T${from}:00-03:00`
  const ends_at = `2026-11-20T${to}:00-03:00`
  const item = { service: { id: service, name: 'Corte' }, staff: { id: 'lucas', name: 'Lucas' } }
  return {
    id: from,
    code: 'ABCD',
    status: 'booked' as const,
    revision: 1,
    starts_at,
    ends_at,
    comerce: { id: 'c', ad_url: 'c', name: 'C', time_zone: 'America/Argentina/Buenos_Aires' },
    legs: [{ ...item, starts_at, ends_at }],
    customer: { name: from, phone: null },
    price: 1_000_000,
    currency: 'ARS',
    note: '',
    is_overbooked: false,
  }
}

/** A Friday from ten to one and from four to eight. */
function aBoard(fields: Partial<DayFacts> = {}) {
  const shop = [
    { weekday: 5, start_minute: 600, end_minute: 780 },
    { weekday: 5, start_minute: 960, end_minute: 1200 },
  ]
  const day = { date: '2026-11-20', appointments: [], blocks: [], exceptions: [] }
  return layOutBoard({ ...day, staff: [lucas], hours: { shop, staff: [] }, ...fields })
}

const block = (from: string, to: string) => ({
  id: from,
  staff: 'lucas',
  starts_at: `2026-11-20T${from}:00-03:00`,
  ends_at: `2026-11-20T${to}:00-03:00`,
  reason: '',
})

describe('a long closing at midday', () => {
  it('is collapsed, unless it has an appointment or a block', () => {
    const inside = { appointments: [anAppointment('14:00', '14:30')] }

    expect(middayClosing(aBoard())).toEqual({ from: 780, to: 960 })
    expect(middayClosing(aBoard(inside))).toEqual({ from: 900, to: 960 })
    expect(middayClosing(aBoard({ blocks: [block('14:00', '15:00')] }))).toBeNull()
    expect(middayClosing(aBoard({ blocks: [block('10:00', '20:00')] }))).not.toBeNull()
  })

  it('shifts what comes after it up, and positions convert back to minutes', () => {
    const scale = { from: 600, fold: { from: 780, to: 960 }, share: 1 }

    expect(offsetOf(scale, 960)).toBe(180 + bandMinutes)
    for (const minute of [600, 645, 780, 960, 1015, 1200])
      expect(minuteAt(scale, offsetOf(scale, minute))).toBe(minute)
  })
})

function compactWith(room: number, ...spans: readonly (readonly [string, string])[]) {
  const board = aBoard({ appointments: spans.map(([from, to]) => anAppointment(from, to)) })
  const day = { ...board, from: 600, to: 1200 }
  return compactMinute(day, null, room)
}

describe('a compact board', () => {
  it('shows the whole day', () => {
    expect(compactWith(600)).toBe(1)
    expect(compactWith(540, ['10:00', '10:30'], ['10:30', '11:00'])).toBe(0.9)
  })

  it('is not offered where a card would be too small to tap', () => {
    expect(compactWith(470)).toBeNull()
    expect(compactWith(600, ['10:00', '10:15'], ['10:15', '11:00'])).toBeNull()
    expect(compactWith(600, ['10:00', '10:05'], ['10:05', '11:00'])).toBeNull()
  })

  it('is not offered where the day fits anyway, or before the screen is measured', () => {
    expect(compactWith(1000)).toBeNull()
    expect(compactWith(0)).toBeNull()
  })
})

describe('a processing phase', () => {
  const phases = [
    { busy: true, minutes: 40 },
    { busy: false, minutes: 30 },
    { busy: true, minutes: 20 },
  ]
  const services = [{ id: 'colour', segments: phases }]
  const colour = anAppointment('10:00', '11:30', 'colour')

  it('is free, and an appointment in it is drawn inside and not beside', () => {
    const [alone] = aBoard({ services, appointments: [colour] }).columns
    const appointments = [colour, anAppointment('10:40', '11:10')]
    const [both] = aBoard({ services, appointments }).columns

    expect(alone && freeSpans(alone)[0]).toEqual({ from: 640, to: 670 })
    expect(both?.cards).toMatchObject([
      { lanes: 1, idle: [{ from: 640, to: 670 }] },
      { lanes: 1, isInside: true },
    ])
    expect(both && freeSpans(both)[0]).toEqual({ from: 690, to: 780 })
  })

  it('has no room for an appointment longer than it', () => {
    const appointments = [colour, anAppointment('10:40', '11:20')]

    const [column] = aBoard({ services, appointments }).columns

    expect(column?.cards.map(card => card.lanes)).toEqual([2, 2])
  })
})

describe('marks by the clock', () => {
  const booked = anAppointment('10:00', '10:30')

  it('a customer is late five minutes after their start, or after the delay they announced', () => {
    expect(overdueOf({ appointment: booked }, at('10:04'))).toBeNull()
    expect(overdueOf({ appointment: booked }, at('10:05'))).toBe('absent')
    expect(overdueOf({ appointment: { ...booked, late_minutes: 10 } }, at('10:14'))).toBeNull()
    expect(overdueOf({ appointment: { ...booked, status: 'checked_in' } }, at('11:00'))).toBeNull()
  })

  it('a visit runs over when it is in progress after its end', () => {
    expect(overdueOf({ appointment: { ...booked, status: 'in_progress' } }, at('10:34'))).toBeNull()
    expect(overdueOf({ appointment: { ...booked, status: 'in_progress' } }, at('10:35'))).toBe(
      'staying',
    )
  })
})

function at(time: string): number {
  return Date.parse(`2026-11-20T${time}:00-03:00`)
}
