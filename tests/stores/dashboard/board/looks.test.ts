import { expect, test } from 'vitest'
import { ownFirst } from '#stores/dashboard/board/looks.ts'

const columns = ['ana', 'beto', 'ciro'].map(id => ({
  staffMember: { id, name: id },
}))

test.each([
  ['whoever has a column sees it first, and the others in their order', 'ciro', 'ciro ana beto'],
  ['who has none sees all in their order', null, 'ana beto ciro'],
])('%s', (_, own, order) => {
  const shown = ownFirst(columns, own)

  expect(shown.map(column => column.staffMember.id).join(' ')).toBe(order)
})
