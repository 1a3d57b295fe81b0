import { expect, test } from 'vitest'
import { fieldWords, isShown, valueWords } from '#messages/dashboard/audit/audit.ts'

test('a booked appointment is described completely', () => {
  const fields = ['starts_at', 'duration_minutes', 'staff', 'sold', 'price', 'deposit', 'status']

  expect(fields.filter(field => fieldWords(field) === field)).toEqual([])
})

test('a changed link is mentioned without its value', () => {
  expect(fieldWords('renew_link')).toBe('Link con el que se reserva')
})

test.each([
  ['price', 1_200_000, '$ 12.000'],
  ['weekday_6', '', 'cerrado'],
  [
    'class_hours',
    [
      { weekday: 1, minute: 1080 },
      { weekday: 6, minute: 630 },
    ],
    'lunes 18:00, sábado 10:30',
  ],
  ['closes', '2026-12-24', '24/12/2026'],
  ['closes', '2026-12-24 / 2026-12-26', '24/12/2026 a 26/12/2026'],
  ['starts_at', '2026-11-26T10:00:00-03:00', '26/11/2026, 10:00'],
  ['kind', 'closed', 'cierra'],
  ['status', 'checked_in', 'llegó'],
  ['state', 'called', 'llamado'],
  [
    'ladder',
    {
      limits: { must_confirm: 1, deposit: 2, approval: null, phone_only: 4 },
      newcomers: 'approval',
    },
    'primera vez: lo aprueban ustedes; tiene que confirmar desde 1; deja una seña desde 2; solo por teléfono desde 4',
  ],
  [
    'offers',
    [
      { staff: 'Martina', price: 1_500_000, duration_minutes: null },
      { staff: 'Lucas', price: null, duration_minutes: 40, buffer_after_minutes: 10 },
    ],
    'Martina, $ 15.000; Lucas, 40 min, 10 min después',
  ],
])('%s %s is read as %s', (field, value, words) => {
  expect(valueWords(field, value, 'ARS').replaceAll(/[\u00A0\u202F]/g, ' ')).toBe(words)
})

test('a closed day is mentioned, and empty values are not', () => {
  expect(fieldWords('weekday_6')).toBe('Sábado')
  expect(isShown('weekday_6', '')).toBe(true)
  expect(isShown('weekday_6', undefined)).toBe(false)
  expect(isShown('description', '')).toBe(false)
})
