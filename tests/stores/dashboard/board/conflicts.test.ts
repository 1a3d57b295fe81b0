import { describe, expect, test } from 'vitest'
import type { Card } from '#stores/dashboard/board/cards.ts'
import { layOutBoard } from '#stores/dashboard/board/board-layout.ts'
import { conflictsOf } from '#stores/dashboard/board/conflicts.ts'
import { runsInto } from '#stores/dashboard/walk-ins/runs-into.ts'

const date = '2026-11-24'

describe('an appointment that is being moved', () => {
  test.each([
    ['meets nothing in free time', '12:00', []],
    ['does not meet one that it only touches', '14:30', []],
    ['names the turn it would lie on', '15:00', ['turn Beto 15:00 15:30']],
    ['names blocked time', '17:45', ['block Médico']],
    ['says when it would end after closing', '19:45', ['closed']],
    ['does not meet itself', '10:15', []],
    ['does not meet a turn that was cancelled', '13:00', []],
  ])('%s', (_, time, expected) => {
    const { column, card } = aColumn()

    const found = conflictsOf(column, card, minute(time), true)

    expect(
      found.map(one => {
        if (one.kind === 'turn') return `turn ${one.name} ${one.from} ${one.to}`
        return one.kind === 'block' ? `block ${one.reason}` : one.kind
      }),
    ).toEqual(expected)
  })

  test('cannot go to a staff member who does not offer its service', () => {
    const { column, card } = aColumn()

    expect(conflictsOf(column, card, minute('15:00'), false)).toEqual([{ kind: 'not_offered' }])
  })
})

describe('a walk-in who is served now', () => {
  const offered = [{ id: 'c', duration_minutes: 30, add_ons: [], offers: [] }]
  const others = [{ staff: 's', duration_minutes: 60, price: null }]
  const walkIn = { id: 'w', services: [{ id: 'c', name: 'Corte' }] }

  test.each([
    ['is done in time', '14:30', 30, undefined],
    ['keeps the next one waiting', '14:40', 30, { kind: 'turn', name: 'Beto' }],
    ['keeps them waiting with whoever takes longer', '14:15', 60, { kind: 'turn', name: 'Beto' }],
    ['runs into blocked time', '17:45', 30, { kind: 'block', reason: 'Médico' }],
    ['hears nothing of closing time', '19:45', 30, undefined],
  ])('%s', (_, time, minutes, expected) => {
    const services = offered.map(one => ({ ...one, offers: minutes === 60 ? others : [] }))
    const found = runsInto(walkIn, aColumn().column, minute(time), services as never)

    if (expected) expect(found).toMatchObject(expected)
    else expect(found).toBeNull()
  })

  test('is not in conflict with a visit in progress, nor with one that ended early', () => {
    const { column } = aColumn()
    for (const status of ['in_progress', 'completed'] as const) {
      const cards = column.cards.map(card => ({
        ...card,
        appointment: { ...card.appointment, status },
      }))
      expect(runsInto(walkIn, { ...column, cards }, minute('15:00'), offered as never)).toBeNull()
    }
  })
})

function aColumn() {
  const board = layOutBoard({
    date,
    appointments: [
      anAppointment('Ana', '10:00'),
      anAppointment('Beto', '15:00'),
      { ...anAppointment('Carla', '13:00'), status: 'cancelled' },
    ],
    blocks: [
      { id: 'b', staff: 's', reason: 'Médico', starts_at: at('18:00'), ends_at: at('19:00') },
    ],
    staff: [
      {
        id: 's',
        name: 'Lucas',
        bio: '',
        avatar: null,
        is_active: true,
        is_hidden: false,
        services: [],
        also_in: [],
      },
    ],
    hours: { shop: [{ weekday: 2, start_minute: 600, end_minute: 1200 }], staff: [] },
    exceptions: [],
  })
  const [column] = board.columns
  const card = column?.cards.find(one => one.appointment.customer.name === 'Ana') as Card
  return { column: column!, card }
}

function anAppointment(name: string, time: string) {
  const item = {
    service: { id: 'c', name: 'Corte' },
    staff: { id: 's', name: 'Lucas' },
    starts_at: at(time),
    ends_at: at(time.replace(':00', ':30')),
  }
  return {
    id: name,
    code: name,
    status: 'booked' as 'booked' | 'cancelled',
    revision: 1,
    starts_at: item.starts_at,
    ends_at: item.ends_at,
    comerce: { id: 'x', ad_url: 'x', name: 'x', time_zone: 'America/Argentina/Buenos_Aires' },
    legs: [item],
    customer: { name, phone: null },
    price: 0,
    currency: 'ARS',
    note: '',
    is_overbooked: false,
  }
}

function at(time: string): string {
  return `${date}T${time}:00-03:00`
}

function minute(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}
