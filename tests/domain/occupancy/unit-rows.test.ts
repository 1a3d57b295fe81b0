import { MINUTE } from '#domain/calendar/interval.ts'
import { isBlocked } from '#domain/visit/obstacles.ts'
import { createBusyIndex } from '#domain/occupancy/occupancy.ts'
import type { Occupied } from '#domain/occupancy/occupied.ts'
import { array, assert, boolean, constantFrom, integer, option, property, record } from 'fast-check'
import { expect, test } from 'vitest'

const span = (start: number, end: number) => ({ start, end })
const meets = (a: Occupied['work'], b: Occupied['work']) => a.start < b.end && b.start < a.end

/** Few times and few owners, so that rows often share a start, an end or an owner. */
const someRow = record({
  owner: constantFrom('a', 'b', 'c', 'd', 'e'),
  unit: constantFrom('ana', 'ana', 'beto'),
  start: integer({ min: 0, max: 16 }),
  length: integer({ min: 1, max: 9 }),
  before: integer({ min: 0, max: 3 }),
  after: integer({ min: 0, max: 3 }),
  expiresAt: option(integer({ min: 0, max: 10 })),
  kind: constantFrom('turn', 'turn', 'block', 'place'),
}).map(({ owner, unit, start, length, before, after, expiresAt, kind }): Occupied => {
  const work = span(start, start + length)
  const padded = span(start - before, start + length + after)
  const row = { owner, unit, expiresAt, work, padded }
  if (kind === 'block') return { ...row, isBlock: true }
  if (kind === 'turn') return row
  return { ...row, seating: { session: `${start} for ${length}`, seats: 1, capacity: 9 } }
})

const someChange = record({ remove: boolean(), row: someRow })

const question = record({
  row: someRow,
  from: integer({ min: 0, max: 30 }),
  except: option(constantFrom('a', 'b', 'c'), { nil: undefined }),
})

test('after any sequence of changes the index answers like a plain list of its rows', () => {
  const numRuns = process.env['MITURNO_DEEP'] === '1' ? 10_000 : 300
  assert(
    property(array(someChange, { maxLength: 25, size: 'max' }), question, (changes, asked) => {
      const { row: wanted, from, except } = asked
      const { unit, work, padded } = wanted
      const busy = createBusyIndex()
      const rows = new Map<string, Occupied[]>()
      for (const { remove, row } of changes) {
        rows.set(row.owner, remove ? [] : [...(rows.get(row.owner) ?? []), row])
        busy.set(row.owner, rows.get(row.owner)!)
        // Read between changes, so that cached data has to be updated.
        busy.isFree({ unit, work, padded }, { now: 0 })
      }

      const now = wanted.expiresAt ?? 0
      const counted = [...rows.values()]
        .flat()
        .filter(one => one.unit === unit && one.owner !== except)
        .filter(one => one.expiresAt === null || one.expiresAt > now)
      const isTaken = (own: Occupied['work'], around: Occupied['work']) =>
        counted.some(one => meets(one.work, around) || meets(one.padded, own))
      expect(busy.isFree({ unit, work, padded }, { now, ignoreOwner: except })).toBe(
        !isTaken(work, padded),
      )

      const shape = {
        length: work.end - work.start,
        before: work.start - padded.start,
        after: padded.end - work.end,
      }
      const starts = { first: from - 10, last: from }
      const stretches = busy.blockedStarts(
        unit,
        { ...shape, ...starts },
        { now, ignoreOwner: except },
      )
      expect(stretches).toEqual(stretches.toSorted((a, b) => a - b))
      for (let start = starts.first; start <= starts.last; start += 1) {
        const own = span(start, start + shape.length)
        const around = span(start - shape.before, own.end + shape.after)
        expect(isBlocked(stretches, start)).toBe(isTaken(own, around))
      }

      const ends = counted.map(one => one.work.end).filter(end => end <= from)
      expect(busy.lastBusyEnd(unit, from, { now, ignoreOwner: except })).toBe(
        ends.length === 0 ? null : Math.max(...ends),
      )

      const window = span(from - 12, from)
      const within = counted.filter(one => meets(one.work, window))
      // The seats of one class session count once.
      const pieces = within.filter(
        (one, index) =>
          one.seating === undefined ||
          within.findIndex(other => other.seating?.session === one.seating!.session) === index,
      )
      const minutesOf = (some: readonly Occupied[]) =>
        some
          .map(one => Math.min(one.work.end, window.end) - Math.max(one.work.start, window.start))
          .reduce((sum, length) => sum + length, 0) / MINUTE
      const appointments = pieces.filter(one => one.isBlock !== true)
      expect(busy.bookedMinutes(unit, window, { now, ignoreOwner: except })).toBeCloseTo(
        minutesOf(pieces),
        9,
      )
      expect(busy.appointmentsIn(unit, window, { now, ignoreOwner: except })).toEqual({
        owners: new Set(appointments.map(one => one.seating?.session ?? one.owner)),
        minutes: expect.closeTo(minutesOf(appointments), 9),
        onlineMinutes: expect.closeTo(minutesOf(appointments.filter(one => !one.isByDesk)), 9),
      })
    }),
    { numRuns },
  )
})
