import { PUBLIC } from '#domain/booking/scheduling-context.ts'
import { decideBooking } from '#domain/booking/booking.ts'
import { slotsOn, validUntil } from '#domain/booking/slots.ts'
import { busyWith } from '#support/domain/domain-builders.ts'
import { createOracle } from '#support/domain/domain-oracle.ts'
import { ANCHOR, worldAround } from '#support/domain/oracle-world.ts'
import { aCase, audience, request, runs } from '#support/domain/domain-shops.ts'
import { quarters } from '#support/domain/timetables.ts'
import { array, assert, integer, property } from 'fast-check'
import { describe, expect, test } from 'vitest'

const MINUTE = 60_000
const minutes = (length: number) =>
  array(quarters(-1500, 3000), { minLength: length, maxLength: length })
const staffPerService = (all: readonly { serviceId: string; staffId: string }[]) =>
  all.map(item => `${item.serviceId} with ${item.staffId}`)

describe('in any shop, on any day', { timeout: 3_600_000 }, () => {
  test('the list is the one of the rules, slot by slot', () => {
    assert(
      property(aCase, ({ place, question }) => {
        const world = worldAround(...place)
        const { plan, rows, request, now, ignoreOwner } = question
        const window = { fromDate: world.dates[ANCHOR - 1]!, days: 3 }
        const oracle = createOracle(world, question)

        const listed = slotsOn(
          { plan, busy: busyWith(...rows), now, audience: PUBLIC, ignoreOwner },
          request,
          window,
        )

        expect(listed.map(day => day.date)).toEqual(world.dates.slice(ANCHOR - 1, ANCHOR + 2))
        expect(listed.map(day => day.slots)).toEqual(
          [ANCHOR - 1, ANCHOR, ANCHOR + 1].map(date => oracle.list(date)),
        )
      }),
      runs(10_000),
    )
  })

  test('a booking is decided by the rules, reasons and people included', () => {
    assert(
      property(aCase, minutes(12), audience, ({ place, question, middle }, offsets, who) => {
        const { plan, rows, request, now, ignoreOwner } = question
        const oracle = createOracle(worldAround(...place), question)
        const busy = busyWith(...rows)

        for (const offset of offsets) {
          const start = middle + offset * MINUTE
          const decision = decideBooking(
            { plan, busy, now, audience: who, ignoreOwner },
            request,
            start,
          )
          const expected = oracle.answer(start, who)

          const items = decision.ok ? decision.visit.items : []
          expect({
            reason: decision.ok ? null : decision.reason,
            legs: staffPerService(items),
          }).toEqual({
            reason: expected.reason,
            legs: staffPerService(expected.legs),
          })
        }
      }),
      runs(10_000),
    )
  })

  test('what is listed can be booked, and of all minutes nothing else', () => {
    assert(
      property(aCase, ({ place, question }) => {
        const world = worldAround(...place)
        const { plan, rows, request, now, ignoreOwner } = question
        const busy = busyWith(...rows)
        const window = { fromDate: world.dates[ANCHOR]!, days: 1 }
        const [day] = slotsOn({ plan, busy, now, audience: PUBLIC, ignoreOwner }, request, window)
        const listed = day?.slots.map(slot => slot.startsAt)

        const bookable = world.walls.flatMap((wall, index) => {
          const start = world.first + index * MINUTE
          if (wall.dateIndex !== ANCHOR) return []
          const decision = decideBooking(
            { plan, busy, now, audience: PUBLIC, ignoreOwner },
            request,
            start,
          )
          return decision.ok ? [start] : []
        })

        expect(listed).toEqual(bookable)
      }),
      runs(5000),
    )
  })

  test('the list of a day is its part of any longer list', () => {
    assert(
      property(aCase, ({ place, question }) => {
        const world = worldAround(...place)
        const { plan, rows, request, now, ignoreOwner } = question
        const busy = busyWith(...rows)
        const list = (fromDate: string, days: number) =>
          slotsOn({ plan, busy, now, audience: PUBLIC, ignoreOwner }, request, { fromDate, days })

        const single = world.dates.flatMap(date => list(date, 1))

        expect(list(world.dates[0]!, world.dates.length)).toEqual(single)
      }),
      runs(10_000),
    )
  })

  test('a list stays true until it says it will not', () => {
    const share = integer({ min: 0, max: 1000 })
    assert(
      property(aCase, share, ({ place, question }, thousandths) => {
        const world = worldAround(...place)
        const { plan, rows, request, now } = question
        const busy = busyWith(...rows)
        const window = { fromDate: world.dates[ANCHOR - 1]!, days: 4 }
        const list = slotsOn({ plan, busy, now, audience: PUBLIC }, request, window)

        const until = validUntil({ plan, busy, now, audience: PUBLIC }, request, list)
        const later = now + Math.floor(((until - 1 - now) * thousandths) / 1000)

        expect(until).toBeGreaterThan(now)
        expect(slotsOn({ plan, busy, now: later, audience: PUBLIC }, request, window)).toEqual(list)
      }),
      runs(10_000),
    )
  })

  test('appointments that were booked never meet', () => {
    assert(
      property(aCase, array(request, { maxLength: 12 }), ({ place, question }, requests) => {
        const world = worldAround(...place)
        const { plan, now } = question
        const busy = busyWith()
        const booked = requests.flatMap((wanted, index) => {
          const window = { fromDate: world.dates[ANCHOR]!, days: 2 }
          const days = slotsOn({ plan, busy, now, audience: PUBLIC }, wanted, window)
          const slots = days.flatMap(day => day.slots)
          const slot = slots[(index * 7) % Math.max(1, slots.length)]
          if (slot === undefined) return []
          const decision = decideBooking(
            { plan, busy, now, audience: PUBLIC },
            wanted,
            slot.startsAt,
          )
          if (!decision.ok) throw new Error(`listed, but ${decision.reason}`)
          const owner = `turn ${index}`
          const rows = decision.visit.items.flatMap(item =>
            item.occupied.map(row => ({ ...row, owner, expiresAt: null })),
          )
          busy.set(owner, rows)
          return rows
        })

        const conflicts = booked.flatMap(a =>
          booked.filter(
            b =>
              a.unit === b.unit &&
              a.owner !== b.owner &&
              (a.seating === undefined || a.seating.session !== b.seating?.session) &&
              a.work.start < b.padded.end &&
              b.padded.start < a.work.end,
          ),
        )
        expect(conflicts).toEqual([])
        // A pool is never overbooked: counted at the start of each row.
        const resourceRows = booked.filter(row => row.unit.startsWith('silla#'))
        for (const { work } of resourceRows) {
          const inUse = resourceRows.filter(
            row => row.work.start <= work.start && row.work.end > work.start,
          )
          expect(new Set(inUse.map(row => row.unit)).size).toBeLessThanOrEqual(
            plan.resources[0]!.quantity,
          )
        }
      }),
      runs(10_000),
    )
  })
})
