import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openApp, type TestApp } from '#support/server/app.ts'
import { times } from '#support/server/chance.ts'
import { at, many, patience, rounds } from '#support/server/race-shop.ts'
import {
  anotherPhone,
  race,
  runner,
  secretOf,
  tally,
  appointmentOf,
  type Sent,
} from '#support/server/races.ts'
import { aBooking, aShop, tokenOf, type TestShop } from '#support/server/shop.ts'

let app: TestApp
beforeAll(async () => {
  app = await openApp({ env: { TRUSTED_PROXIES: 'loopback' } })
})
afterAll(async () => {
  await app.close()
})

const capacity = 10

async function aClass(): Promise<TestShop> {
  const shop = await aShop(app)
  const token = await tokenOf(app, shop.ownerId)
  const params = { id: shop.serviceId }
  await app.mustCall('updateService', { params, body: { capacity } }, token)
  return shop
}

function asking(shop: TestShop, seats: number) {
  const { params, body } = aBooking(shop, at('10:00'), anotherPhone())
  return runner(app, 'createAppointment', { params, body: { ...body, seats } })
}

/** The seats by the appointments, and the seats by the occupancy. */
async function placesOf(
  shop: TestShop,
): Promise<{ turns: number; seats: number; highest: number }> {
  const { rows } = await sql<{ turns: number; seats: number; highest: number }>`
    select (select coalesce(sum(a.seats), 0) from appointments a
        where a.organization_id = ${shop.organizationId} and a.status = 'booked')::int as turns,
      (select count(*) from seats s where s.organization_id = ${shop.organizationId})::int as seats,
      (select coalesce(max(n), 0) from seats s where s.organization_id = ${shop.organizationId})::int as highest`.execute(
    app.app.context.database.db,
  )
  return rows[0]!
}

const seatsIn = (answers: readonly Sent[]) =>
  answers
    .filter(answer => answer.status === 201)
    .reduce((sum, answer) => sum + (appointmentOf(answer).seats ?? 1), 0)

describe('the places of a class', patience, () => {
  test('are booked to the last one and no further, singly and by threes at once', async () => {
    await rounds(times(20, 2), async () => {
      const shop = await aClass()

      const answers = await race([
        ...many(times(60, 20), () => asking(shop, 1)),
        ...many(times(10, 4), () => asking(shop, 3)),
      ])

      expect(Object.keys(tally(answers)).sort()).toEqual(['201', '409 slot_taken'])
      for (const { status, body } of answers)
        if (status === 409) expect(body).toMatchObject({ alternatives: expect.any(Array) })
      expect(seatsIn(answers)).toBe(capacity)
      expect(await placesOf(shop)).toEqual({ turns: capacity, seats: capacity, highest: capacity })
    })
  })

  test('that are given back while others book are booked once again, or free', async () => {
    await rounds(times(20, 2), async () => {
      const shop = await aClass()
      const first = await race(many(5, () => asking(shop, 2)))

      const answers = await race([
        ...first.map(one =>
          runner(app, 'cancelManagedAppointment', { params: secretOf(one), body: {} }),
        ),
        ...many(times(20, 8), () => asking(shop, 1)),
      ])

      const came = answers.slice(first.length)
      expect(answers.slice(0, first.length).map(one => one.status)).toEqual([
        200, 200, 200, 200, 200,
      ])
      const { turns: appointments, seats, highest } = await placesOf(shop)
      expect([appointments, seats]).toEqual([seatsIn(came), seatsIn(came)])
      expect(highest).toBeLessThanOrEqual(capacity)
    })
  })
})
