import { describe, expect, it } from 'vitest'
import { addRange, copyDay, draftOf, rangesFrom } from '#stores/dashboard/hours/week-draft.ts'

const siesta = [
  { weekday: 1, start_minute: 600, end_minute: 780 },
  { weekday: 1, start_minute: 960, end_minute: 1200 },
]

describe('a week being edited', () => {
  it('is restored as it was', () => {
    expect(rangesFrom(draftOf(siesta))).toEqual(siesta)
  })

  it('takes an end before its start as one of the next day', () => {
    const night = [{ weekday: 6, start_minute: 1200, end_minute: 1560 }]

    expect(rangesFrom(draftOf(night))).toEqual(night)
  })

  it('copies a day with its siesta onto others', () => {
    const copied = rangesFrom(copyDay(draftOf(siesta), 1, [1, 2, 3]))

    expect(copied.map(range => range.weekday)).toEqual([1, 1, 2, 2, 3, 3])
  })

  it('offers the afternoon after a morning', () => {
    const [morning] = draftOf(siesta)[1] ?? []

    expect(addRange([morning!]).at(-1)).toMatchObject({ from: '15:00', to: '19:00' })
  })
})
