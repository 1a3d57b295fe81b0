import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Sent } from '#contract/contract.ts'
import { openApp, send, type TestApp } from '#support/server/app.ts'
import { aBooking, aShop, tokenOf } from '#support/server/shop.ts'

let app: TestApp
beforeAll(async () => {
  app = await openApp()
})
afterAll(async () => {
  await app.close()
})

const day = '2026-11-25'
const at = (time: string) => `${day}T${time}:00-03:00`

describe('the customer with their link', () => {
  test('cancels, and the start is free again', async () => {
    const shop = await aShop(app)
    const { manage_token } = await app.mustCall('createAppointment', aBooking(shop, at('10:00')))

    const { appointment } = await app.mustCall('cancelManagedAppointment', {
      params: { manage_token },
      body: {},
    })

    const again = await send(
      app.url,
      'createAppointment',
      aBooking(shop, at('10:00'), '11 4000-0001'),
    )
    expect(appointment.status).toBe('cancelled')
    expect(again.status).toBe(201)
  })

  test('moves: same id, one more revision, the old start free', async () => {
    const shop = await aShop(app)
    const { manage_token, appointment } = await app.mustCall(
      'createAppointment',
      aBooking(shop, at('10:00')),
    )

    const moved = await app.mustCall('moveManagedAppointment', {
      params: { manage_token },
      body: { starts_at: at('10:15') },
    })

    expect(moved.appointment).toMatchObject({
      id: appointment.id,
      revision: 2,
      starts_at: at('10:15'),
    })
    const taken = await send(
      app.url,
      'createAppointment',
      aBooking(shop, at('10:00'), '11 4000-0001'),
    )
    expect(taken.status).toBe(409)
  })

  test('a refused move leaves everything as it was', async () => {
    const shop = await aShop(app)
    const { manage_token } = await app.mustCall('createAppointment', aBooking(shop, at('10:00')))
    await app.mustCall('createAppointment', aBooking(shop, at('12:00'), '11 4000-0001'))

    const answer = await send(app.url, 'moveManagedAppointment', {
      params: { manage_token },
      body: { starts_at: at('12:00') },
    })

    const { appointment } = await app.mustCall('getManagedAppointment', {
      params: { manage_token },
    })
    expect(answer.status).toBe(409)
    expect(appointment).toMatchObject({ revision: 1, starts_at: at('10:00') })
  })

  test('cancel against move: one of the two, never both', async () => {
    const shop = await aShop(app)
    for (let round = 0; round < 10; round += 1) {
      const { manage_token } = await app.mustCall('createAppointment', aBooking(shop, at('10:00')))

      await Promise.all([
        send(app.url, 'cancelManagedAppointment', {
          params: { manage_token },
          body: { revision: 1 },
        }),
        send(app.url, 'moveManagedAppointment', {
          params: { manage_token },
          body: { starts_at: at('13:00'), revision: 1 },
        }),
      ])

      const { appointment } = await app.mustCall('getManagedAppointment', {
        params: { manage_token },
      })
      expect(appointment.revision).toBe(2)
      expect(['cancelled', 'booked']).toContain(appointment.status)
      if (appointment.status === 'booked') {
        await app.mustCall('cancelManagedAppointment', { params: { manage_token }, body: {} })
      }
    }
  })

  test('a calendar file says the same instant', async () => {
    const shop = await aShop(app)
    const { manage_token } = await app.mustCall('createAppointment', aBooking(shop, at('10:00')))

    const { body, headers } = await send(app.url, 'getManagedCalendar', {
      params: { manage_token },
    })

    expect(headers.get('content-type')).toContain('text/calendar')
    expect(body).toContain('DTSTART:20261125T130000Z')
    expect(body).toMatch(/END:VCALENDAR\r\n$/)
  })

  test('a calendar file reminds an hour before, until it is cancelled', async () => {
    const shop = await aShop(app)
    const { manage_token } = await app.mustCall('createAppointment', aBooking(shop, at('10:00')))
    const params = { manage_token }
    const file = async () =>
      String((await send(app.url, 'getManagedCalendar', { params })).body).replaceAll('\r\n ', '')

    expect(await file()).toMatch(
      /BEGIN:VALARM\r\nACTION:DISPLAY\r\nTRIGGER:-PT1H\r\nDESCRIPTION:\S[^]*END:VALARM\r\n/,
    )
    await app.mustCall('cancelManagedAppointment', { params, body: {} })
    expect(await file()).not.toContain('VALARM')
  })

  test.each(['', 'x', 'A'.repeat(43), '../../etc/passwd'])(
    'a link that is none (%j) is unknown',
    async manage_token => {
      const answer = await send(app.url, 'getManagedAppointment', {
        params: { manage_token: manage_token || '-' },
      })

      expect(answer.status).toBe(404)
    },
  )
})

describe('staff', () => {
  test('take an appointment, see it on their day and set its state', async () => {
    const shop = await aShop(app)
    const token = await tokenOf(app, shop.ownerId)
    const body = {
      services: [shop.serviceId],
      starts_at: at('10:05'),
      customer: { name: 'Nahuel' },
    }

    const { appointment } = await app.mustCall('createStaffAppointment', { body }, token)
    const list = await app.mustCall('listAppointments', { query: { from: day, to: day } }, token)
    const arrived = await app.mustCall(
      'setAppointmentStatus',
      { params: { id: appointment.id }, body: { status: 'checked_in', revision: 1 } },
      token,
    )

    expect(list.items.map(item => item.id)).toEqual([appointment.id])
    expect(arrived.appointment).toMatchObject({ status: 'checked_in', revision: 2 })
  })

  test('take back what was touched by mistake when they say so', async () => {
    const shop = await aShop(app)
    const token = await tokenOf(app, shop.ownerId)
    const body = { services: [shop.serviceId], customer: { name: 'Nahuel' } }
    const take = async (starts_at: string) => {
      const taken = { ...body, starts_at }
      const made = await app.mustCall('createStaffAppointment', { body: taken }, token)
      return made.appointment
    }
    const step = async (id: string, body: Sent<'setAppointmentStatus', 'body'>) =>
      await send(app.url, 'setAppointmentStatus', { params: { id }, body }, token)
    const near = await take('2026-11-24T16:05:00-03:00')

    const done = await step(near.id, { status: 'completed' })
    const slip = await step(near.id, { status: 'booked' })
    const undone = await step(near.id, { status: 'booked', is_correction: true })
    const events = await app.mustCall('listAppointmentEvents', { params: { id: near.id } }, token)

    expect(done.body).toMatchObject({ appointment: { status: 'completed' } })
    expect(slip.body).toMatchObject({ code: 'invalid_transition', reason: 'invalid_transition' })
    expect(undone.body).toMatchObject({ appointment: { status: 'booked' } })
    expect(events.items.at(-1)?.text).toMatch(/^Vuelto a reservado/)
  })

  test('do not make an appointment without a deposit wait for one', async () => {
    const shop = await aShop(app)
    const token = await tokenOf(app, shop.ownerId)
    const { appointment } = await app.mustCall('createAppointment', aBooking(shop, at('10:00')))
    const params = { id: appointment.id }
    const become = async (body: Sent<'setAppointmentStatus', 'body'>) =>
      await send(app.url, 'setAppointmentStatus', { params, body }, token)
    const wait = { status: 'awaiting_deposit', is_correction: true } as const

    const booked = await become(wait)
    await become({ status: 'cancelled' })
    const cancelled = await become(wait)

    const refused = { code: 'invalid_transition', reason: 'no_deposit' }
    expect([booked.body, cancelled.body]).toMatchObject([refused, refused])
  })

  test.each(['checked_in', 'in_progress'] as const)(
    'move what is %s, make it longer and hand it over, and its state stays',
    async status => {
      const shop = await aShop(app, { people: 2 })
      const token = await tokenOf(app, shop.ownerId)
      const [first, second] = shop.staffIds
      const made = await app.mustCall(
        'createStaffAppointment',
        {
          body: {
            services: [shop.serviceId],
            staff: first!,
            starts_at: at('10:00'),
            customer: { name: 'Nahuel' },
          },
        },
        token,
      )
      const params = { id: made.appointment.id }
      await app.mustCall('setAppointmentStatus', { params, body: { status, revision: 1 } }, token)
      const moved = { starts_at: at('11:00'), staff: second!, duration_minutes: 60, revision: 2 }

      const { appointment } = await app.mustCall('moveAppointment', { params, body: moved }, token)

      expect(appointment).toMatchObject({
        status,
        starts_at: at('11:00'),
        ends_at: at('12:00'),
        legs: [{ staff: { id: second } }],
      })
    },
  )

  test('cancel what the customer asked them to, and the history says so', async () => {
    const shop = await aShop(app)
    const token = await tokenOf(app, shop.ownerId)
    const { appointment } = await app.mustCall(
      'createAppointment',
      aBooking(shop, at('10:00'), '11 2345-6001'),
    )
    const params = { id: appointment.id }
    const body = { status: 'cancelled', asked_by: 'customer', reason: 'Viaja' } as const

    await app.mustCall('setAppointmentStatus', { params, body }, token)

    const { items } = await app.mustCall('listAppointmentEvents', { params }, token)
    expect(items.at(-1)?.text).toMatch(/^Cancelado, lo pidió el cliente: Viaja \(/)
  })

  test('cancel, and their page knows whose wish it was', async () => {
    const shop = await aShop(app)
    const token = await tokenOf(app, shop.ownerId)
    const cancelledBy = async (minute: string, askedBy: 'customer' | 'shop' | null) => {
      const booking = aBooking(shop, at(`10:${minute}`), `11 2345-70${minute}`)
      const { appointment, manage_token } = await app.mustCall('createAppointment', booking)
      const params = { manage_token }
      const before = await app.mustCall('getManagedAppointment', { params })
      expect(before.cancelled_by).toBeNull()
      if (askedBy === null) await app.mustCall('cancelManagedAppointment', { params, body: {} })
      else {
        const body = { status: 'cancelled', asked_by: askedBy } as const
        await app.mustCall('setAppointmentStatus', { params: { id: appointment.id }, body }, token)
      }
      return (await app.mustCall('getManagedAppointment', { params })).cancelled_by
    }

    expect(await cancelledBy('00', 'shop')).toBe('shop')
    expect(await cancelledBy('15', 'customer')).toBe('customer')
    expect(await cancelledBy('30', null)).toBe('customer')
  })

  test('go over somebody only when they say so', async () => {
    const shop = await aShop(app)
    const token = await tokenOf(app, shop.ownerId)
    await app.mustCall('createAppointment', aBooking(shop, at('10:00')))
    const body = {
      services: [shop.serviceId],
      starts_at: at('10:00'),
      customer: { name: 'Nahuel' },
    }

    const refused = await send(app.url, 'createStaffAppointment', { body }, token)
    const { appointment } = await app.mustCall(
      'createStaffAppointment',
      { body: { ...body, overbook: true } },
      token,
    )

    expect(refused.status).toBe(409)
    expect(appointment.is_overbooked).toBe(true)
  })

  test('an old revision is refused', async () => {
    const shop = await aShop(app)
    const token = await tokenOf(app, shop.ownerId)
    const { appointment } = await app.mustCall('createAppointment', aBooking(shop, at('10:00')))
    const params = { id: appointment.id }
    await app.mustCall('setAppointmentStatus', { params, body: { status: 'confirmed' } }, token)

    const answer = await send(
      app.url,
      'moveAppointment',
      { params, body: { starts_at: at('11:00'), revision: 1 } },
      token,
    )

    expect(answer.status).toBe(409)
    expect(answer.body).toMatchObject({ code: 'stale_revision' })
  })

  test('of another shop find nothing', async () => {
    const shop = await aShop(app)
    const other = await aShop(app)
    const token = await tokenOf(app, other.ownerId)
    const { appointment } = await app.mustCall('createAppointment', aBooking(shop, at('10:00')))

    const answers = await Promise.all([
      send(
        app.url,
        'setAppointmentStatus',
        { params: { id: appointment.id }, body: { status: 'cancelled' } },
        token,
      ),
      send(
        app.url,
        'moveAppointment',
        { params: { id: appointment.id }, body: { starts_at: at('11:00') } },
        token,
      ),
      send(app.url, 'getManageLink', { params: { id: appointment.id } }, token),
    ])

    expect(answers.map(answer => answer.status)).toEqual([404, 404, 404])
    expect(JSON.stringify(answers)).not.toContain('Sofía')
  })
})
