import { expect, it } from 'vitest'
import { type MonthDay, occupancyOf } from '#stores/dashboard/board/month.ts'
import { nearDays, offeredDays } from '#stores/dashboard/board/near-days.ts'

const friday = '2026-11-20'
const day = (date: string, open: number): MonthDay => ({
  date,
  turns: 0,
  taken_minutes: 0,
  open_minutes: open,
  bookable_minutes: open,
  start_minute: open === 0 ? null : 600,
  reason: null,
})

it('the next working days are offered', () => {
  const known = ['20', '21', '22', '23', '24', '25'].map(one =>
    day(`2026-11-${one}`, one === '22' ? 0 : 600),
  )

  const offered = offeredDays(nearDays(friday, undefined), known)

  expect(offered.map(date => date.slice(8))).toEqual(['20', '21', '23', '24', '25'])
})

it('for a move the days around the appointment are offered, and none before today', () => {
  expect(nearDays(friday, '2026-11-25').from).toBe('2026-11-23')
  expect(nearDays(friday, '2026-11-21').from).toBe(friday)
})

it('every day is offered while the working days are unknown, or when nobody works', () => {
  const near = nearDays(friday, undefined)

  expect(offeredDays(near, null)).toHaveLength(5)
  expect(offeredDays(near, [day(friday, 0)])).toHaveLength(5)
})

it('the occupancy of a day is a share of what could be booked, and none where all is blocked', () => {
  const open = { ...day(friday, 600), taken_minutes: 90 }

  expect(occupancyOf({ ...open, bookable_minutes: 300 })).toBe(30)
  expect(occupancyOf({ ...open, bookable_minutes: 0 })).toBeNull()
})
