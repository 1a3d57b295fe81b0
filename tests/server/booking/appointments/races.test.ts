import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openApp, type TestApp } from '#support/server/app.ts'
import { times } from '#support/server/chance.ts'
import { asking, at, booked, many, patience, quarter, rounds } from '#support/server/race-shop.ts'
import { overlapsIn, race, runner, secretOf, tally, appointmentOf } from '#support/server/races.ts'
import { aShop, tokenOf, type TestShop } from '#support/server/shop.ts'

let app: TestApp
beforeAll(async () => {
  app = await openApp({ env: { TRUSTED_PROXIES: 'loopback' } })
})
afterAll(async () => {
  await app.close()
})

describe('whoever comes first', patience, () => {
  test('has the slot: of a hundred at once one, round after round', async () => {
    const shop = await aShop(app)

    await rounds(times(20, 2), async round => {
      const answers = await race(many(times(100, 40), () => asking(app, shop, quarter(round * 2))))

      expect(tally(answers)).toEqual({ '201': 1, '409 slot_taken': times(100, 40) - 1 })
    })

    expect(await overlapsIn(app, shop)).toBe(0)
  })

  test('at starts that overlap in part leaves no half appointments', async () => {
    await rounds(times(20, 2), async () => {
      const shop = await aShop(app)

      const answers = await race(many(36, index => asking(app, shop, quarter(index % 12))))

      expect(Object.keys(tally(answers)).sort()).toEqual(['201', '409 slot_taken'])
      expect(await overlapsIn(app, shop)).toBe(0)
    })
  })

  test('of several services takes all of them, in whatever order others ask', async () => {
    const shop = await aShop(app)
    const token = await tokenOf(app, shop.ownerId)
    const { service } = await app.mustCall(
      'createService',
      { body: { name: 'Barba', price: 5_000_00, duration_minutes: 30 } },
      token,
    )
    const both = [shop.serviceId, service.id]

    await rounds(times(50, 5), async round => {
      const start = `2026-11-${String(25 + (round % 5))}T${String(10 + (Math.floor(round / 5) % 10))}:00:00-03:00`
      const answers = await race(
        many(8, index =>
          asking(app, shop, start, { services: index % 2 ? both : both.toReversed() }),
        ),
      )

      expect(tally(answers)).toEqual({ '201': 1, '409 slot_taken': 7 })
      expect(appointmentOf(answers.find(one => one.status === 201)!).legs).toHaveLength(2)
    })

    expect(await overlapsIn(app, shop)).toBe(0)
  })

  test.each([1, 3, 5])(
    'of any staff is served while there is somebody: %i people',
    async staffMembers => {
      const shop = await aShop(app, { people: staffMembers })

      await rounds(times(20, 1), async round => {
        const answers = await race(many(20, () => asking(app, shop, quarter(round * 2))))

        expect(tally(answers)).toEqual({ '201': staffMembers, '409 slot_taken': 20 - staffMembers })
      })

      expect(await overlapsIn(app, shop)).toBe(0)
    },
  )

  test.each([1, 2])(
    'takes the chairs there are: %i, with more people than that',
    async quantity => {
      const shop = await aShop(app, { people: 4 })
      const token = await tokenOf(app, shop.ownerId)
      const pools = await Promise.all(
        ['Sillón', 'Pileta'].map(name =>
          app.mustCall('createResource', { body: { name, quantity } }, token),
        ),
      )
      const needs = pools.map(pool => ({ resource: pool.resource.id, quantity: 1 }))
      // The two request the same resource pools in opposite order.
      const services: string[] = []
      for (const resources of [needs, needs.toReversed()]) {
        const body = { name: 'Color', price: 5_000_00, duration_minutes: 45, resources }
        services.push((await app.mustCall('createService', { body }, token)).service.id)
      }

      await rounds(times(12, 1), async round => {
        const answers = await race(
          many(12, index =>
            asking(app, shop, quarter(round * 3), { services: [services[index % 2]!] }),
          ),
        )

        expect(tally(answers)).toEqual({ '201': quantity, '409 slot_taken': 12 - quantity })
      })

      expect(await overlapsIn(app, shop)).toBe(0)
    },
  )
})

describe('a limit', patience, () => {
  test('per day holds when twenty come at once at different hours', async () => {
    await rounds(times(20, 2), async () => {
      const shop = await limited({ max_turns_per_day: 3 })

      const answers = await race(many(20, index => asking(app, shop, quarter(index * 2))))

      expect(tally(answers)['201']).toBe(3)
    })
  })

  test('per person and day holds for each of them', async () => {
    await rounds(times(20, 2), async () => {
      const shop = await limited({ max_turns_per_person_day: 2 })

      const answers = await race(many(20, index => asking(app, shop, quarter(index * 2))))

      expect(tally(answers)['201']).toBe(4)
    })
  })

  test.each([
    [{ max_future_turns_per_phone: 3 }, 3],
    [{ max_turns_per_phone_day: 2 }, 2],
  ])('per phone holds, however the phone is written (%j)', async (rules, allowed) => {
    await rounds(times(20, 2), async () => {
      const shop = await limited(rules)
      const spelled = ['11 2345-6789', '011 15-2345-6789', '+54 9 11 2345-6789']

      const answers = await race(
        many(15, index => asking(app, shop, quarter(index * 2), { phone: spelled[index % 3]! })),
      )

      expect(tally(answers)['201']).toBe(allowed)
    })
  })

  test('that is full has room again for whoever cancels, and for a move within the day', async () => {
    const shop = await limited({ max_turns_per_day: 1 })
    const first = await booked(app, shop, '10:00')
    const moved = await runner(app, 'moveManagedAppointment', {
      params: secretOf(first),
      body: { starts_at: at('12:00') },
    })()
    const refused = await asking(app, shop, at('15:00'))()
    await app.mustCall('cancelManagedAppointment', { params: secretOf(first), body: {} })

    const answers = await race(many(6, index => asking(app, shop, quarter(index * 2))))

    expect([moved.status, refused.status]).toEqual([200, 422])
    expect(tally(answers)['201']).toBe(1)
  })
})

describe('a hold', patience, () => {
  test('is one of many that ask, and its holder’s alone', async () => {
    const shop = await aShop(app)

    await rounds(times(12, 2), async round => {
      const startsAt = quarter(round * 3)
      const wanted = {
        params: { ad_url: shop.adUrl },
        body: { services: [shop.serviceId], starts_at: startsAt },
      }
      const asked = await race(many(10, () => runner(app, 'holdSlot', wanted)))
      const { hold } = asked.find(one => one.status === 201)!.body as { hold: string }

      const answers = await race([
        ...many(5, () => asking(app, shop, startsAt)),
        ...many(3, () => asking(app, shop, startsAt, { hold })),
      ])

      expect(tally(asked)).toEqual({ '201': 1, '409 slot_taken': 9 })
      expect(tally(answers)).toEqual({ '201': 1, '409 slot_taken': 7 })
      expect(answers.slice(5).filter(one => one.status === 201)).toHaveLength(1)
    })

    expect(await overlapsIn(app, shop)).toBe(0)
  })
})

describe('blocked time', patience, () => {
  test('that comes at the same moment as bookings leaves one appointment or none, and no error', async () => {
    await rounds(times(30, 3), async () => {
      const shop = await aShop(app)
      const token = await tokenOf(app, shop.ownerId)
      const staff = shop.staffIds[0]!
      const block = { staff, starts_at: at('10:00'), ends_at: at('12:00') }

      const answers = await race([
        ...many(4, () => asking(app, shop, at('11:00'))),
        runner(app, 'createBlock', { body: block }, token),
        ...many(4, () => asking(app, shop, at('11:00'))),
      ])
      const late = await asking(app, shop, at('11:30'))()

      expect(answers[4]?.status).toBe(201)
      expect(answers.filter(one => one.status === 201).length).toBeLessThanOrEqual(2)
      expect(late.status).toBe(409)
    })
  })
})

async function limited(rules: object, staffMembers = 2): Promise<TestShop> {
  const shop = await aShop(app, { people: staffMembers })
  await app.mustCall('updateSettings', { body: { rules } }, await tokenOf(app, shop.ownerId))
  return shop
}
