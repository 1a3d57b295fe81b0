import { describe, expect, test } from 'vitest'
import { dayMonthYearText, longDateYearText } from '#contract/texts/year-texts.ts'
import { spanText } from '#messages/block-span.ts'
import { wishText } from '#messages/dashboard/hours/hours-requests.ts'

describe('dates of another year', () => {
  test.each([
    ['2026-12-25', '2026-11-24', 'viernes 25 de diciembre', 'vie 25 dic'],
    ['2027-11-20', '2026-11-24', 'sábado 20 de noviembre de 2027', 'sáb 20 nov 2027'],
    ['2025-12-31', '2026-01-01', 'miércoles 31 de diciembre de 2025', 'mié 31 dic 2025'],
    ['2027-11-20', null, 'sábado 20 de noviembre', 'sáb 20 nov'],
  ])('%s, read on %s, is %s', (date, today, long, short) => {
    expect(longDateYearText(date, today)).toBe(long)
    expect(dayMonthYearText(date, today)).toBe(short)
  })

  test('a block says the year of each of its days', () => {
    const block = { starts_at: '2026-12-28T00:00:00-03:00', ends_at: '2027-01-03T00:00:00-03:00' }

    expect(spanText(block, '2026-11-24')).toBe('lun 28 dic al sáb 2 ene 2027, todo el día')
  })

  test('a request for days of next year names the year', () => {
    const wish = { kind: 'off', from: '2027-01-04', to: '2027-01-04' } as const

    expect(wishText(wish, '2026-11-24')).toBe('libre el lunes 4 de enero de 2027')
  })
})
