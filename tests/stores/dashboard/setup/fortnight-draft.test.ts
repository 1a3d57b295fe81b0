import { describe, expect, it } from 'vitest'
import {
  alternate,
  editedWeek,
  fortnightOf,
  fortnightRanges,
} from '#stores/dashboard/setup/fortnight-draft.ts'

const late = { weekday: 1, start_minute: 660, end_minute: 1200, week: 'a' } as const
const early = { weekday: 1, start_minute: 600, end_minute: 1140, week: 'b' } as const
const always = { weekday: 6, start_minute: 600, end_minute: 780 }

describe('weeks that take appointments', () => {
  it('come back as they were', () => {
    expect(fortnightRanges(fortnightOf([always, late, early]))).toEqual([always, late, early])
  })

  it('are never added up into one day', () => {
    const { a, b } = fortnightOf([late, early])

    expect(a[1]).toMatchObject([{ from: '11:00', to: '20:00' }])
    expect(b[1]).toMatchObject([{ from: '10:00', to: '19:00' }])
  })

  it('begin equal, and say once what both have', () => {
    const twice = alternate(fortnightOf([always]), 'a', true)

    expect(twice.isAlternating).toBe(true)
    expect(fortnightRanges(twice)).toEqual([always])
  })

  it('become one again: the one that is looked at', () => {
    const one = alternate(fortnightOf([late, early]), 'b', false)

    expect(fortnightRanges(one)).toEqual([{ weekday: 1, start_minute: 600, end_minute: 1140 }])
  })

  it('are one while nobody says that they differ: what is typed in the second week is saved too', () => {
    const empty = fortnightOf([])
    const week = editedWeek(empty, 'b')
    const typed = { ...empty, [week]: fortnightOf([always])[week] }

    expect(fortnightRanges(typed)).toEqual([always])
    expect(fortnightRanges(alternate(typed, 'b', true))).toEqual([always])
  })
})
