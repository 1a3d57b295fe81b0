import { sql } from 'kysely'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openApp, send, type TestApp } from '#support/server/app.ts'
import { patience } from '#support/patience.ts'
import { readMail } from '#support/server/mails/read-mail.ts'
import { aBooking, aMember, aShop, aUser, tokenOf, type TestShop } from '#support/server/shop.ts'

const DAY = 86_400_000
let app: TestApp
let admin: string
let shop: TestShop

beforeAll(async () => {
  app = await openApp()
  admin = await tokenOf(
    app,
    await aUser(app, { isAdmin: true, isCustomer: false, name: 'Vera Admin' }),
  )
})
beforeEach(async () => {
  shop = await aShop(app)
})
afterAll(async () => {
  await app.close()
})

test('the sessions of an account can be ended at once, with a line in the audit log', async () => {
  const userId = await aUser(app, { name: 'Bruno Díaz' })
  const [one, two] = [await tokenOf(app, userId), await tokenOf(app, userId)]
  const other = await tokenOf(app, shop.ownerId)
  const { email } = await app.mustCall('getProfile', {}, one)
  const { db } = app.app.context.database
  await sql`update users set password_hash = 'the one they chose' where id = ${userId}`.execute(db)
  const body = { email, reason: 'Entró alguien que no es' }
  const ended = await app.mustCall('endAccountSessions', { body }, admin)
  const unknown = { body: { ...body, email: 'nadie@correo.test' } }

  expect(ended).toEqual({ ended: 2 })
  for (const token of [one, two])
    expect((await send(app.url, 'getProfile', {}, token)).status).toBe(401)
  expect((await send(app.url, 'getProfile', {}, other)).status).toBe(200)
  expect((await send(app.url, 'endAccountSessions', { body }, other)).status).toBe(403)
  expect((await send(app.url, 'endAccountSessions', unknown, admin)).status).toBe(404)
  const { rows } = await sql`
    select actor_kind, detail from audit
    where action = 'platform.sessions_ended' and subject_id = ${userId}`.execute(db)
  expect(rows).toEqual([{ actor_kind: 'platform', detail: { ended: 2, reason: body.reason } }])
  const { rows: users } = await sql`select password_hash from users where id = ${userId}`.execute(
    db,
  )
  expect(users).toEqual([{ password_hash: 'the one they chose' }])
})

describe('a suspension', () => {
  test('closes page, sessions and sockets within a second, and can be lifted', async () => {
    const owner = await tokenOf(app, shop.ownerId)
    const kept = await app.mustCall(
      'createAppointment',
      aBooking(shop, '2026-11-26T11:00:00-03:00'),
    )
    const socket = io(app.url, { transports: ['websocket'], forceNew: true, reconnection: false })
    await socket.emitWithAck('room:login', { token: owner, id_comerce: shop.id })
    const gone = new Promise(resolve => socket.on('disconnect', resolve))
    const began = Date.now()

    await change('suspendComerce')
    await gone

    expect(Date.now() - began).toBeLessThan(patience(1000))
    expect((await send(app.url, 'getDashboard', {}, owner)).status).toBe(401)
    const page = { params: { ad_url: shop.adUrl } }
    expect((await send(app.url, 'getComerce', page)).status).toBe(404)
    expect((await send(app.url, 'getDashboard', {}, await tokenOf(app, shop.ownerId))).status).toBe(
      403,
    )
    const { manage_token } = kept
    expect(
      (await send(app.url, 'getManagedAppointment', { params: { manage_token } })).status,
    ).toBe(200)
    expect(await app.call('suspendComerce', aChange(), admin)).toMatchObject(notNow)
    await change('restoreComerce')
    expect((await send(app.url, 'getComerce', page)).status).toBe(200)
    expect(await app.call('restoreComerce', aChange(), admin)).toMatchObject(notNow)
  })

  test('is mailed to the owner with its reason, as is its end', async () => {
    await change('suspendComerce')
    await change('restoreComerce')
    await app.app.context.outbox.drain()

    const { email } = await app.mustCall('getProfile', {}, await tokenOf(app, shop.ownerId))
    const mails = (await app.mails()).map(readMail).filter(mail => mail.to === email)
    const told = mails.filter(mail => mail.kind === 'shop_suspension')
    const reason = aChange().body.reason
    expect(told).toMatchObject([
      { text: expect.stringContaining('Tu local está suspendido') },
      { text: expect.stringContaining('vuelve a estar como antes') },
    ])
    expect(told.every(mail => mail.text.includes(reason))).toBe(true)
  })

  test('lets a customer cancel, and move only after it was lifted', async () => {
    const { manage_token } = await app.mustCall('createAppointment', aBooking(shop, at('11:00')))
    const params = { manage_token }
    const move = { params, body: { starts_at: at('12:00') } }
    const ways = async () => await app.mustCall('getManagedAppointment', { params })
    const notTaking = { status: 409, body: { code: 'comerce_not_bookable' } }

    await change('suspendComerce')
    expect(await ways()).toMatchObject({ can_move: false, can_cancel: true })
    expect(await send(app.url, 'moveManagedAppointment', move)).toMatchObject(notTaking)
    expect(await send(app.url, 'listMoveSlots', { params, query: {} })).toMatchObject(notTaking)
    await change('restoreComerce')
    expect(await ways()).toMatchObject({ can_move: true })
    expect((await send(app.url, 'moveManagedAppointment', move)).status).toBe(200)
    await change('suspendComerce')
    const cancelled = await app.mustCall('cancelManagedAppointment', { params, body: {} })

    expect(cancelled.appointment.status).toBe('cancelled')
  })

  test('gives no released appointment back', async () => {
    const { manage_token, appointment } = await app.mustCall(
      'createAppointment',
      aBooking(shop, '2026-11-26T11:00:00-03:00'),
    )
    await sql`update appointments set status = 'expired', released_at = now() where id = ${appointment.id}`.execute(
      app.app.context.database.db,
    )
    await sql`delete from occupancy where owner = ${appointment.id}`.execute(
      app.app.context.database.db,
    )
    const params = { manage_token }
    const before = await app.mustCall('getManagedAppointment', { params })
    await change('suspendComerce')

    const managed = await app.mustCall('getManagedAppointment', { params })
    const confirmed = await send(app.url, 'confirmManagedAppointment', { params, body: {} })

    expect([before.can_take_back, managed.can_take_back]).toEqual([true, false])
    expect(confirmed).toMatchObject({ status: 409, body: { code: 'comerce_not_bookable' } })
  })
})

describe('a trial', () => {
  test('is extended twice, never a third time, also after its end', async () => {
    const look = await app.mustCall('lookIntoComerce', { params: { id: shop.id } }, admin)
    const first = await app.mustCall('extendTrial', aChange(), admin)
    expect(look.subscription.extended_until).toBe(first.subscription.trial_ends_at)
    app.clock.set(app.clock.now() + 46 * DAY)
    await app.app.context.outbox.drain()
    admin = await tokenOf(
      app,
      await aUser(app, { isAdmin: true, isCustomer: false, name: 'Vera Admin' }),
    )
    const second = await app.mustCall('extendTrial', aChange(), admin)
    const third = await app.call('extendTrial', aChange(), admin)

    expect(first.subscription).toMatchObject({ state: 'trialing', extensions_left: 1 })
    expect(second.subscription).toMatchObject({
      state: 'trialing',
      extensions_left: 0,
      extended_until: null,
    })
    expect(Date.parse(second.subscription.trial_ends_at)).toBeGreaterThan(
      app.clock.now() + 14 * DAY,
    )
    expect(third).toMatchObject(notNow)
  })

  test('is extended once for one key', async () => {
    const keyed = { ...aChange(), idempotencyKey: 'quince-dias' }

    const first = await app.mustCall('extendTrial', keyed, admin)
    const again = await app.mustCall('extendTrial', keyed, admin)

    expect(first.subscription.extensions_left).toBe(1)
    expect(again).toEqual(first)
  })

  test('becomes active with a payment, once for one key, month upon month', async () => {
    const first = await pay('una')
    const again = await pay('una')
    const second = await pay('otra')

    expect(first.subscription).toMatchObject({ state: 'active' })
    expect(again).toEqual(first)
    const [one, two] = [first, second].map(({ subscription }) =>
      Date.parse(subscription.paid_until ?? ''),
    )
    expect((two ?? 0) - (one ?? 0)).toBeGreaterThan(27 * DAY)
  })
})

describe('a visit to a shop by the platform', () => {
  test('shows no customer, and is in the audit log that the owner reads', async () => {
    await app.mustCall('createAppointment', aBooking(shop, afterNow(2)))

    const look = await app.mustCall('lookIntoComerce', { params: { id: shop.id } }, admin)
    const own = await app.mustCall('listAudit', { query: {} }, await tokenOf(app, shop.ownerId))
    const ours = await app.mustCall(
      'listComerceAudit',
      { params: { id: shop.id }, query: {} },
      admin,
    )

    expect(look.counts).toMatchObject({ services: 1, staff: 1, members: 1, turns_ahead: 1 })
    expect(JSON.stringify(look)).not.toMatch(/Benítez|2345/)
    expect(own.items[0]).toMatchObject({ action: 'platform.looked', actor: { name: 'Mi Turno' } })
    expect(JSON.stringify(own)).not.toContain('Vera')
    expect(ours.items[0]?.action).toBe('platform.looked')
  })

  test('lists shops by state, with the reason why each may be stuck', async () => {
    const { items } = await app.mustCall(
      'listAllComerces',
      { query: { q: shop.adUrl, subscription: 'trialing' } },
      admin,
    )
    const none = await app.mustCall(
      'listAllComerces',
      { query: { q: shop.adUrl, subscription: 'active' } },
      admin,
    )

    expect(items).toMatchObject([{ id: shop.id, signals: ['no_turns'] }])
    expect(none.items).toEqual([])
  })

  test('finds a shop by its name, its address and whose it is', async () => {
    await sql`update users set name = 'Zulema Ñandú' where id = ${shop.ownerId}`.execute(
      app.app.context.database.db,
    )
    const [row] = (await found(shop.adUrl)).items

    for (const q of [row!.name, shop.adUrl.slice(0, -1), row!.owner.email, 'zulema nandu'])
      expect((await found(q)).items.map(one => one.id)).toContain(shop.id)
    expect((await found('zulema nandutí')).items).toEqual([])
  })

  test('finds a shop by the mail of an active member, whom it lists for the platform alone', async () => {
    const advisor = await aMember(app, shop, { role: 'comerce_advisor' })
    const { email } = await app.mustCall('getProfile', {}, await tokenOf(app, advisor))
    const look = await app.mustCall('lookIntoComerce', { params: { id: shop.id } }, admin)

    expect((await found(email)).items.map(one => one.id)).toEqual([shop.id])
    expect(look.members.map(({ id, role }) => [id, role])).toEqual([
      [shop.ownerId, 'comerce_admin'],
      [advisor, 'comerce_advisor'],
    ])
    const own = await tokenOf(app, shop.ownerId)
    expect((await send(app.url, 'listAllComerces', { query: { q: email } }, own)).status).toBe(403)
    expect((await send(app.url, 'lookIntoComerce', { params: { id: shop.id } }, own)).status).toBe(
      403,
    )
    await sql`update memberships set status = 'removed' where user_id = ${advisor}`.execute(
      app.app.context.database.db,
    )
    expect((await found(email)).items).toEqual([])
    const after = await app.mustCall('lookIntoComerce', { params: { id: shop.id } }, admin)
    expect(after.members).toHaveLength(1)
  })

  test('tells the state of mails and the number of sessions', async () => {
    const health = await app.mustCall('getPlatformHealth', {}, admin)

    expect(health.mails).toMatchObject({ late: 0, given_up_last_24_hours: 0 })
    expect(health.sessions).toBeGreaterThan(0)
  })

  test('counts trials, paying and new shops, and open requests', async () => {
    const before = await app.mustCall('getPlatformHealth', {}, admin)
    await aShop(app, { people: 1 })
    const body = {
      kind: 'withdrawal',
      name: 'Ana Paz',
      contact: 'ana@correo.test',
      about: 'Me arrepentí',
    } as const
    await app.mustCall('createConsumerRequest', { body })
    const after = await app.mustCall('getPlatformHealth', {}, admin)

    expect(after.shops.trialing + after.shops.paying).toBe(
      before.shops.trialing + before.shops.paying + 1,
    )
    expect(after.shops.new_last_30_days).toBe(before.shops.new_last_30_days + 1)
    expect(after.waiting).toEqual({ ...before.waiting, requests: before.waiting.requests + 1 })
  })
})

async function found(q: string) {
  return await app.mustCall('listAllComerces', { query: { q } }, admin)
}

async function pay(idempotencyKey: string) {
  const body = { amount: 1_500_000, months: 1 }
  return await app.mustCall(
    'recordPayment',
    { params: { id: shop.id }, body, idempotencyKey },
    admin,
  )
}

const at = (time: string) => `2026-11-26T${time}:00-03:00`
/** Its text speaks of no appointment. */
const notNow = { problem: { code: 'invalid_transition', title: 'Ya cambió de estado' } }

function aChange() {
  return { params: { id: shop.id }, body: { reason: 'Lo pidió por mail' } }
}

async function change(operation: 'suspendComerce' | 'restoreComerce'): Promise<void> {
  await app.mustCall(operation, aChange(), admin)
}

function afterNow(days: number): string {
  const date = new Date(app.clock.now() + days * DAY).toISOString().slice(0, 10)
  return `${date}T11:00:00-03:00`
}
