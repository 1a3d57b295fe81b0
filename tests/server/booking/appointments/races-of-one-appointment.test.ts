import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openApp, type TestApp } from '#support/server/app.ts'
import { times } from '#support/server/chance.ts'
import {
  asking,
  at,
  booked,
  many,
  patience,
  quarter,
  rounds,
  utc,
} from '#support/server/race-shop.ts'
import {
  occupancyOf,
  overlapsIn,
  race,
  runner,
  secretOf,
  tally,
  appointmentOf,
  type Sent,
} from '#support/server/races.ts'
import { aShop, tokenOf, type TestShop } from '#support/server/shop.ts'

let app: TestApp
beforeAll(async () => {
  app = await openApp({ env: { TRUSTED_PROXIES: 'loopback' } })
})
afterAll(async () => {
  await app.close()
})

describe('a request that waits for an answer', patience, () => {
  test('occupies the calendar: of two for one slot the second is refused', async () => {
    const { shop } = await anApprovalShop()

    const answers = await race(many(10, () => asking(app, shop, at('11:00'))))

    expect(tally(answers)).toEqual({ '201': 1, '409 slot_taken': 9 })
    expect(appointmentOf(answers.find(one => one.status === 201)!).status).toBe('pending')
  })

  test('is accepted once, whoever accepts it and how often', async () => {
    const { shop, token } = await anApprovalShop()
    const { db } = app.app.context.database

    await rounds(times(20, 3), async round => {
      const { id } = appointmentOf(await asking(app, shop, quarter(round * 2))())
      const accept = () =>
        runner(app, 'setAppointmentStatus', { params: { id }, body: { status: 'booked' } }, token)

      const answers = await race(many(10, accept))

      expect(answers.map(answer => answer.status)).toEqual(answers.map(() => 200))
      expect(new Set(answers.map(answer => appointmentOf(answer).revision))).toEqual(new Set([2]))
      const { rows } = await sql<{ events: number }>`select count(*) as events
        from appointment_events where appointment_id = ${id} and kind = 'status'`.execute(db)
      expect(rows[0]?.events).toBe(1)
    })
  })

  test('is accepted or rejected, never both', async () => {
    const { shop, token } = await anApprovalShop()

    await rounds(times(20, 3), async round => {
      const { id } = appointmentOf(await asking(app, shop, quarter(round * 2))())
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
        answers.filter(one => one.status === 200).map(one => appointmentOf(one).status),
      )
      expect(after.size).toBe(1)
      expect((await occupancyOf(app, [id])).get(id)).toHaveLength(after.has('booked') ? 1 : 0)
    })
  })
})

describe('an appointment that is moved', patience, () => {
  test('and cancelled at the same time ends as one of the two, and occupies only its own time', async () => {
    const shop = await aShop(app)

    await rounds(times(100, 6), async () => {
      const answer = await booked(app, shop, '10:00')
      const { id } = appointmentOf(answer)
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
      const answer = await booked(app, shop, '10:00')
      const params = secretOf(answer)
      const to = (time: string) =>
        runner(app, 'moveManagedAppointment', {
          params,
          body: { starts_at: at(time), revision: 1 },
        })

      const answers = await race([to('12:00'), to('13:00'), to('10:15')])

      const won = answers.filter(one => one.status === 200)
      expect(won).toHaveLength(1)
      const { id, starts_at } = appointmentOf(won[0]!)
      expect((await occupancyOf(app, [id])).get(id)).toEqual([new Date(starts_at).toISOString()])
      await app.mustCall('cancelManagedAppointment', { params, body: {} })
    })
  })

  test('swapped with another one at the same time stays where it was, and so does the other one', async () => {
    const shop = await aShop(app)

    await rounds(times(50, 4), async () => {
      const [a, b] = [await booked(app, shop, '10:00'), await booked(app, shop, '11:00')]
      const ids = [appointmentOf(a).id, appointmentOf(b).id]
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

  test('onto a start that others want is refused, or gets it alone', async () => {
    const shop = await aShop(app)

    await rounds(times(30, 3), async round => {
      const moving = await booked(app, shop, '10:00')
      const wanted = quarter(8 + round)
      const answers = await race([
        ...many(5, () => asking(app, shop, wanted)),
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

async function anApprovalShop(): Promise<{ shop: TestShop; token: string }> {
  const shop = await aShop(app)
  const token = await tokenOf(app, shop.ownerId)
  await app.mustCall(
    'updateService',
    { params: { id: shop.serviceId }, body: { needs_approval: true } },
    token,
  )
  return { shop, token }
}
