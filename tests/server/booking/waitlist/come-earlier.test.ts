/** Customers who have an appointment and would like an earlier one, and entries with several possible days. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openApp, send, TUESDAY_AT_TEN, type TestApp } from '#support/server/app.ts'
import { aBooking, aShop, tokenOf, type TestShop } from '#support/server/shop.ts'

const DAY = '2026-11-26'
const at = (time: string) => `${DAY}T${time}:00-03:00`

let app: TestApp
let shop: TestShop
let owner: string
/** The manage token of each hour's appointment. The day has these four, and is blocked otherwise. */
let tokens: Map<string, string>
const HOURS = ['10:00', '11:00', '12:00', '13:00']

beforeAll(async () => {
  app = await openApp()
})
afterAll(async () => await app.close())

beforeEach(async () => {
  app.clock.set(TUESDAY_AT_TEN)
  shop = await aShop(app)
  owner = await tokenOf(app, shop.ownerId)
  tokens = new Map()
  for (const [place, hour] of HOURS.entries()) {
    const booking = aBooking(shop, at(hour))
    const customer = {
      name: `Cliente ${place}`,
      phone: `11 5555-000${place}`,
      email: `${hour.slice(0, 2)}@antes.test`,
    }
    const booked = await app.mustCall('createAppointment', {
      ...booking,
      body: { ...booking.body, customer },
    })
    tokens.set(hour, booked.manage_token)
  }
  const [staff = ''] = shop.staffIds
  for (const [from, to] of [
    ['09:00', '10:00'],
    ['10:30', '11:00'],
    ['11:30', '12:00'],
    ['12:30', '13:00'],
    ['13:30', '20:00'],
  ] as const) {
    const body = { staff, starts_at: at(from), ends_at: at(to), reason: '' }
    await app.mustCall('createBlock', { body }, owner)
  }
})

const params = (hour: string) => ({ manage_token: tokens.get(hour) ?? '' })
const managed = async (hour: string) =>
  await app.mustCall('getManagedAppointment', { params: params(hour) })
const ask = async (hour: string) =>
  await app.mustCall('askEarlier', { params: params(hour), body: {} })
const cancel = async (hour: string) => {
  await app.mustCall('cancelManagedAppointment', { params: params(hour), body: {} })
  await pass(0)
}
/** Moves the clock and runs everything that is due then. */
const pass = async (seconds: number) =>
  await app.mustCall('setTestClock', { body: { advance_seconds: seconds } })
const take = async (hour: string) => {
  const { asked } = (await managed(hour)).earlier
  const waitlist_token = asked?.waitlist_token ?? ''
  return await send(app.url, 'takeWaitlistOffer', { params: { waitlist_token } })
}
const offeredAt = async (hour: string) =>
  (await managed(hour)).earlier.asked?.offer?.starts_at ?? null

describe('a customer who would like to come earlier', () => {
  test('is offered an earlier slot, and their appointment moves there once', async () => {
    await ask('12:00')
    await ask('12:00')
    const before = await managed('12:00')
    await cancel('10:00')
    expect(await offeredAt('12:00')).toBe(at('10:00'))

    const twins = await Promise.all([take('12:00'), take('12:00')])

    expect(twins.map(one => one.status)).toEqual([201, 201])
    const after = await managed('12:00')
    expect(after.appointment).toMatchObject({
      id: before.appointment.id,
      revision: before.appointment.revision + 1,
      starts_at: at('10:00'),
      price: before.appointment.price,
    })
    expect(after.earlier).toEqual({ can_ask: true, asked: null })
    const { items } = await app.mustCall(
      'listAppointments',
      { query: { from: DAY, to: DAY } },
      owner,
    )
    const live = items.filter(one => one.status === 'booked').map(one => one.starts_at)
    expect(live).toEqual([at('10:00'), at('11:00'), at('13:00')])
  })

  test('is not asked in the last hour, when they are on their way', async () => {
    app.clock.set(Date.parse(at('10:59')))
    expect((await managed('12:00')).earlier.can_ask).toBe(true)

    app.clock.set(Date.parse(at('11:01')))
    expect((await managed('12:00')).earlier).toEqual({ can_ask: false, asked: null })
  })

  test('leaves a slot that is offered to the next one, and the gained minutes are counted', async () => {
    await ask('11:00')
    await ask('13:00')
    await cancel('10:00')
    await take('11:00')
    await pass(0)

    expect(await offeredAt('13:00')).toBe(at('11:00'))
    expect((await take('13:00')).status).toBe(201)
    expect((await historyOf('13:00')).at(-1)).toContain('a un lugar que se liberó')
    const query = { from: DAY, to: DAY }
    const { recovered, released } = await app.mustCall('getStats', { query }, owner)
    expect(recovered).toEqual({ waitlist_minutes: 0, earlier_minutes: 60, places: 2 })
    expect(released).toBe(0)
  })

  test('is offered a slot only after everybody without an appointment has let it pass', async () => {
    await ask('12:00')
    const waiting = await app.mustCall('joinWaitlist', {
      params: { ad_url: shop.adUrl },
      body: {
        services: [shop.serviceId],
        from: DAY,
        to: DAY,
        customer: { name: 'Elena Paz', phone: '11 4444-5555', email: 'elena@antes.test' },
      },
    })
    await cancel('10:00')
    expect(await offeredAt('12:00')).toBeNull()

    const { waitlist_token } = waiting
    await app.mustCall('declineWaitlistOffer', { params: { waitlist_token } })
    await pass(0)

    expect(await offeredAt('12:00')).toBe(at('10:00'))
  })

  test('may refuse and keep their appointment, or withdraw where they entered', async () => {
    const { waitlist_token } = await ask('12:00')
    await cancel('10:00')

    await app.mustCall('declineWaitlistOffer', { params: { waitlist_token } })
    await pass(0)
    expect(await offeredAt('12:00')).toBeNull()
    await app.mustCall('leaveWaitlist', { params: { waitlist_token } })

    const after = await managed('12:00')
    expect(after.appointment.starts_at).toBe(at('12:00'))
    expect(after.earlier.asked).toBeNull()
  })

  test('leaves the waitlist when their appointment is cancelled, and the held slot is free', async () => {
    const { waitlist_token } = await ask('12:00')
    await cancel('10:00')
    expect(await offeredAt('12:00')).toBe(at('10:00'))

    await cancel('12:00')

    const { entry } = await app.mustCall('getWaitlistEntry', { params: { waitlist_token } })
    expect(entry.state).toBe('expired')
    const free = await send(app.url, 'createAppointment', aBooking(shop, at('10:00')))
    expect(free.status).toBe(201)
  })

  test('asked again after a lost answer gets the same answer, also once it is cancelled', async () => {
    const call = { params: params('12:00'), body: {}, idempotencyKey: 'un-solo-pedido' }
    const first = await app.mustCall('askEarlier', call)

    await cancel('12:00')

    expect(await app.mustCall('askEarlier', call)).toEqual(first)
  })

  test('leaves the waitlist when the appointment begins', async () => {
    const { waitlist_token } = await ask('12:00')

    await app.mustCall('setTestClock', { body: { now: at('12:01') } })

    const { entry } = await app.mustCall('getWaitlistEntry', { params: { waitlist_token } })
    expect(entry.state).toBe('expired')
    const again = await send(app.url, 'askEarlier', { params: params('12:00'), body: {} })
    expect(again).toMatchObject({ status: 409, body: { code: 'invalid_transition' } })
  })

  test('can be moved by staff who were told that they accept', async () => {
    await ask('12:00')
    await cancel('10:00')
    const { items } = await app.mustCall('listWaitlist', { query: {} }, owner)
    expect(items[0]).toMatchObject({ moves: { starts_at: at('12:00') } })

    const { appointment } = await app.mustCall(
      'bookWaitlistOffer',
      { params: { id: items[0]?.id ?? '' } },
      owner,
    )

    expect(appointment.starts_at).toBe(at('10:00'))
    expect((await managed('12:00')).appointment.id).toBe(appointment.id)
  })

  test('ends a chain after the third move: the fourth slot is for those without an appointment', async () => {
    await sql`insert into filled_places (organization_id, id, comerce_id, appointment_id, staff_id, starts_at, ends_at,
        left_staff_id, left_starts_at, left_ends_at, depth, at)
      select a.organization_id, gen_random_uuid(), a.comerce_id, a.id, l.staff_id, a.starts_at - interval '1 hour',
        a.ends_at - interval '1 hour', l.staff_id, a.starts_at, a.ends_at, 3, now()
      from appointments a join appointment_legs l on l.appointment_id = a.id
      where a.organization_id = ${shop.organizationId} and a.starts_at = ${at('10:00')}`.execute(
      app.app.context.database.db,
    )
    await ask('12:00')

    await cancel('10:00')

    expect(await offeredAt('12:00')).toBeNull()
  })
})

describe('an entry of the waiting list', () => {
  const wanting = (more: object) => ({
    params: { ad_url: shop.adUrl },
    body: {
      services: [shop.serviceId],
      from: DAY,
      to: DAY,
      part: 'evening' as const,
      customer: { name: 'Elena Paz', phone: '11 4444-5555', email: 'elena@varias.test' },
      ...more,
    },
  })
  const further = { from: DAY, to: DAY, part: 'morning' as const }

  test('has up to five windows, of which any may be used', async () => {
    const also = [further, further, further, further]
    const { waitlist_token, entry } = await app.mustCall('joinWaitlist', wanting({ also }))
    expect(entry.windows).toHaveLength(5)
    expect(entry).toMatchObject({ part: 'evening', moves: null })

    await cancel('11:00')

    const { entry: now } = await app.mustCall('getWaitlistEntry', { params: { waitlist_token } })
    expect(now.offer).toMatchObject({ starts_at: at('11:00'), services: [{ id: shop.serviceId }] })
    const six = await send(app.url, 'joinWaitlist', wanting({ also: [...also, further] }))
    expect(six.status).toBe(422)
  })

  test('is refused with the window that is wrong', async () => {
    const also = [{ ...further, to: '2026-11-20' }]

    const { status, body } = await send(app.url, 'joinWaitlist', wanting({ also }))

    expect(status).toBe(422)
    expect(body).toMatchObject({ errors: [{ field: 'also.0.to' }] })
  })

  test('waits until the last of its days is over', async () => {
    const also = [{ from: '2026-11-27', to: '2026-11-27', part: 'evening' as const }]
    const { waitlist_token } = await app.mustCall('joinWaitlist', wanting({ also }))
    const stateAt = async (now: string) => {
      await app.mustCall('setTestClock', { body: { now } })
      return (await app.mustCall('getWaitlistEntry', { params: { waitlist_token } })).entry.state
    }

    expect(await stateAt('2026-11-27T08:00:00-03:00')).toBe('waiting')
    expect(await stateAt('2026-11-28T08:00:00-03:00')).toBe('expired')
  })

  test('is written down at the desk, with its line in the audit', async () => {
    const { body } = wanting({ also: [further] })

    const { entry } = await app.mustCall('addWaitlistEntry', { body }, owner)

    expect(entry).toMatchObject({ state: 'waiting', customer: { name: 'Elena Paz' } })
    expect(entry.windows).toHaveLength(2)
    const { rows } = await sql<{ action: string }>`select action from audit
      where organization_id = ${shop.organizationId} and subject_id = ${entry.id}`.execute(
      app.app.context.database.db,
    )
    expect(rows).toEqual([{ action: 'waitlist.added' }])
  })
})

async function historyOf(hour: string): Promise<string[]> {
  const { appointment } = await managed(hour)
  const { items } = await app.mustCall(
    'listAppointmentEvents',
    { params: { id: appointment.id } },
    owner,
  )
  return items.map(item => item.text)
}
