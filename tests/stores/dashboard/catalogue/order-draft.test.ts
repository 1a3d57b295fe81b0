import { describe, expect, it } from 'vitest'
import { groupsOf, stepped } from '#stores/dashboard/catalogue/order-draft.ts'

describe('a list being put in order', () => {
  it.each([
    [1, -1, ['b', 'a', 'c']],
    [1, 1, ['a', 'c', 'b']],
    [0, -1, ['a', 'b', 'c']],
    [2, 1, ['a', 'b', 'c']],
    [7, 1, ['a', 'b', 'c']],
  ] as const)('moves place %i by %i', (place, step, expected) => {
    expect(stepped(['a', 'b', 'c'], place, step)).toEqual(expected)
  })

  it('keeps headings in the order of their first items', () => {
    const groups = groupsOf(['Corte', 'Barba', 'Cejas'], name => String(name.length))

    expect(groups).toEqual([{ heading: '5', items: ['Corte', 'Barba', 'Cejas'] }])
    expect(groupsOf(['a1', 'b1', 'a2'], name => name[0]!).map(group => group.heading)).toEqual([
      'a',
      'b',
    ])
  })
})
