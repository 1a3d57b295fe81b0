import { expect, it } from 'vitest'
import type { Call } from '#contract/protocol/call.ts'
import type { AppointmentWire } from '#contract/contract.ts'
import { startMove } from '#stores/booking/start.ts'
import { at, monday, slots, week } from './booking-builder.ts'

const nextMonday = '2026-11-30'
const appointment = {
  starts_at: at('10:00'),
  legs: [{ staff: { id: 'lucas' } }],
} as AppointmentWire

/** This week has only the appointment's own slot; next week has two. */
const call = (async (_operation: string, { query }: { query: { from?: string } }) =>
  (query.from ?? monday) < nextMonday
    ? slots(week([at('10:00')]))
    : slots(
        week([at('11:00', nextMonday), at('12:00', nextMonday)], nextMonday),
      )) as unknown as Call

it('the appointment’s own slot does not count as a free one', async () => {
  const move = await startMove(call, { manageToken: 'la-llave', appointment }, {})

  expect(move.today).toBe(monday)
  expect(move.date).toBe(nextMonday)
  expect(move.week[0]?.starts).toEqual([at('11:00', nextMonday), at('12:00', nextMonday)])
})
