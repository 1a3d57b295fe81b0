import { describe, expect, it } from 'vitest'
import { isClosedDay, nextOpenDay } from '#stores/booking/bookable-days.ts'
import { at } from './booking-builder.ts'

const TODAY = '2026-11-28'
const open = { open_now: true, opens_at: null }
const week = [
  { date: TODAY, starts: [] },
  { date: '2026-11-29', starts: [], isClosed: true },
  { date: '2026-11-30', starts: [at('10:00', '2026-11-30')] },
]

describe('a day without free starts', () => {
  it.each([
    ['a Sunday on which nobody works', open, 1, true],
    ['a full day', open, 0, false],
    ['a day with room', open, 2, false],
    ['today after closing', { open_now: false, opens_at: at('10:00', '2026-11-30') }, 0, true],
    ['today before opening', { open_now: false, opens_at: at('16:00', TODAY) }, 0, false],
  ])('%s', (_name, shop, place, isClosed) => {
    expect(isClosedDay(shop, week[place]!, TODAY)).toBe(isClosed)
  })

  it('is followed by the next one on which somebody works', () => {
    expect(nextOpenDay(week, '2026-11-29')).toBe('2026-11-30')
    expect(nextOpenDay(week, '2026-11-30')).toBeUndefined()
  })
})
