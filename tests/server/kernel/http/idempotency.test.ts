import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openApp, send, type TestApp } from '#support/server/app.ts'
import { createChance, times, type Chance } from '#support/server/chance.ts'
import { anotherAddress } from '#support/server/races.ts'
import { aBooking, aMember, aShop, aUser, tokenOf, type TestShop } from '#support/server/shop.ts'

let app: TestApp
beforeAll(async () => {
  // A phone may change its address between two tries. Also avoids the limits per address.
  app = await openApp({ env: { TRUSTED_PROXIES: 'loopback' } })
})
afterAll(async () => {
  await app.close()
})

const day = '2026-11-25'
const at = (time: string) => `${day}T${time}:00-03:00`
const storms = times(1000, 20)
const keysPerStorm = 4

type Wish = { readonly key: string; readonly startsAt: string; readonly phone: string }
type Answer = { readonly status: number; readonly id: string; readonly isReplayed: boolean }

/** Returns null when the connection broke before the answer came. */
async function attempt(shop: TestShop, wish: Wish, patienceMs: number): Promise<Answer | null> {
  const { body } = aBooking(shop, wish.startsAt, wish.phone)
  try {
    const answer = await fetch(`${app.url}/api/comerces/${shop.adUrl}/appointments`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'idempotency-key': wish.key,
        'x-forwarded-for': anotherAddress(),
      },
      body: JSON.stringify(body),
      ...(patienceMs === Infinity ? {} : { signal: AbortSignal.timeout(patienceMs) }),
    })
    const { appointment } = (await answer.json()) as { appointment?: { id: string } }
    const isReplayed = answer.headers.get('idempotent-replayed') === 'true'
    return { status: answer.status, id: appointment?.id ?? '', isReplayed }
  } catch {
    return null
  }
}

async function bookedIn(shop: TestShop): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from appointments
    where organization_id = ${shop.organizationId}`.execute(app.app.context.database.db)
  return rows.map(row => row.id)
}

/**
 * Sends every booking several times, in any order and at once, and drops the connection of some tries before the
 * answer.
 */
async function storm(chance: Chance, shop: TestShop, wishes: readonly Wish[]): Promise<void> {
  const tries = chance.shuffled(
    wishes.flatMap(wish => Array.from({ length: 1 + chance.int(4) }, () => wish)),
  )
  const answers = await Promise.all(
    tries.map(async wish => {
      const isDropped = chance.int(3) === 0
      return { wish, answer: await attempt(shop, wish, isDropped ? 1 + chance.int(30) : Infinity) }
    }),
  )
  const last = await Promise.all(
    wishes.map(async wish => ({ wish, answer: await attempt(shop, wish, Infinity) })),
  )

  const booked = await bookedIn(shop)
  expect(booked).toHaveLength(wishes.length)
  for (const wish of wishes) {
    const heard = [...answers, ...last].flatMap(one =>
      one.wish === wish && one.answer !== null ? [one.answer] : [],
    )
    expect(new Set(heard.map(answer => `${answer.status} ${answer.id}`)).size).toBe(1)
    expect(heard[0]).toMatchObject({ status: 201 })
    expect(booked).toContain(heard[0]?.id)
    expect(heard.filter(answer => !answer.isReplayed).length).toBeLessThanOrEqual(1)
  }
}

describe('retries', () => {
  test(
    `in a storm of drops and reordering make one booking a key (${storms} storms)`,
    async () => {
      const chance = createChance()
      for (let round = 0; round < storms; round += 1) {
        const shop = await aShop(app, { people: 2 })
        const wishes = Array.from({ length: keysPerStorm }, (_, index) => ({
          key: crypto.randomUUID(),
          // Two of the bookings want the same start; there are two staff members.
          startsAt: at(`1${Math.floor(index / 2)}:00`),
          phone: `11 4${String(round % 1000).padStart(3, '0')}-${1000 + index}`,
        }))

        await storm(chance, shop, wishes)
      }
    },
    60_000 + storms * 10_000,
  )

  test('of two people with the same key are two bookings', async () => {
    const shop = await aShop(app)
    const key = crypto.randomUUID()
    const tokens = [await tokenOf(app, await aUser(app)), await tokenOf(app, await aUser(app))]

    const answers = await Promise.all([
      ...tokens.map((token, index) =>
        send(
          app.url,
          'createAppointment',
          { ...aBooking(shop, at(`1${index}:00`)), idempotencyKey: key },
          token,
        ),
      ),
      send(app.url, 'createAppointment', {
        ...aBooking(shop, at('12:00'), '11 4000-0001'),
        idempotencyKey: key,
      }),
      send(app.url, 'createAppointment', {
        ...aBooking(shop, at('13:00'), '11 4000-0002'),
        idempotencyKey: key,
      }),
    ])

    expect(answers.map(answer => answer.status)).toEqual([201, 201, 201, 201])
    expect(answers.map(answer => answer.headers.get('idempotent-replayed'))).toEqual(
      answers.map(() => null),
    )
    expect(await bookedIn(shop)).toHaveLength(4)
  })

  test('of a request in progress wait for its answer and get the same', async () => {
    const shop = await aShop(app)
    const booking = { ...aBooking(shop, at('10:00')), idempotencyKey: crypto.randomUUID() }
    const { db } = app.app.context.database
    // A lock on the shop keeps the first try in the middle of its transaction.
    const { answers, early } = await db.transaction().execute(async trx => {
      await sql`select 1 from comerces where id = ${shop.id} for update`.execute(trx)
      const tries = [1, 2, 3].map(() => send(app.url, 'createAppointment', booking))
      await untilSomebodyWaits()
      return { answers: tries, early: await Promise.race([...tries, Promise.resolve(null)]) }
    })

    const all = await Promise.all(answers)

    expect(early).toBeNull()
    expect(all.map(answer => answer.status)).toEqual([201, 201, 201])
    expect(new Set(all.map(answer => JSON.stringify(answer.body))).size).toBe(1)
  })
})

describe('a first answer', () => {
  test('with another body is refused as a reused key, in whatever order they come', async () => {
    const shop = await aShop(app)
    const idempotencyKey = crypto.randomUUID()

    const answers = await Promise.all(
      ['10:00', '11:00', '12:00'].map(time =>
        send(app.url, 'createAppointment', { ...aBooking(shop, at(time)), idempotencyKey }),
      ),
    )

    expect(answers.map(answer => answer.status).sort()).toEqual([201, 422, 422])
    for (const answer of answers.filter(one => one.status === 422)) {
      expect(answer.body).toMatchObject({ code: 'idempotency_key_reused' })
    }
    expect(await bookedIn(shop)).toHaveLength(1)
  })

  test.each(['on_break', 'draft'] as const)(
    'is given again when the shop is %s by now',
    async status => {
      const shop = await aShop(app)
      const owner = await tokenOf(app, shop.ownerId)
      const booking = { ...aBooking(shop, at('10:00')), idempotencyKey: crypto.randomUUID() }
      const wanted = {
        params: { ad_url: shop.adUrl },
        body: { services: [shop.serviceId], starts_at: at('11:00') },
        idempotencyKey: crypto.randomUUID(),
      }
      const booked = await send(app.url, 'createAppointment', booking)
      const held = await send(app.url, 'holdSlot', wanted)
      await app.mustCall('publishComerce', { body: { status } }, owner)

      const again = await send(app.url, 'createAppointment', booking)
      const heldAgain = await send(app.url, 'holdSlot', wanted)
      const fresh = await send(app.url, 'createAppointment', {
        ...booking,
        idempotencyKey: crypto.randomUUID(),
      })

      expect([booked.status, again.status, held.status, heldAgain.status]).toEqual([
        201, 201, 201, 201,
      ])
      expect(again.body).toEqual(booked.body)
      expect(heldAgain.body).toEqual(held.body)
      expect(fresh.status).toBeGreaterThanOrEqual(400)
    },
  )

  test('is not kept when it is a refusal', async () => {
    const shop = await aShop(app)
    const first = await app.mustCall('createAppointment', aBooking(shop, at('10:00')))
    const booking = {
      ...aBooking(shop, at('10:00'), '11 4000-0001'),
      idempotencyKey: crypto.randomUUID(),
    }
    const refused = await send(app.url, 'createAppointment', booking)
    await app.mustCall('cancelManagedAppointment', {
      params: { manage_token: first.manage_token },
      body: {},
    })

    const retried = await send(app.url, 'createAppointment', booking)

    expect([refused.status, retried.status]).toEqual([409, 201])
  })

  test('to a move is given again, and the appointment has moved once', async () => {
    const shop = await aShop(app)
    const { manage_token } = await app.mustCall('createAppointment', aBooking(shop, at('10:00')))
    const wanted = {
      params: { manage_token },
      body: { starts_at: at('12:00') },
      idempotencyKey: crypto.randomUUID(),
    }

    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => send(app.url, 'moveManagedAppointment', wanted)),
    )

    expect(answers.map(answer => answer.status)).toEqual([200, 200, 200, 200])
    for (const { body } of answers) {
      expect(body).toMatchObject({ appointment: { revision: 2, starts_at: at('12:00') } })
    }
  })
})

describe('what staff sent twice', () => {
  test('is answered as before, also when the shop would not take it any more', async () => {
    const shop = await aShop(app)
    const token = await tokenOf(app, shop.ownerId)
    const params = { id: shop.serviceId }
    await app.mustCall('updateService', { params, body: { capacity: 4 } }, token)
    const { body } = aBooking(shop, at('10:00'))
    const wanted = { body: { ...body, seats: 3 }, idempotencyKey: crypto.randomUUID() }

    const first = await send(app.url, 'createStaffAppointment', wanted, token)
    await app.mustCall('updateService', { params, body: { capacity: 2 } }, token)
    const again = await send(app.url, 'createStaffAppointment', wanted, token)

    expect([first.status, again.status]).toEqual([201, 201])
    expect(again.body).toEqual(first.body)
  })

  test('is answered as before, also when they may no longer see the appointment', async () => {
    const shop = await aShop(app, { people: 2 })
    const [ana = null, beto = ''] = shop.staffIds
    const options = { role: 'comerce_advisor', staffId: ana, isReception: true } as const
    const adviser = await aMember(app, shop, options)
    const token = await tokenOf(app, adviser)
    const booking = aBooking(shop, at('10:00'))
    const { appointment } = await app.mustCall('createAppointment', booking)
    const wanted = {
      params: { id: appointment.id },
      body: { starts_at: at('12:00'), staff: beto },
      idempotencyKey: crypto.randomUUID(),
    }

    const first = await send(app.url, 'moveAppointment', wanted, token)
    await sql`update memberships set is_reception = false where user_id = ${adviser}`.execute(
      app.app.context.database.db,
    )
    const again = await send(app.url, 'moveAppointment', wanted, token)
    const other = { ...wanted, idempotencyKey: crypto.randomUUID() }
    const fresh = await send(app.url, 'moveAppointment', other, token)

    expect([first.status, again.status, fresh.status]).toEqual([200, 200, 404])
    expect(again.body).toEqual(first.body)
  })
})

/** Waits until a request of the app waits for a lock in the database. */
async function untilSomebodyWaits(): Promise<void> {
  await expect
    .poll(
      async () => {
        const { rows } = await sql<{ waiting: number }>`select count(*) as waiting
          from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`.execute(
          app.app.context.database.db,
        )
        return rows[0]?.waiting ?? 0
      },
      { timeout: 10_000 },
    )
    .toBeGreaterThan(0)
}

test('a key is separate in each shop of one owner', async () => {
  const [here, there] = [await aShop(app), await aShop(app)]
  await aMember(app, there, { userId: here.ownerId, role: 'comerce_admin' })
  const token = await tokenOf(app, here.ownerId)
  const work = async (shop: TestShop) =>
    (await app.mustCall('switchComerce', { body: { id_comerce: shop.id } }, token)).token
  const body = { name: 'Barba', duration_minutes: 20, price: 500_000 }
  const add = async (as: string) =>
    await app.mustCall('createService', { body, idempotencyKey: 'una-sola-vez' }, as)

  const first = await add(await work(here))
  const second = await add(await work(there))
  const again = await add(await work(there))

  expect(second.service.id).not.toBe(first.service.id)
  expect(again.service.id).toBe(second.service.id)
})
