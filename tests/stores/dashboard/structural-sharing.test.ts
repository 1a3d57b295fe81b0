import { describe, expect, it } from 'vitest'
import { shareStructure } from '#stores/dashboard/structural-sharing.ts'

const board = () => ({
  date: '2026-11-20',
  columns: [
    { person: { id: 'lucas' }, cards: [{ id: 'a', from: 600 }], open: [{ from: 600, to: 780 }] },
    { person: { id: 'maru' }, cards: [], open: [] },
  ],
})

describe('a repeated answer', () => {
  it('is the old object when it is equal', () => {
    const old = board()

    expect(shareStructure(old, board())).toBe(old)
  })

  it('is new only where something changed', () => {
    const old = board()
    const now = board()
    now.columns[0]!.cards[0]!.from = 615

    const kept = shareStructure(old, now)

    expect(kept).toEqual(now)
    expect(kept.columns[0]).not.toBe(old.columns[0])
    expect(kept.columns[0]?.open).toBe(old.columns[0]?.open)
    expect(kept.columns[1]).toBe(old.columns[1])
  })

  it('drops removed elements and adds new ones', () => {
    const old = { a: 1, b: [1, 2], c: null }
    const now = { a: 1, b: [1], d: null }

    expect(shareStructure<object>(old, now)).toEqual(now)
    expect(shareStructure<object>([1], { 0: 1 })).toEqual({ 0: 1 })
  })
})
