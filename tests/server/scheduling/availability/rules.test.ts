import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openApp, send, type TestApp } from '#support/server/app.ts'
import { aBooking, aShop, tokenOf, type TestShop } from '#support/server/shop.ts'

let app: TestApp
beforeAll(async () => {
  app = await openApp()
})
afterAll(async () => await app.close())

const at = (time: string) => `2026-11-26T${time}:00-03:00`

async function aShopWith(
  rules: object,
  staffMembers = 1,
): Promise<{ shop: TestShop; token: string }> {
  const shop = await aShop(app, { people: staffMembers })
  const token = await tokenOf(app, shop.ownerId)
  await app.mustCall('updateSettings', { body: { rules } }, token)
  return { shop, token }
}

const take = (shop: TestShop, time: string, index: number) =>
  send(app.url, 'createAppointment', aBooking(shop, at(time), `11 4000-${1000 + index}`))

const takeAtDesk = (token: string, shop: TestShop, time: string) =>
  app.mustCall('createStaffAppointment', { body: aBooking(shop, at(time), '').body }, token)

describe('the rules of a shop', () => {
  test('are what was saved, and the rest stays', async () => {
    const rules = {
      anchoring: 'clock',
      release: { weekday: 1, minute: 600 },
      max_turns_per_day: 20,
      walk_in_percent: 25,
      avoids_gaps: true,
    }
    const { token } = await aShopWith(rules)

    const settings = await app.mustCall('getSettings', {}, token)

    expect(settings.rules).toMatchObject({ ...rules, public_cap_percent: null, lead_minutes: 0 })
  })

  test('may be a service’s own, and its list follows', async () => {
    const { shop, token } = await aShopWith({})
    const params = { id: shop.serviceId }
    const rules = { slot_step_minutes: 60, lead_minutes: 60 * 49 + 30 }
    const saved = await app.mustCall('updateService', { params, body: { rules } }, token)

    const early = await take(shop, '10:00', 1)
    const slots = await app.mustCall('listSlots', {
      params: { ad_url: shop.adUrl },
      query: { services: shop.serviceId, from: '2026-11-26', days: 1 },
    })

    expect(saved.service.rules).toEqual(rules)
    expect(early.body).toMatchObject({ code: 'not_bookable', reason: 'lead_time' })
    expect(slots.days[0]?.slots.map(slot => slot.starts_at.slice(11, 16))).toEqual([
      '12:00',
      '13:00',
      '14:00',
      '15:00',
      '16:00',
      '17:00',
      '18:00',
      '19:00',
    ])
  })

  test('give away online no more than that share, whatever the desk takes down or moves', async () => {
    // An hour of ten may be booked online.
    const { shop, token } = await aShopWith({ public_cap_percent: 10 })
    for (const time of ['10:00', '10:30', '11:00']) await takeAtDesk(token, shop, time)
    const online = await app.mustCall('createAppointment', aBooking(shop, at('13:00')))
    const params = { id: online.appointment.id }
    await app.mustCall('moveAppointment', { params, body: { starts_at: at('15:00') } }, token)

    const second = await take(shop, '13:30', 1)
    const third = await take(shop, '14:00', 2)
    const offered = async () => {
      const query = { services: shop.serviceId, from: '2026-11-26', days: 1 }
      const { days } = await app.mustCall('listSlots', { params: { ad_url: shop.adUrl }, query })
      return days[0]?.slots.length
    }
    const known = await offered()
    app.app.context.availability.forgetEverything()

    expect([second.status, third.status]).toEqual([201, 422])
    expect(third.body).toMatchObject({ code: 'not_bookable', reason: 'cap' })
    expect([known, await offered()]).toEqual([0, 0])
    const ownWish = { params: { manage_token: online.manage_token }, body: {} }
    await app.mustCall('cancelManagedAppointment', ownWish)
    expect(await offered()).toBeGreaterThan(0)
  })

  test.each([
    [{ slot_step_minutes: 0 }, 'rules.slot_step_minutes'],
    [{ release: { weekday: 8, minute: 0 } }, 'rules.release.weekday'],
    [{ walk_in_percent: 100 }, 'rules.walk_in_percent'],
    [{ anchoring: 'noon' }, 'rules.anchoring'],
  ])('that make no sense are refused beside the field: %j', async (rules, field) => {
    const { token } = await aShopWith({})

    const answer = await send(app.url, 'updateSettings', { body: { rules } as never }, token)

    expect(answer.body).toMatchObject({ code: 'validation_failed', errors: [{ field }] })
  })
})

describe('twenty customers at once, on different starts and people', () => {
  test('get as many appointments as the day may have', async () => {
    const { shop } = await aShopWith({ max_turns_per_day: 3 }, 3)

    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        take(shop, `${10 + (index % 8)}:${index % 2 === 0 ? '00' : '30'}`, index),
      ),
    )

    expect(answers.filter(answer => answer.status === 201)).toHaveLength(3)
    expect(answers.filter(answer => answer.status >= 500)).toHaveLength(0)
    const refused = answers.find(answer => answer.status === 422)
    expect(refused?.body).toMatchObject({ code: 'not_bookable', reason: 'day_full' })
  })

  test('of one phone get as many as a phone may have that day', async () => {
    const { shop } = await aShopWith({ max_turns_per_phone_day: 2 }, 3)

    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => take(shop, `${10 + (index % 9)}:00`, 7)),
    )

    expect(answers.filter(answer => answer.status === 201)).toHaveLength(2)
    expect(answers.find(answer => answer.status === 422)?.body).toMatchObject({
      code: 'too_many_turns',
    })
  })

  test('leave a full day when one cancels, and may move within it', async () => {
    const { shop } = await aShopWith({ max_turns_per_day: 1 })
    const made = await app.mustCall('createAppointment', aBooking(shop, at('10:00')))
    const params = { manage_token: made.manage_token }

    const full = await take(shop, '12:00', 1)
    const moved = await send(app.url, 'moveManagedAppointment', {
      params,
      body: { starts_at: at('15:00') },
    })
    await app.mustCall('cancelManagedAppointment', { params, body: {} })
    const after = await take(shop, '12:00', 2)

    expect([full.status, moved.status, after.status]).toEqual([422, 200, 201])
  })
})
