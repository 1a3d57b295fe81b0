/** A booking for several people is cancelled and moved together, or each alone. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openApp, TUESDAY_AT_TEN, type TestApp } from '#support/server/app.ts'
import { aParty, aPhone, at, DAY } from '#support/party.ts'
import { aBooking, aShop, tokenOf, type TestShop } from '#support/server/shop.ts'
import { sql } from 'kysely'

let app: TestApp
let shop: TestShop
let owner: string
beforeAll(async () => {
  app = await openApp()
})
afterAll(async () => await app.close())
beforeEach(async () => {
  app.clock.set(TUESDAY_AT_TEN)
  shop = await aShop(app, { people: 3 })
  owner = await tokenOf(app, shop.ownerId)
})

type Together = 'same_time' | 'in_turn'

async function bookParty(time: string, names = ['Ana'], together: Together = 'same_time') {
  return await app.mustCall('createAppointment', aParty(shop, time, names, together))
}

async function onBoard() {
  const query = { from: DAY, to: DAY }
  const { items } = await app.mustCall('listAppointments', { query }, owner)
  return items.filter(one => one.status !== 'cancelled')
}

const brief = (one: { customer: { name: string }; starts_at: string }) =>
  `${one.customer.name} ${one.starts_at.slice(11, 16)}`

async function offered(more: object) {
  const query = { services: shop.serviceId, from: DAY, days: 1, ...more }
  const { days } = await app.mustCall('listSlots', {
    params: { ad_url: shop.adUrl },
    query,
  })
  return days.flatMap(day => day.slots.map(slot => slot.starts_at))
}

describe('afterwards', () => {
  test('one of them cancels alone, and the others still come', async () => {
    const booked = await bookParty('15:00', ['Ana', 'Leo'])
    const [ana] = booked.people!

    await app.mustCall('cancelManagedAppointment', {
      params: { manage_token: ana!.manage_token },
      body: {},
    })

    expect((await onBoard()).map(brief).toSorted()).toEqual(['Leo 15:00', 'Sofía Benítez 15:00'])
  })

  test('all of them are cancelled by one link, and their time is free again', async () => {
    const booked = await bookParty('15:00', ['Ana', 'Leo'])
    const params = { manage_token: booked.manage_token }

    await app.mustCall('cancelManagedAppointment', { params, body: { with_company: true } })
    await app.mustCall('cancelManagedAppointment', { params, body: { with_company: true } })

    expect(await onBoard()).toEqual([])
    expect(
      await offered({ people: `${shop.serviceId};${shop.serviceId}`, together: 'same_time' }),
    ).toContain(at('15:00'))
  })

  test('one of them moves alone', async () => {
    const booked = await bookParty('15:00')

    const params = { manage_token: booked.people![0]!.manage_token }
    await app.mustCall('moveManagedAppointment', { params, body: { starts_at: at('17:00') } })

    expect((await onBoard()).map(brief).toSorted()).toEqual(['Ana 17:00', 'Sofía Benítez 15:00'])
  })

  test.each(['same_time', 'in_turn'] as const)(
    'all of them move by one link (%s), also onto their own time',
    async together => {
      const booked = await bookParty('15:00', ['Ana', 'Leo'], together)
      const params = { manage_token: booked.manage_token }
      const { days } = await app.mustCall('listMoveSlots', {
        params,
        query: { from: DAY, days: 1, with_company: '1' },
      })
      const free = days.flatMap(day => day.slots.map(slot => slot.starts_at))
      expect(free).toContain(at('15:15'))

      await app.mustCall('moveManagedAppointment', {
        params,
        body: { starts_at: at('15:15'), with_company: true },
      })

      const board = await onBoard()
      const expected =
        together === 'in_turn' ? ['15:15', '15:45', '16:15'] : ['15:15', '15:15', '15:15']
      expect(board.map(one => one.starts_at.slice(11, 16)).toSorted()).toEqual(expected)
      expect(board.map(one => one.revision)).toEqual([2, 2, 2])
    },
  )

  test('nobody moves when one of them has no place there', async () => {
    const booked = await bookParty('15:00', ['Ana', 'Leo'])
    const { params, body } = aBooking(shop, at('17:00'), aPhone())
    await app.mustCall('createAppointment', { params, body })

    const answer = await app.call('moveManagedAppointment', {
      params: { manage_token: booked.manage_token },
      body: { starts_at: at('17:00'), with_company: true },
    })

    expect(answer).toMatchObject({ ok: false, problem: { code: 'slot_taken' } })
    expect((await onBoard()).filter(one => one.starts_at === at('15:00'))).toHaveLength(3)
  })

  test('an appointment that was given to somebody else is no company any more', async () => {
    const booked = await bookParty('15:00')
    const other = await app.mustCall('createAppointment', aBooking(shop, at('11:00'), aPhone()))
    await sql`update appointments set customer_id = (select customer_id from appointments where id = ${other.appointment.id})
      where id = ${booked.people![0]!.appointment.id}`.execute(app.app.context.database.db)

    const { appointment } = await app.mustCall('getManagedAppointment', {
      params: { manage_token: booked.manage_token },
    })

    expect(appointment.company).toBeUndefined()
  })
})
