import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openApp, send, TUESDAY_AT_TEN, type TestApp } from '#support/server/app.ts'
import { aBooking, aMember, aShop, tokenOf, type TestShop } from '#support/server/shop.ts'

const DAY = '2026-11-26'
const at = (time: string) => `${DAY}T${time}:00-03:00`
const MINUTE = 60

let app: TestApp
let shop: TestShop
let owner: string
/** The only appointment of a day that is otherwise blocked. */
let appointmentAtTen: string

beforeAll(async () => {
  app = await openApp()
})
afterAll(async () => await app.close())

beforeEach(async () => {
  app.clock.set(TUESDAY_AT_TEN)
  shop = await aShop(app)
  owner = await tokenOf(app, shop.ownerId)
  const booked = await app.mustCall('createAppointment', aBooking(shop, at('10:00')))
  appointmentAtTen = booked.manage_token
  const [staff = ''] = shop.staffIds
  const body = { staff, starts_at: at('10:30'), ends_at: at('20:00'), reason: '' }
  await app.mustCall('createBlock', { body }, owner)
})

type Waiting = { name?: string; email?: string; phone?: string; part?: 'morning' | 'evening' }

function joining({ name = 'Elena Paz', email, phone = '11 4444-5555', part }: Waiting = {}) {
  return {
    params: { ad_url: shop.adUrl },
    body: {
      services: [shop.serviceId],
      from: DAY,
      to: DAY,
      ...(part === undefined ? {} : { part }),
      customer: { name, phone, ...(email === undefined ? {} : { email }) },
    },
  }
}

const join = async (waiting: Waiting = {}) =>
  (await app.mustCall('joinWaitlist', joining(waiting))).waitlist_token
const entryOf = async (token: string) =>
  (await app.mustCall('getWaitlistEntry', { params: { waitlist_token: token } })).entry
const free = async () => {
  await app.mustCall('cancelManagedAppointment', {
    params: { manage_token: appointmentAtTen },
    body: {},
  })
  await pass(0)
}
/** Moves the clock and runs everything that is due then. */
const pass = async (seconds: number) =>
  await app.mustCall('setTestClock', { body: { advance_seconds: seconds } })
const take = (token: string) =>
  send(app.url, 'takeWaitlistOffer', { params: { waitlist_token: token } })
const mailsTo = async (address: string) =>
  (await app.mails()).filter(mail => mail.includes(`To: ${address}`))

describe('the waiting list', () => {
  test('is only for full days: otherwise the free slots are shown', async () => {
    await app.mustCall('cancelManagedAppointment', {
      params: { manage_token: appointmentAtTen },
      body: {},
    })

    const { status, body } = await send(app.url, 'joinWaitlist', joining())

    expect(status).toBe(409)
    expect(body).toMatchObject({
      code: 'room_left',
      alternatives: [{ starts_at: at('10:00'), staff: shop.staffIds[0] }],
    })
    expect((await send(app.url, 'joinWaitlist', joining({ part: 'evening' }))).status).toBe(201)
  })

  test.each([
    [{ from: '2026-11-27', to: '2026-11-26' }, 'to'],
    [{ from: '2026-11-20', to: '2026-11-21' }, 'to'],
    [{ from: '2026-11-26', to: '2027-06-26' }, 'to'],
  ])('refuses the days %j, naming the field', async (days, field) => {
    const wanted = joining()

    const { status, body } = await send(app.url, 'joinWaitlist', {
      ...wanted,
      body: { ...wanted.body, ...days },
    })

    expect(status).toBe(422)
    expect(body).toMatchObject({ errors: [{ field }] })
  })

  test('takes no entry for today once its hours are over', async () => {
    app.clock.set(Date.parse(at('20:00')))

    const { status, body } = await send(app.url, 'joinWaitlist', joining())

    expect(status).toBe(422)
    expect(body).toMatchObject({ errors: [{ field: 'to' }] })
    app.clock.set(Date.parse(at('19:30')))
    expect((await send(app.url, 'joinWaitlist', joining())).status).toBe(201)
  })

  test('takes three entries for one phone, and none from programs that fill in hidden fields', async () => {
    for (let place = 0; place < 3; place += 1) await join({ phone: '11 4444-5555' })
    const fourth = await send(app.url, 'joinWaitlist', joining({ phone: '+54 9 11 4444 5555' }))
    const wanted = joining({ phone: '11 6666-7777' })
    const robot = await send(app.url, 'joinWaitlist', {
      ...wanted,
      body: { ...wanted.body, website: 'https://evil.example' },
    })

    expect(fourth.status).toBe(422)
    expect(robot.status).toBe(201)
    const { items } = await app.mustCall('listWaitlist', { query: {} }, owner)
    expect(items).toHaveLength(3)
  })

  test('says by mail that they are on it, with the link that takes them off', async () => {
    const token = await join({ email: 'elena@correo.test' })
    await app.app.context.outbox.drain()

    const mails = await mailsTo('elena@correo.test')

    expect(mails).toHaveLength(1)
    expect(mails[0]?.replaceAll('=\r\n', '')).toContain(`/espera/${token}`)
  })
})

describe('what becomes free', () => {
  test('is held for the first one with a mail address, and booked when they accept', async () => {
    const first = await join({ name: 'Elena Paz', email: 'elena@espera.test' })
    const second = await join({ name: 'Ema Ruiz', email: 'ema@espera.test', phone: '11 4444-6666' })

    await free()

    const { offer } = await entryOf(first)
    expect(offer).toMatchObject({ starts_at: at('10:00'), staff: { id: shop.staffIds[0] } })
    expect((await entryOf(second)).state).toBe('waiting')
    expect((await mailsTo('elena@espera.test')).join('')).toContain('Se liber')
    const taken = await send(app.url, 'createAppointment', aBooking(shop, at('10:00')))
    expect(taken.status).toBe(409)

    const answer = await take(first)

    expect(answer.status).toBe(201)
    const again = await take(first)
    expect(again.body).toEqual(answer.body)
    const { manage_token } = answer.body as { manage_token: string }
    const managed = await app.mustCall('getManagedAppointment', { params: { manage_token } })
    expect(managed.appointment).toMatchObject({
      starts_at: at('10:00'),
      customer: { name: 'Elena Paz' },
    })
    await pass(60 * MINUTE)
    expect((await entryOf(second)).state).toBe('waiting')
    expect((await take(second)).body).toMatchObject({ code: 'offer_over' })
  })

  test('goes to the next one when nobody answers, and never twice to the same', async () => {
    const first = await join({ email: 'elena@pasa.test' })
    const second = await join({ email: 'ema@pasa.test', phone: '11 4444-6666' })
    await free()

    await pass(60 * MINUTE + 1)

    expect(await entryOf(first)).toMatchObject({ state: 'waiting', offer: null })
    expect((await entryOf(second)).offer).toMatchObject({ starts_at: at('10:00') })

    await pass(60 * MINUTE + 1)

    expect((await entryOf(first)).state).toBe('waiting')
    expect((await entryOf(second)).state).toBe('waiting')
    expect((await send(app.url, 'createAppointment', aBooking(shop, at('10:00')))).status).toBe(201)
  })

  test('goes to the next one at once when they refuse, who go on waiting however often', async () => {
    const token = await join({ email: 'elena@no.test' })
    for (let time = 0; time < 3; time += 1) {
      await free()
      expect((await entryOf(token)).state).toBe('offered')

      const params = { waitlist_token: token }
      const { entry } = await app.mustCall('declineWaitlistOffer', { params })

      expect(entry).toMatchObject({ state: 'waiting', offer: null, ended_by: null })
      const booked = await app.mustCall('createAppointment', aBooking(shop, at('10:00')))
      appointmentAtTen = booked.manage_token
      await sql`update waitlist_entries set refused_starts = '{}' where id = ${entry.id}`.execute(
        app.app.context.database.db,
      )
    }
  })

  test('is free for everybody when they leave the list', async () => {
    const token = await join({ email: 'elena@sale.test' })
    await free()

    const leave = () => app.mustCall('leaveWaitlist', { params: { waitlist_token: token } })
    await leave()
    const { entry } = await leave()

    expect(entry).toMatchObject({ state: 'cancelled', ended_by: 'left' })
    expect((await send(app.url, 'createAppointment', aBooking(shop, at('10:00')))).status).toBe(201)
  })

  test('is offered once, by however many processes at the same time', async () => {
    await join({ email: 'elena@una.test' })
    await app.mustCall('cancelManagedAppointment', {
      params: { manage_token: appointmentAtTen },
      body: {},
    })

    await Promise.all(Array.from({ length: 5 }, () => pass(0)))

    const { rows } = await sql<{ held: number }>`select count(*) as held from holds
      where organization_id = ${shop.organizationId}`.execute(app.app.context.database.db)
    expect(rows[0]?.held).toBe(1)
    await app.app.context.outbox.drain()
    expect(await mailsTo('elena@una.test')).toHaveLength(2)
  })

  test('is not offered automatically without a mail address: staff write to them', async () => {
    const token = await join({ name: 'Elena Paz' })
    await free()
    expect((await entryOf(token)).state).toBe('waiting')
    const list = await app.mustCall('listWaitlist', { query: {} }, owner)
    const [waiting] = list.items
    expect(waiting).toMatchObject({ has_email: false, fits: { starts_at: at('10:00') } })
    expect(decodeURIComponent(waiting?.whatsapp_url ?? '')).toContain('Hola, Elena.')

    const { entry } = await app.mustCall(
      'offerWaitlistSlot',
      { params: { id: waiting?.id ?? '' }, body: { starts_at: at('10:00') } },
      owner,
    )

    expect(entry.state).toBe('offered')
    expect(decodeURIComponent(entry.whatsapp_url)).toContain(`/espera/${token}`)
    expect((await take(token)).status).toBe(201)
    expect((await app.mustCall('listWaitlist', { query: {} }, owner)).items).toEqual([])
  })
})

const offered = async () => {
  await join({ name: 'Elena Paz' })
  await free()
  const { items } = await app.mustCall('listWaitlist', { query: {} }, owner)
  const params = { id: items[0]?.id ?? '' }
  await app.mustCall('offerWaitlistSlot', { params, body: { starts_at: at('10:00') } }, owner)
  return { params }
}

describe('an offer that they accept by phone', () => {
  test('is booked by the staff, once', async () => {
    const entry = await offered()

    const first = await app.mustCall('bookWaitlistOffer', entry, owner)
    const again = await app.mustCall('bookWaitlistOffer', entry, owner)

    expect(first.appointment).toMatchObject({
      status: 'booked',
      starts_at: at('10:00'),
      customer: { name: 'Elena Paz', phone: '+5491144445555' },
    })
    expect(again.appointment.id).toBe(first.appointment.id)
    expect(await kept()).toEqual([])
    expect((await app.mustCall('listWaitlist', { query: {} }, owner)).items).toEqual([])
  })

  test('is over when its time is', async () => {
    const entry = await offered()
    await pass(3 * 3600)

    const late = await send(app.url, 'bookWaitlistOffer', entry, await tokenOf(app, shop.ownerId))

    expect(late).toMatchObject({ status: 409, body: { code: 'offer_over' } })
  })

  test('cannot be accepted by an advisor when it is not in their agenda', async () => {
    const entry = await offered()
    const { staff } = await app.mustCall('createStaff', { body: { name: 'Beto' } }, owner)
    const advisor = await aMember(app, shop, { role: 'comerce_advisor', staffId: staff.id })

    const theirs = await send(app.url, 'bookWaitlistOffer', entry, await tokenOf(app, advisor))

    expect(theirs.status).toBe(404)
  })
})

const freed = () => ({ free_from: at('10:00'), free_to: at('10:30'), staff: shop.staffIds[0]! })
const suited = async (more = {}) =>
  (await app.mustCall('listWaitlist', { query: { ...freed(), ...more } }, owner)).items
const kept = async () => {
  const query = { from: DAY, to: DAY, kept: '1' as const }
  const { items } = await app.mustCall('listBlocks', { query }, owner)
  return items.filter(block => block.kept)
}

describe('a slot that somebody gives back', () => {
  test('is shown with the entries that it suits, in their order', async () => {
    await join({ name: 'Elena Paz' })
    await join({ name: 'Ema Ruiz', phone: '11 4444-6666', part: 'morning' })
    await join({ name: 'Eva Tarde', phone: '11 4444-7777', part: 'evening' })
    expect(await suited()).toEqual([])

    await free()

    const waiting = await suited()
    expect(waiting.map(one => one.customer.name)).toEqual(['Elena Paz', 'Ema Ruiz'])
    expect(waiting[0]?.fits).toMatchObject({ starts_at: at('10:00') })
    expect(await suited({ free_from: at('10:15') })).toEqual([])
  })

  test('is on the board while it is held, with the customer and the deadline', async () => {
    await join({ name: 'Elena Paz' })
    await free()
    const [waiting] = await suited()
    expect(await kept()).toEqual([])

    const { entry } = await app.mustCall(
      'offerWaitlistSlot',
      { params: { id: waiting!.id }, body: { starts_at: at('10:00') } },
      owner,
    )

    const until = entry.offer!.expires_at
    expect(await kept()).toMatchObject([
      {
        id: waiting!.id,
        staff: shop.staffIds[0],
        starts_at: at('10:00'),
        ends_at: at('10:30'),
        reason: `Guardado para Elena Paz hasta las ${until.slice(11, 16)}`,
        kept: { name: 'Elena Paz', until },
      },
    ])
    await pass(60 * MINUTE + 1)
    owner = await tokenOf(app, shop.ownerId)
    expect(await kept()).toEqual([])
  })
})

test('an entry ends with its last day, and staff may end it earlier', async () => {
  const over = await join()
  const removed = await join({ phone: '11 4444-6666' })
  const { id } = await entryOf(removed)

  await app.mustCall('removeWaitlistEntry', { params: { id } }, owner)
  await pass(3 * 24 * 60 * MINUTE)

  expect(await entryOf(removed)).toMatchObject({ state: 'cancelled', ended_by: 'removed' })
  expect(await entryOf(over)).toMatchObject({ state: 'expired', ended_by: 'days_over' })
})
