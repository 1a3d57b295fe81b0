import { MINUTE } from '#domain/calendar/interval.ts'
import { createBusyIndex, resourceUnit } from '#domain/occupancy/occupancy.ts'
import type { Occupied } from '#domain/occupancy/occupied.ts'
import { busyWith, occupied } from '#support/domain/domain-builders.ts'
import { describe, expect, test } from 'vitest'

const span = (start: number, end: number) => ({ start, end })
const row = (start: number, end: number, more: Partial<Occupied> = {}) =>
  occupied({ work: span(start, end), ...more })

describe('a unit', () => {
  const buffered = row(100, 200, { padded: span(80, 230) })

  test.each([
    ['work that ends where the buffer begins', span(50, 80), span(50, 80), true],
    ['work inside the buffer before', span(50, 81), span(50, 81), false],
    ['work inside the buffer after', span(229, 300), span(229, 300), false],
    ['two buffers that share a gap', span(250, 300), span(205, 300), true],
    ['a buffer that meets the work', span(250, 300), span(199, 300), false],
    ['a buffer after that meets the work', span(40, 60), span(40, 101), false],
    ['the same time', span(100, 200), span(100, 200), false],
  ])('takes or refuses %s', (_, work, padded, expected) => {
    expect(busyWith(buffered).isFree({ unit: 'ana', work, padded }, { now: 0 })).toBe(expected)
  })

  test('is separate from units of other names', () => {
    const busy = busyWith(row(100, 200))

    expect(
      busy.isFree({ unit: 'beto', work: span(100, 200), padded: span(100, 200) }, { now: 0 }),
    ).toBe(true)
    expect(resourceUnit('silla', 2)).toBe('silla#2')
  })

  test('does not count a hold for whoever books over it', () => {
    const busy = busyWith(row(100, 200, { isHold: true, expiresAt: 500 }), row(300, 400))
    const isFree = (start: number, ignoresHolds: boolean) => {
      const work = span(start, start + 100)
      return busy.isFree({ unit: 'ana', work, padded: work }, { now: 0, ignoresHolds })
    }

    expect([isFree(100, false), isFree(100, true), isFree(300, true)]).toEqual([false, true, false])
  })

  test('does not count an expired row, from exactly that instant on', () => {
    const busy = busyWith(row(100, 200, { expiresAt: 50 }))
    const isFree = (now: number) =>
      busy.isFree({ unit: 'ana', work: span(100, 200), padded: span(100, 200) }, { now })

    expect([isFree(49), isFree(50), isFree(51)]).toEqual([false, true, true])
  })

  test('is free for the owner who occupies it', () => {
    const busy = busyWith(row(100, 200, { owner: 'me' }))

    expect(
      busy.isFree(
        { unit: 'ana', work: span(100, 200), padded: span(100, 200) },
        { now: 0, ignoreOwner: 'me' },
      ),
    ).toBe(true)
    expect(
      busy.isFree(
        { unit: 'ana', work: span(100, 200), padded: span(100, 200) },
        { now: 0, ignoreOwner: 'you' },
      ),
    ).toBe(false)
  })
})

const far = (start: number, end: number, work: ReturnType<typeof span>) =>
  occupied({ owner: `far ${start}`, padded: span(start, end), work })
const blocked = (after: number, ...rows: Occupied[]) =>
  busyWith(...rows).blockedStarts(
    'ana',
    { length: 10, before: 0, after, first: -1000, last: 1000 },
    { now: 0 },
  )

describe('the starts that are blocked', () => {
  test('are one range where a later row begins before the previous one', () => {
    const rows = [
      row(10, 20, { owner: 'first' }),
      far(100, 420, span(300, 400)),
      row(150, 160, { owner: 'last' }),
    ]

    expect(blocked(100, ...rows)).toEqual([-100, 20, 40, 420])
  })

  test('are one range where a row covers several others', () => {
    const rows = [
      far(100, 120, span(119, 120)),
      far(130, 400, span(300, 320)),
      row(140, 150, { owner: 'last' }),
    ]

    expect(blocked(30, ...rows.slice(0, 2))).toEqual([79, 120, 120, 400])
    expect(blocked(30, ...rows)).toEqual([79, 400])
  })
})

describe('an owner', () => {
  test('has only the rows that were set last', () => {
    const busy = busyWith(row(100, 200, { owner: 'me' }), row(300, 400, { owner: 'you' }))

    busy.set('me', [row(500, 600, { owner: 'me' })])

    expect(
      busy.isFree({ unit: 'ana', work: span(100, 200), padded: span(100, 200) }, { now: 0 }),
    ).toBe(true)
    expect(
      busy.isFree({ unit: 'ana', work: span(300, 400), padded: span(300, 400) }, { now: 0 }),
    ).toBe(false)
    expect(
      busy.isFree({ unit: 'ana', work: span(500, 600), padded: span(500, 600) }, { now: 0 }),
    ).toBe(false)
  })

  test('disappears with their last row', () => {
    const busy = busyWith(row(100, 200, { owner: 'me', expiresAt: 50 }))

    busy.set('me', [])
    busy.set('nobody', [])

    expect(
      busy.isFree({ unit: 'ana', work: span(100, 200), padded: span(100, 200) }, { now: 0 }),
    ).toBe(true)
    expect(busy.nextExpiry(0)).toBeNull()
  })

  test('is the one it was set for, whatever the rows contain', () => {
    const busy = createBusyIndex()

    busy.set('me', [row(100, 200, { owner: 'hold' })])
    busy.set('me', [])

    expect(
      busy.isFree({ unit: 'ana', work: span(100, 200), padded: span(100, 200) }, { now: 0 }),
    ).toBe(true)
  })
})

describe('the next expiry', () => {
  test('is the first one still to come', () => {
    const busy = busyWith(
      row(100, 200),
      row(300, 400, { owner: 'a', expiresAt: 50 }),
      row(500, 600, { owner: 'b', expiresAt: 40 }),
    )

    expect([busy.nextExpiry(0), busy.nextExpiry(40), busy.nextExpiry(50)]).toEqual([40, 50, null])
  })

  test('is that of the expiring row, where other rows of the appointment stay', () => {
    const busy = busyWith(
      row(100, 200, { owner: 'a', expiresAt: 50 }),
      row(300, 400, { owner: 'a' }),
    )

    expect([busy.nextExpiry(0), busy.nextExpiry(50)]).toEqual([50, null])
    expect(
      busy.isFree({ unit: 'ana', work: span(300, 400), padded: span(300, 400) }, { now: 60 }),
    ).toBe(false)
  })

  test('removes owners that have expired, and no others', () => {
    const rows = [row(100, 200, { owner: 'a', expiresAt: 50 }), row(300, 400, { owner: 'b' })]
    const byAsking = busyWith(...rows)
    const bySetting = busyWith(...rows)

    byAsking.nextExpiry(50)
    bySetting.set('c', [], 50)

    // Asked for a time before its expiry, at which the hold would still count if it were there.
    for (const busy of [byAsking, bySetting]) {
      expect(
        busy.isFree({ unit: 'ana', work: span(100, 200), padded: span(100, 200) }, { now: 0 }),
      ).toBe(true)
      expect(
        busy.isFree({ unit: 'ana', work: span(300, 400), padded: span(300, 400) }, { now: 0 }),
      ).toBe(false)
    }
  })
})

describe('how busy a staff member is', () => {
  const hour = 60 * MINUTE
  const busy = busyWith(
    row(0, hour, { owner: 'a', padded: span(-hour, 2 * hour) }),
    row(2 * hour, 3 * hour, { owner: 'b' }),
    row(4 * hour, 5 * hour, { owner: 'c', expiresAt: 10 }),
  )

  test.each([
    [span(0, 5 * hour), 0, undefined, 180],
    [span(0, 5 * hour), 10, undefined, 120],
    [span(0, 5 * hour), 0, 'b', 120],
    [span(hour / 2, 2.5 * hour), 0, undefined, 60],
    [span(hour, 2 * hour), 0, undefined, 0],
    [span(9 * hour, 10 * hour), 0, undefined, 0],
  ])('counts the work inside %o at %i except %s: %i', (interval, now, except, expected) => {
    expect(busy.bookedMinutes('ana', interval, { now, ignoreOwner: except })).toBe(expected)
    expect(busy.bookedMinutes('beto', interval, { now, ignoreOwner: except })).toBe(0)
  })

  test.each([
    [hour, 0, undefined, hour],
    [hour - 1, 0, undefined, null],
    [4 * hour, 0, undefined, 3 * hour],
    [4 * hour, 0, 'b', hour],
    [9 * hour, 0, undefined, 5 * hour],
    [9 * hour, 10, undefined, 3 * hour],
  ])('last finished before %i, at %i except %s: %s', (before, now, except, expected) => {
    expect(busy.lastBusyEnd('ana', before, { now, ignoreOwner: except })).toBe(expected)
    expect(busy.lastBusyEnd('beto', before, { now, ignoreOwner: except })).toBeNull()
  })

  test('counts an overbooked appointment in addition to the other one', () => {
    const both = busyWith(row(0, hour, { owner: 'a' }), row(0, hour, { owner: 'b' }))

    expect(both.bookedMinutes('ana', span(0, hour), { now: 0 })).toBe(120)
    expect(both.appointmentsIn('ana', span(0, hour), { now: 0 }).owners.size).toBe(2)
  })

  test('does not count buffers', () => {
    const around = busyWith(
      row(2 * hour, 3 * hour, { owner: 'later', padded: span(hour / 2, 3 * hour) }),
      row(-hour, 0, { owner: 'before', padded: span(-hour, hour / 2) }),
      row(hour, 2 * hour, { owner: 'next', padded: span(hour - 1, 2 * hour) }),
    )

    expect(around.bookedMinutes('ana', span(0, hour), { now: 0 })).toBe(0)
    expect(around.appointmentsIn('ana', span(0, hour), { now: 0 })).toEqual({
      owners: new Set(),
      minutes: 0,
      onlineMinutes: 0,
    })
  })

  test('finds a long block behind shorter ones', () => {
    const blocks = busyWith(
      row(0, 900, { owner: 'long' }),
      row(100, 200, { owner: 'a' }),
      row(300, 2000, { owner: 'b' }),
    )

    expect(blocks.lastBusyEnd('ana', 1000, { now: 0 })).toBe(900)
    expect(
      blocks.isFree({ unit: 'ana', work: span(250, 260), padded: span(250, 260) }, { now: 0 }),
    ).toBe(false)
  })
})
