/** The services of an appointment are read as one sentence, each of them once. */
import { expect, test } from 'vitest'
import { listText, namesText, servicesText } from '#contract/texts/services-text.ts'

const item = (service: string, staff: string, ...addOns: string[]) => ({ service, staff, addOns })

test.each([
  [[item('Corte', 'Martina')], 1, 'Corte con Martina'],
  [
    [item('Corte', 'Martina'), item('Color', 'Martina'), item('Barba', 'Lucas')],
    1,
    'Corte y color con Martina, y barba con Lucas',
  ],
  [[item('Corte', 'Ana', 'Lavado'), item('Barba', 'Ana')], 1, 'Corte, lavado y barba con Ana'],
  [
    [item('Corte', 'Ana'), item('Barba', 'Leo'), item('Color', 'Ana')],
    1,
    'Corte con Ana, barba con Leo, y color con Ana',
  ],
  [[item('Taller', 'Beto')], 2, 'Taller (2 lugares) con Beto'],
  [[item('Corte', 'Ana'), item('Botox Capilar', 'Ana')], 1, 'Corte y Botox Capilar con Ana'],
] as const)('%j, %i', (items, seats, text) => {
  expect(servicesText(items, seats)).toBe(text)
})

test('before the sound of an i it is e', () => {
  expect(listText(['Corte', 'Hidratación'])).toBe('Corte e hidratación')
  expect(listText(['Corte', 'Hielo'])).toBe('Corte y hielo')
  expect(listText([])).toBe('')
  expect(namesText(['Catalina', 'Ignacio'])).toBe('Catalina e Ignacio')
})
