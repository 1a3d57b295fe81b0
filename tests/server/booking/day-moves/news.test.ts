import { describe, expect, test } from 'vitest'
import { newsOf } from '#server/booking/day-moves/news.ts'

const shop = {
  plan: { timeZone: 'America/Argentina/Buenos_Aires', staff: [{ id: 'martina', name: 'Martina' }] },
} as never
const DAY = '2026-11-26'
const at = (time: string, day = DAY) => `${day}T${time}:00-03:00`
const said = (starts_at: string, ends_at: string, more: object = {}) =>
  newsOf({ staff: 'martina', starts_at, ends_at, moves: [], ...more }, shop)

describe('what the staff read of appointments that were moved together', () => {
  test('says that a staff member does not come when no hour of the day is left', () => {
    expect(said(at('00:00'), at('00:00', '2026-11-27'))).toBe('Martina no viene')
    expect(said(at('00:00'), at('01:00', '2026-11-28'))).toBe('Martina no viene')
  })

  test('says that some hours are blocked otherwise', () => {
    expect(said(at('11:00'), at('12:00'))).toBe('Martina no atiende de 11:00 a 12:00')
    expect(said(at('18:00'), at('10:00', '2026-11-27'))).toBe(
      'Martina no atiende del jue 26 18:00 al vie 27 10:00',
    )
    expect(said(at('11:00'), at('12:00'), { why: 'blocked' })).toBe('Bloqueo de Martina')
  })
})
