/** One booking for several people: all or nobody, exactly once, counted in every limit. */
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { aParty, aPhone, at, brief, DAY, useParties } from '#support/party.ts'
import { openApp, send } from '#support/server/app.ts'
import { aBooking, aShop, tokenOf } from '#support/server/shop.ts'

const { scene, bookParty, onBoard, offered } = useParties()

describe('a booking for two', () => {
  test('gives each an appointment of their own, which staff see to belong together, and one link', async () => {
    const booked = await bookParty('15:00')

    const [first, second] = await onBoard()
    expect([first!, second!].map(brief).toSorted()).toEqual(['Ana 15:00', 'Sofía Benítez 15:00'])
    expect(new Set([first!.legs[0]!.staff.id, second!.legs[0]!.staff.id]).size).toBe(2)
    expect(first!.company).toEqual([
      expect.objectContaining({ id: second!.id, name: second!.customer.name, status: 'booked' }),
    ])
    const { company_links: links } = await scene.app.mustCall('getManagedAppointment', {
      params: { manage_token: booked.manage_token },
    })
    expect(links).toEqual([
      { appointment: booked.people![0]!.appointment.id, manage_url: booked.people![0]!.manage_url },
    ])
  })

  test('one after the other goes on where the first one ends', async () => {
    await bookParty('15:00', ['Ana', 'Leo'], 'in_turn')

    const all = await onBoard()
    expect(all.map(brief).toSorted()).toEqual(['Ana 15:30', 'Leo 16:00', 'Sofía Benítez 15:00'])
    expect(new Set(all.map(one => one.legs[0]!.staff.id)).size).toBe(1)
  })

  test('is made by nobody when one of them has no place', async () => {
    for (const staff of scene.shop.staffIds.slice(0, 2)) {
      const { params, body } = aBooking(scene.shop, at('15:00'), aPhone())
      await scene.app.mustCall('createAppointment', { params, body: { ...body, staff } })
    }

    const answer = await scene.app.call('createAppointment', aParty(scene.shop, '15:00', ['Ana']))

    expect(answer).toMatchObject({ ok: false, problem: { code: 'slot_taken' } })
    expect(await onBoard()).toHaveLength(2)
    const free = await offered({ people: scene.shop.serviceId, together: 'same_time' })
    expect(free).not.toContain(at('15:00'))
    expect(free).toContain(at('15:30'))
    expect(await offered({})).toContain(at('15:00'))
  })

  test('is offered exactly where it is taken', async () => {
    for (const time of ['11:00', '15:00', '15:30', '19:00']) await bookParty(time, ['Ana'])
    const free = new Set(
      await offered({
        people: `${scene.shop.serviceId};${scene.shop.serviceId}`,
        together: 'in_turn',
        staff: scene.shop.staffIds[0]!,
      }),
    )

    for (const time of ['10:00', '10:45', '14:00', '15:30', '16:00', '18:30', '19:15']) {
      const { params, body } = aParty(scene.shop, time, ['Ana', 'Leo'], 'in_turn')
      const held = await scene.app.call('holdSlot', {
        params,
        body: {
          services: body.services,
          starts_at: body.starts_at,
          staff: scene.shop.staffIds[0]!,
          people: body.people.map(({ services }) => ({ services })),
          together: 'in_turn',
        },
      })
      expect([time, held.ok]).toEqual([time, free.has(at(time))])
      scene.app.clock.set(scene.app.clock.now() + 600_000)
    }
  })

  test('sent twice at once is made once', async () => {
    const input = {
      ...aParty(scene.shop, '15:00', ['Ana', 'Leo']),
      idempotencyKey: 'party-twice-0001',
    }

    const answers = await Promise.all([
      send(scene.app.url, 'createAppointment', input),
      send(scene.app.url, 'createAppointment', input),
    ])

    expect(answers.map(one => one.status)).toEqual([201, 201])
    expect(answers[0].body).toEqual(answers[1].body)
    expect(await onBoard()).toHaveLength(3)
  })

  test('wins or loses as a whole against others at the same moment', async () => {
    const answers = await Promise.all(
      Array.from(
        { length: 8 },
        async (_, index) =>
          await scene.app.call(
            'createAppointment',
            aParty(scene.shop, '15:00', index % 2 === 0 ? ['Ana'] : ['Ana', 'Leo']),
          ),
      ),
    )

    const won = answers.filter(one => one.ok)
    expect(won).toHaveLength(1)
    const board = await onBoard()
    expect(board).toHaveLength(won[0]!.ok ? won[0]!.reply.people!.length + 1 : 0)
  })
})

async function holdParty(time: string) {
  const { params, body } = aParty(scene.shop, time, ['Ana'])
  const people = body.people.map(({ services }) => ({ services }))
  return await scene.app.mustCall('holdSlot', {
    params,
    body: { services: body.services, starts_at: body.starts_at, people, together: 'same_time' },
  })
}

describe('while the form is filled in', () => {
  test('the time of all of them is held, and booked with the hold', async () => {
    const held = await holdParty('15:00')
    const third = scene.shop.staffIds.find(
      id => id !== held.staff && id !== held.people![0]!.staff,
    )!

    const others = await offered({ people: scene.shop.serviceId, together: 'same_time' })
    expect(others).not.toContain(at('15:00'))
    for (const staff of [held.staff, held.people![0]!.staff]) {
      const { params, body } = aBooking(scene.shop, at('15:00'), aPhone())
      const answer = await scene.app.call('createAppointment', { params, body: { ...body, staff } })
      expect(answer).toMatchObject({ ok: false, problem: { code: 'slot_taken' } })
    }
    const { params, body } = aParty(scene.shop, '15:00', ['Ana'])
    await scene.app.mustCall('createAppointment', { params, body: { ...body, hold: held.hold } })
    const board = await onBoard()
    expect(board.map(one => one.legs[0]!.staff.id)).not.toContain(third)
  })

  test('the id of an appointment in place of a hold frees nothing', async () => {
    const first = await bookParty('15:00', ['Ana', 'Leo'])

    const { params, body } = aParty(scene.shop, '15:00', ['Eva'])
    const answer = await scene.app.call('createAppointment', {
      params,
      body: { ...body, hold: first.appointment.id },
    })

    expect(answer).toMatchObject({ ok: false, problem: { code: 'slot_taken' } })
    expect(await onBoard()).toHaveLength(3)
  })
})

const db = () => scene.app.app.context.database.db

describe('limits', () => {
  test('of a phone count everybody', async () => {
    await sql`update comerces set max_future_turns_per_phone = 3 where id = ${scene.shop.id}`.execute(
      db(),
    )
    await sql`update comerces set rules_version = rules_version + 1 where id = ${scene.shop.id}`.execute(
      db(),
    )
    const same = aParty(scene.shop, '15:00', ['Ana'])
    await scene.app.mustCall('createAppointment', same)
    const later = aParty(scene.shop, '17:00', ['Ana'])

    const answer = await scene.app.call('createAppointment', {
      params: later.params,
      body: { ...later.body, customer: same.body.customer },
    })

    expect(answer).toMatchObject({ ok: false, problem: { code: 'too_many_turns' } })
    expect(await onBoard()).toHaveLength(2)
  })

  test('of a network count the minutes of everybody, and a party never waits by halves', async () => {
    const strict = await openApp({
      env: { TRUSTED_PROXIES: 'loopback', RATE_LIMIT_PROFILE: 'default' },
    })
    try {
      const small = await aShop(strict, { people: 2 })
      const token = await tokenOf(strict, small.ownerId)
      const from = async (time: string) => {
        const { params, body } = aBooking(small, at(time), aPhone())
        const people = [{ name: 'Ana', services: [small.serviceId] }]
        return await send(
          strict.url,
          'createAppointment',
          { params, body: { ...body, people } },
          undefined,
          { 'x-forwarded-for': '203.0.113.7' },
        )
      }
      const answers: Awaited<ReturnType<typeof from>>[] = []
      for (const time of ['11:00', '12:00', '13:00', '14:00', '15:00'])
        answers.push(await from(time))

      const { items } = await strict.mustCall(
        'listAppointments',
        { query: { from: DAY, to: DAY } },
        token,
      )
      const states = new Map(Map.groupBy(items, one => one.starts_at).entries())
      for (const both of states.values()) expect(new Set(both.map(one => one.status)).size).toBe(1)
      expect(items.filter(one => one.status === 'booked')).toHaveLength(2)
      expect(answers.map(one => one.status === 201)).toEqual([true, true, false, false, false])
    } finally {
      await strict.close()
    }
  })

  test('a class has places instead', async () => {
    await sql`update services set capacity = 6 where id = ${scene.shop.serviceId}`.execute(db())

    const answer = await scene.app.call('createAppointment', aParty(scene.shop, '15:00', ['Ana']))

    expect(answer).toMatchObject({ ok: false, problem: { errors: [{ field: 'people' }] } })
  })

  test('five people, or together with nobody, are refused by name', async () => {
    const { params, body } = aParty(scene.shop, '15:00', ['A', 'B', 'C', 'D'])
    expect(await scene.app.call('createAppointment', { params, body })).toMatchObject({
      ok: false,
      problem: { code: 'validation_failed', errors: [{ field: 'people' }] },
    })
    const alone = aParty(scene.shop, '15:00', ['A'])
    const nobody = { ...alone.body, people: undefined }
    expect(await scene.app.call('createAppointment', { params, body: nobody })).toMatchObject({
      ok: false,
      problem: { errors: [{ field: 'people' }] },
    })
  })
})
