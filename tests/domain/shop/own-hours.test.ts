import { describe, expect, it } from 'vitest'
import { cutToShop } from '#domain/shop/own-hours.ts'

type Week = 'a' | 'b' | null
const range = (weekday: number, from: number, to: number, week: Week = null) => ({
  weekday,
  startMinute: from * 60,
  endMinute: to * 60,
  week,
})
const FRIDAY = 5
const SATURDAY = 6
const before = [range(FRIDAY, 10, 20), range(SATURDAY, 10, 20)]
const after = [range(FRIDAY, 10, 20), range(SATURDAY, 10, 18)]

describe('a staff member with hours of their own, when the shop closes earlier', () => {
  it('loses hours on the changed days only', () => {
    const own = [range(FRIDAY, 9, 21), range(SATURDAY, 11, 19)]

    expect(cutToShop(own, before, after)).toEqual([range(FRIDAY, 9, 21), range(SATURDAY, 11, 18)])
  })

  it('is not asked about when the change does not cut their hours', () => {
    expect(cutToShop([range(SATURDAY, 11, 17)], before, after)).toBeNull()
    expect(cutToShop([range(FRIDAY, 9, 23)], before, after)).toBeNull()
  })

  it('does not work on a closed day', () => {
    expect(cutToShop([range(SATURDAY, 11, 17)], before, [range(FRIDAY, 10, 20)])).toEqual([])
  })

  it('is not asked about when only the order of ranges changed', () => {
    const own = [range(SATURDAY, 17, 22), range(SATURDAY, 9, 12)]
    const two = [range(SATURDAY, 10, 13), range(SATURDAY, 16, 20)]

    expect(cutToShop(own, two, two.toReversed())).toBeNull()
    expect(cutToShop(own, before, [range(SATURDAY, 0, 24)])).toBeNull()
    expect(cutToShop(own, before, [range(SATURDAY, 9, 12), range(SATURDAY, 17, 22)])).toBeNull()
  })

  it('is asked about when the shop opens in the other week', () => {
    const [own, ...shop] = [null, 'a', 'b'].map(week => range(SATURDAY, 10, 20, week as Week))

    expect(cutToShop([own!], [shop[0]!], [shop[1]!])).toEqual([shop[1]])
  })

  it('never works longer by a change', () => {
    const longer = [range(FRIDAY, 10, 20), range(SATURDAY, 9, 22)]

    expect(cutToShop([range(SATURDAY, 11, 17)], before, longer)).toBeNull()
  })

  it('keeps their weeks that alternate', () => {
    const own = [range(SATURDAY, 10, 19, 'a'), range(SATURDAY, 12, 20, 'b')]

    expect(cutToShop(own, before, after)).toEqual([
      range(SATURDAY, 10, 18, 'a'),
      range(SATURDAY, 12, 18, 'b'),
    ])
  })

  it('keeps every week of a shop whose weeks alternate', () => {
    const fortnight = [range(SATURDAY, 10, 14, 'a'), range(SATURDAY, 12, 18, 'b')]

    expect(cutToShop([range(SATURDAY, 11, 20)], before, fortnight)).toEqual([
      range(SATURDAY, 11, 14, 'a'),
      range(SATURDAY, 12, 18, 'b'),
    ])
    expect(cutToShop([range(SATURDAY, 11, 20, 'b')], before, fortnight)).toEqual([
      range(SATURDAY, 12, 18, 'b'),
    ])
  })
})
