import { expect, test } from 'vitest'
import {
  $effect,
  $toSettle,
  daysToSettle,
  decideEffect,
  type Effect,
  settleNow,
  settleUrlAfter,
} from '#stores/dashboard/hours/effects.ts'

type Appointment = Effect['items'][number]

function appointment(startsAt: string, ...names: readonly string[]): Appointment {
  const items = names.map(name => ({ staff: { id: name.toLowerCase(), name } }))
  return { starts_at: startsAt, legs: items } as unknown as Appointment
}

const monday = '2026-11-30T10:00:00-03:00'
const tuesday = '2026-12-01T10:00:00-03:00'
const block = {
  kind: 'block',
  staff: 'ana',
  starts_at: '2026-11-30T10:00:00-03:00',
  ends_at: '2026-11-30T11:00:00-03:00',
} as const
const holiday = { kind: 'holiday', date: '2026-11-30', choice: 'closed' } as const

test('appointments left outside are one list for each staff member and day', () => {
  const appointments = [
    appointment(monday, 'Ana'),
    appointment(monday, 'Ana'),
    appointment(monday, 'Beto'),
    appointment(tuesday, 'Ana'),
  ]

  expect(daysToSettle(holiday, appointments)).toEqual([
    { date: '2026-11-30', staff: 'ana', name: 'Ana', count: 2 },
    { date: '2026-11-30', staff: 'beto', name: 'Beto', count: 1 },
    { date: '2026-12-01', staff: 'ana', name: 'Ana', count: 1 },
  ])
})

test('appointments of a leaving staff member are in their list, also when another one begins the visit', () => {
  const leaving = { kind: 'staff_off', staff: 'beto' } as const

  expect(daysToSettle(leaving, [appointment(monday, 'Ana', 'Beto')])).toEqual([
    { date: '2026-11-30', staff: 'beto', name: 'Beto', count: 1 },
  ])
})

test('appointments left outside are asked about once the change is saved, not before', () => {
  const effect = { items: [appointment(monday, 'Ana')] } as unknown as Effect
  $effect.set({ change: block, effect, also: [], answer: () => undefined })

  decideEffect('save')
  expect($toSettle.get()).toEqual([])

  settleNow()
  const [day] = $toSettle.get()
  expect(settleUrlAfter(block, day!)).toBe(
    '/dashboard/agenda?fecha=2026-11-30&no-viene=ana&por=bloqueo&desde=10:00&hasta=11:00',
  )
})
