import { expect, test } from 'vitest'
import { cheaperCombo } from '#stores/dashboard/appointment/cheaper-combo.ts'

const offered = [
  { id: 'corte', name: 'Corte', price: 10_000 },
  { id: 'barba', name: 'Barba', price: 7000 },
  { id: 'ambos', name: 'Corte y barba', price: 14_500 },
  { id: 'nino', name: 'Corte niño', price: 8000 },
  { id: 'caro', name: 'Barba y corte de lujo', price: 30_000 },
]

test.each([
  [['corte', 'barba'], 'ambos', 2500],
  [['barba', 'corte'], 'ambos', 2500],
  [['corte'], undefined, undefined],
  [['corte', 'nino'], undefined, undefined],
  [['ambos', 'barba'], undefined, undefined],
] as const)('of %j it is %s', (chosen, id, saved) => {
  const found = cheaperCombo(offered, chosen)
  expect([found?.combo.id, found?.saved]).toEqual([id, saved])
})
