import { describe, expect, it } from 'vitest'
import {
  alternate,
  editedWeek,
  firstMeeting,
  fortnightOf,
  fortnightRanges,
  weeksText,
  weekWith,
} from '#stores/dashboard/hours/fortnight-draft.ts'

const late = { weekday: 1, start_minute: 660, end_minute: 1200, week: 'a' } as const
const early = { weekday: 1, start_minute: 600, end_minute: 1140, week: 'b' } as const
const always = { weekday: 6, start_minute: 600, end_minute: 780 }

describe('weeks that alternate', () => {
  it('are restored as they were', () => {
    expect(fortnightRanges(fortnightOf([always, late, early]))).toEqual([always, late, early])
  })

  it('have the same text, however they are ordered', () => {
    expect(weeksText([early, always, late])).toBe(weeksText([late, early, always]))
    expect(weeksText([early, always])).not.toBe(weeksText([late, always]))
  })

  it('are never merged into one day', () => {
    const { a, b } = fortnightOf([late, early])

    expect(a[1]).toMatchObject([{ from: '11:00', to: '20:00' }])
    expect(b[1]).toMatchObject([{ from: '10:00', to: '19:00' }])
  })

  it('begin equal, and list once what both have', () => {
    const twice = alternate(fortnightOf([always]), 'a', true)

    expect(twice.isAlternating).toBe(true)
    expect(fortnightRanges(twice)).toEqual([always])
  })

  it('become one again: the one on the screen', () => {
    const one = alternate(fortnightOf([late, early]), 'b', false)

    expect(fortnightRanges(one)).toEqual([{ weekday: 1, start_minute: 600, end_minute: 1140 }])
  })

  it('are one until they are set to differ: what is typed in the second week is saved too', () => {
    const empty = fortnightOf([])
    const week = editedWeek(empty, 'b')
    const typed = { ...empty, [week]: fortnightOf([always])[week] }

    expect(fortnightRanges(typed)).toEqual([always])
    expect(fortnightRanges(alternate(typed, 'b', true))).toEqual([always])
  })
})

describe('ranges that overlap', () => {
  const morning = { weekday: 2, start_minute: 540, end_minute: 1200 }
  const night = { weekday: 1, start_minute: 1260, end_minute: 2640 }

  it('are reported at the one that ends too late', () => {
    const day = fortnightOf([morning, { weekday: 2, start_minute: 700, end_minute: 1300 }])
    expect(firstMeeting(day)).toMatchObject({ key: day.a[2]?.[0]?.key, days: [2, 2] })

    const overnight = fortnightOf([morning, night])
    expect(firstMeeting(overnight)).toMatchObject({ key: overnight.a[1]?.[0]?.key, days: [1, 2] })

    const sunday = fortnightOf([
      { ...night, weekday: 7 },
      { ...morning, weekday: 1 },
    ])
    expect(firstMeeting(sunday)).toMatchObject({ days: [7, 1] })
  })

  it('are none where one ends as the other begins, or in different weeks', () => {
    expect(firstMeeting(fortnightOf([morning, { ...night, end_minute: 1980 }]))).toBeNull()
    expect(
      firstMeeting(
        fortnightOf([
          { ...morning, week: 'a' },
          { ...night, week: 'b' },
        ]),
      ),
    ).toBeNull()
  })

  it('are found in the week that they are of', () => {
    const draft = fortnightOf([
      { ...morning, week: 'b' },
      { ...night, week: 'b' },
    ])
    expect(weekWith(draft, [firstMeeting(draft)?.key ?? ''])).toBe('b')
    expect(weekWith(draft, [])).toBeNull()
  })
})
