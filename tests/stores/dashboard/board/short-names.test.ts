import { expect, it } from 'vitest'
import { shortNames } from '#stores/dashboard/board/short-names.ts'

it('a name is shortened as far as it stays unique', () => {
  const names = ['Lucas Ferreyra', 'Martina Ríos', 'Lucas Molina', 'Jo', 'Ana Paz', 'Ana Pérez']
  const people = names.map((name, index) => ({ id: String(index), name }))

  expect([...shortNames(people).values()]).toEqual([
    'Lucas F',
    'Martina',
    'Lucas M',
    'Jo',
    'Ana Pa',
    'Ana Pé',
  ])
})
