import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openApp, type TestApp } from '#support/app.ts'
import { times } from '#support/chance.ts'
import {
  anotherPhone,
  occupancyOf,
  overlapsIn,
  race,
  runner,
  secretOf,
  tally,
  turnOf,
  type Runner,
  type Sent,
} from '#support/races.ts'
import { aBooking, aShop, tokenOf, type TestShop } from '#support/shop.ts'

let app: TestApp
beforeAll(async () => {
  app = await openApp({ env: { TRUSTED_PROXIES: 'loopback' } })
})
afterAll(async () => {
  await app.close()
})

const day = '2026-11-25'
const at = (time: string) => `${day}T${time}:00-03:00`
const utc = (time: string) => new Date(at(time)).toISOString()
const quarter = (index: number) => {
  const minute = 600 + index * 15
  return at(`${Math.floor(minute / 60)}:${String(minute % 60).padStart(2, '0')}`)
}

type Asked = {
  readonly services?: readonly string[]
  readonly phone?: string
  readonly staff?: string
  readonly hold?: string
}

function asking(shop: TestShop, startsAt: string, asked: Asked = {}): Runner {
  const { params, body } = aBooking(shop, startsAt, asked.phone ?? anotherPhone())
  const { services = body.services, staff, hold } = asked
  const wanted = { ...body, services: [...services], staff, hold }
  return runner(app, 'createAppointment', { params, body: wanted })
}

async function booked(shop: TestShop, time: string, asked: Asked = {}): Promise<Sent> {
  const answer = await asking(shop, at(time), asked)()
  expect(answer.status).toBe(201)
  return answer
}

const many = (count: number, make: (index: number) => Runner) =>
  Array.from({ length: count }, (_, index) => make(index))

async function rounds(count: number, round: (index: number) => Promise<void>): Promise<void> {
  for (let index = 0; index < count; index += 1) await round(index)
}

const patience = { timeout: 600_000 }

describe('whoever comes first', patience, () => {
  test('has the slot: of a hundred at once one, round after round', async () => {
    const shop = await aShop(app)

    await rounds(times(20, 2), async round => {
      const answers = await race(many(times(100, 40), () => asking(shop, quarter(round * 2))))

      expect(tally(answers)).toEqual({ '201': 1, '409 slot_taken': times(100, 40) - 1 })
    })

    expect(await overlapsIn(app, shop)).toBe(0)
  })

  test('at starts that overlap in part leaves no half turns', async () => {
    await rounds(times(20, 2), async () => {
      const shop = await aShop(app)

      const answers = await race(many(36, index => asking(shop, quarter(index % 12))))

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
        many(8, index => asking(shop, start, { services: index % 2 ? both : both.toReversed() })),
      )

      expect(tally(answers)).toEqual({ '201': 1, '409 slot_taken': 7 })
      expect(turnOf(answers.find(one => one.status === 201)!).legs).toHaveLength(2)
    })

    expect(await overlapsIn(app, shop)).toBe(0)
  })

  test.each([1, 3, 5])(
    'of any staff is served while there is somebody: %i people',
    async people => {
      const shop = await aShop(app, { people })

      await rounds(times(20, 1), async round => {
        const answers = await race(many(20, () => asking(shop, quarter(round * 2))))

        expect(tally(answers)).toEqual({ '201': people, '409 slot_taken': 20 - people })
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
      // The two ask for the same pools in opposite order.
      const services: string[] = []
      for (const resources of [needs, needs.toReversed()]) {
        const body = { name: 'Color', price: 5_000_00, duration_minutes: 45, resources }
        services.push((await app.mustCall('createService', { body }, token)).service.id)
      }

      await rounds(times(12, 1), async round => {
        const answers = await race(
          many(12, index => asking(shop, quarter(round * 3), { services: [services[index % 2]!] })),
        )

        expect(tally(answers)).toEqual({ '201': quantity, '409 slot_taken': 12 - quantity })
      })

      expect(await overlapsIn(app, shop)).toBe(0)
    },
  )
})

describe('a limit', patience, () => {
  const limited = async (rules: object, people = 2): Promise<TestShop> => {
    const shop = await aShop(app, { people })
    await app.mustCall('updateSettings', { body: { rules } }, await tokenOf(app, shop.ownerId))
    return shop
  }

  test('per day holds when twenty come at once at different hours', async () => {
    await rounds(times(20, 2), async () => {
      const shop = await limited({ max_turns_per_day: 3 })

      const answers = await race(many(20, index => asking(shop, quarter(index * 2))))

      expect(tally(answers)['201']).toBe(3)
    })
  })

  test('per person and day holds for each of them', async () => {
    await rounds(times(20, 2), async () => {
      const shop = await limited({ max_turns_per_person_day: 2 })

      const answers = await race(many(20, index => asking(shop, quarter(index * 2))))

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
        many(15, index => asking(shop, quarter(index * 2), { phone: spelled[index % 3]! })),
      )

      expect(tally(answers)['201']).toBe(allowed)
    })
  })

  test('that is full has room again for whoever cancels, and for a move within the day', async () => {
    const shop = await limited({ max_turns_per_day: 1 })
    const first = await booked(shop, '10:00')
    const moved = await runner(app, 'moveManagedAppointment', {
      params: secretOf(first),
      body: { starts_at: at('12:00') },
    })()
    const refused = await asking(shop, at('15:00'))()
    await app.mustCall('cancelManagedAppointment', { params: secretOf(first), body: {} })

    const answers = await race(many(6, index => asking(shop, quarter(index * 2))))

    expect([moved.status, refused.status]).toEqual([200, 422])
    expect(tally(answers)['201']).toBe(1)
  })
})

describe('a request that waits for an answer', patience, () => {
  const anApprovalShop = async () => {
    const shop = await aShop(app)
    const token = await tokenOf(app, shop.ownerId)
    await app.mustCall(
      'updateService',
      { params: { id: shop.serviceId }, body: { needs_approval: true } },
      token,
    )
    return { shop, token }
  }

  test('occupies the chair: of two for one slot the second is refused', async () => {
    const { shop } = await anApprovalShop()

    const answers = await race(many(10, () => asking(shop, at('11:00'))))

    expect(tally(answers)).toEqual({ '201': 1, '409 slot_taken': 9 })
    expect(turnOf(answers.find(one => one.status === 201)!).status).toBe('pending')
  })

  test('is accepted once, whoever accepts it and how often', async () => {
    const { shop, token } = await anApprovalShop()
    const { db } = app.app.context.database

    await rounds(times(20, 3), async round => {
      const { id } = turnOf(await asking(shop, quarter(round * 2))())
      const accept = () =>
        runner(app, 'setAppointmentStatus', { params: { id }, body: { status: 'booked' } }, token)

      const answers = await race(many(10, accept))

      expect(answers.map(answer => answer.status)).toEqual(answers.map(() => 200))
      expect(new Set(answers.map(answer => turnOf(answer).revision))).toEqual(new Set([2]))
      const { rows } = await sql<{ events: number }>`select count(*) as events
        from appointment_events where appointment_id = ${id} and kind = 'status'`.execute(db)
      expect(rows[0]?.events).toBe(1)
    })
  })

  test('is accepted or rejected, never both', async () => {
    const { shop, token } = await anApprovalShop()

    await rounds(times(20, 3), async round => {
      const { id } = turnOf(await asking(shop, quarter(round * 2))())
      const decide = (index: number) =>
        runner(
          app,
          'setAppointmentStatus',
          {
            params: { id },
            body: { status: index % 2 ? 'booked' : 'rejected', revision: 1 },
          },
          token,
        )

      const answers = await race(many(6, decide))

      const after = new Set(
        answers.filter(one => one.status === 200).map(one => turnOf(one).status),
      )
      expect(after.size).toBe(1)
      expect((await occupancyOf(app, [id])).get(id)).toHaveLength(after.has('booked') ? 1 : 0)
    })
  })
})

describe('a turn that is moved', patience, () => {
  test('and cancelled at once is one of the two, and occupies nothing that it has not', async () => {
    const shop = await aShop(app)

    await rounds(times(100, 6), async () => {
      const answer = await booked(shop, '10:00')
      const { id } = turnOf(answer)
      const params = secretOf(answer)
      const [moved, cancelled] = await race([
        runner(app, 'moveManagedAppointment', {
          params,
          body: { starts_at: at('12:00'), revision: 1 },
        }),
        runner(app, 'cancelManagedAppointment', { params, body: { revision: 1 } }),
      ])

      const { appointment } = await app.mustCall('getManagedAppointment', { params })
      const where = (await occupancyOf(app, [id])).get(id)
      expect([moved?.status, cancelled?.status].sort()).toEqual([200, 409])
      expect([appointment.status, where]).toEqual(
        cancelled?.status === 200 ? ['cancelled', []] : ['booked', [utc('12:00')]],
      )
      await app.mustCall('cancelManagedAppointment', { params, body: {} })
    })
  })

  test('to two places at once goes to one of them', async () => {
    const shop = await aShop(app, { people: 2 })

    await rounds(times(50, 4), async () => {
      const answer = await booked(shop, '10:00')
      const params = secretOf(answer)
      const to = (time: string) =>
        runner(app, 'moveManagedAppointment', {
          params,
          body: { starts_at: at(time), revision: 1 },
        })

      const answers = await race([to('12:00'), to('13:00'), to('10:15')])

      const won = answers.filter(one => one.status === 200)
      expect(won).toHaveLength(1)
      const { id, starts_at } = turnOf(won[0]!)
      expect((await occupancyOf(app, [id])).get(id)).toEqual([new Date(starts_at).toISOString()])
      await app.mustCall('cancelManagedAppointment', { params, body: {} })
    })
  })

  test('into the place of another who comes into its own: both stay where they were', async () => {
    const shop = await aShop(app)

    await rounds(times(50, 4), async () => {
      const [a, b] = [await booked(shop, '10:00'), await booked(shop, '11:00')]
      const ids = [turnOf(a).id, turnOf(b).id]
      const to = (one: Sent, time: string) =>
        runner(app, 'moveManagedAppointment', {
          params: secretOf(one),
          body: { starts_at: at(time) },
        })

      const answers = await race([to(a, '11:00'), to(b, '10:00')])

      expect(tally(answers)).toEqual({ '409 slot_taken': 2 })
      expect([...(await occupancyOf(app, ids)).values()]).toEqual([[utc('10:00')], [utc('11:00')]])
      for (const one of [a, b]) {
        await app.mustCall('cancelManagedAppointment', { params: secretOf(one), body: {} })
      }
    })
  })

  test('onto a start that others want is refused, or has it alone', async () => {
    const shop = await aShop(app)

    await rounds(times(30, 3), async round => {
      const moving = await booked(shop, '10:00')
      const wanted = quarter(8 + round)
      const answers = await race([
        ...many(5, () => asking(shop, wanted)),
        runner(app, 'moveManagedAppointment', {
          params: secretOf(moving),
          body: { starts_at: wanted },
        }),
      ])

      expect(answers.filter(one => one.status < 300)).toHaveLength(1)
      expect(await overlapsIn(app, shop)).toBe(0)
      const taken = answers.find(one => one.status === 201)
      for (const one of [moving, ...(taken ? [taken] : [])]) {
        await app.mustCall('cancelManagedAppointment', { params: secretOf(one), body: {} })
      }
    })
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
        ...many(5, () => asking(shop, startsAt)),
        ...many(3, () => asking(shop, startsAt, { hold })),
      ])

      expect(tally(asked)).toEqual({ '201': 1, '409 slot_taken': 9 })
      expect(tally(answers)).toEqual({ '201': 1, '409 slot_taken': 7 })
      expect(answers.slice(5).filter(one => one.status === 201)).toHaveLength(1)
    })

    expect(await overlapsIn(app, shop)).toBe(0)
  })
})

describe('blocked time', patience, () => {
  test('that comes at the same moment leaves one turn or none, and no error', async () => {
    await rounds(times(30, 3), async () => {
      const shop = await aShop(app)
      const token = await tokenOf(app, shop.ownerId)
      const staff = shop.staffIds[0]!
      const block = { staff, starts_at: at('10:00'), ends_at: at('12:00') }

      const answers = await race([
        ...many(4, () => asking(shop, at('11:00'))),
        runner(app, 'createBlock', { body: block }, token),
        ...many(4, () => asking(shop, at('11:00'))),
      ])
      const late = await asking(shop, at('11:30'))()

      expect(answers[4]?.status).toBe(201)
      expect(answers.filter(one => one.status === 201).length).toBeLessThanOrEqual(2)
      expect(late.status).toBe(409)
    })
  })
})
