import { afterEach, expect, it, vi } from 'vitest'
import type { AppointmentWire } from '#contract/contract.ts'
import { followUp, leaveDay, placeOf, undoLast } from '#stores/dashboard/board/undo.ts'
import { $undoState } from '#stores/dashboard/board/undo-state.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

it('the undo bar offers to notify the customer until that is answered, and to undo for ten seconds', async () => {
  vi.useFakeTimers()
  const appointment = aVisit('lucas', 'lucas')
  const moved = { ...appointment, customer: { ...appointment.customer, phone: '+5491155550101' } }

  followUp({ kind: 'moved', appointment: moved, undo: placeOf(appointment) })
  vi.advanceTimersByTime(3_600_000)

  expect($undoState.get()).toMatchObject({ appointment: { id: 'turn' }, isLate: true })
  expect(await undoLast()).toBeNull()
})

it('the undo bar disappears by itself when nobody has to be notified', () => {
  vi.useFakeTimers()
  const appointment = aVisit('lucas', 'lucas')

  followUp({ kind: 'moved', appointment, undo: placeOf(appointment) })
  vi.advanceTimersByTime(20_000)

  expect($undoState.get()).toBeNull()
})

it('the undo bar goes with its day, unless the next day is where the appointment went', () => {
  const before = aVisit('lucas', 'lucas')
  const phone = '+5491155550101'
  const starts_at = '2026-11-24T10:00:00-03:00'
  const moved = { ...before, starts_at, customer: { ...before.customer, phone } }

  followUp({ kind: 'moved', appointment: moved, undo: placeOf(before) })
  leaveDay('2026-11-24')
  leaveDay('2026-11-20')
  expect($undoState.get()).not.toBeNull()

  leaveDay('2026-11-21')
  expect($undoState.get()).toBeNull()
})

it('an undo without an answer is offered again', async () => {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('offline')
  })
  const appointment = aVisit('lucas', 'lucas')
  followUp({ kind: 'moved', appointment, undo: placeOf(appointment) })

  expect(await undoLast()).toMatchObject({ code: 'unavailable' })

  expect($undoState.get()).toMatchObject({ appointment: { id: 'turn' }, undo: { to: 'place' } })
})

it('undoing the move of a shared visit restores each of its staff members', async () => {
  const before = aVisit('lucas', 'maru')
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    sent.push(JSON.parse(String(body)))
    return Response.json({ appointment: before })
  })
  const moved = { ...aVisit('nico', 'nico'), revision: 2 }
  followUp({ kind: 'moved', appointment: moved, undo: placeOf(before) })

  await undoLast()

  expect(sent).toMatchObject([
    {
      starts_at: before.starts_at,
      legs: [
        { service: 'corte', staff: 'lucas' },
        { service: 'color', staff: 'maru' },
      ],
      revision: 2,
    },
  ])
})

function aVisit(first: string, second: string): AppointmentWire {
  return {
    id: 'turn',
    code: 'ABCDE',
    status: 'booked',
    revision: 1,
    starts_at: '2026-11-20T10:00:00-03:00',
    ends_at: '2026-11-20T11:00:00-03:00',
    comerce: { id: 'c', ad_url: 'c', name: 'C', time_zone: 'America/Argentina/Buenos_Aires' },
    legs: [item('corte', first, '10:00', '10:30'), item('color', second, '10:30', '11:00')],
    customer: { name: 'Ana', phone: null },
    price: 1_000_000,
    currency: 'ARS',
    note: '',
    is_overbooked: false,
  }
}

function item(service: string, staff: string, from: string, to: string) {
  return {
    service: { id: service, name: service },
    staff: { id: staff, name: staff },
    starts_at: `2026-11-20T${from}:00-03:00`,
    ends_at: `2026-11-20T${to}:00-03:00`,
  }
}
