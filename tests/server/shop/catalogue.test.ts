import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openApp, send, type TestApp } from '#support/server/app.ts'
import { aBooking, aMember, aShop, tokenOf, type TestShop } from '#support/server/shop.ts'

const TOMORROW_AT_ELEVEN = '2026-11-25T11:00:00-03:00'

let test: TestApp
let shop: TestShop
let other: TestShop
let token: string
let otherToken: string

beforeAll(async () => {
  test = await openApp()
  shop = await aShop(test, { people: 2 })
  other = await aShop(test)
  token = await tokenOf(test, shop.ownerId)
  otherToken = await tokenOf(test, other.ownerId)
})
afterAll(async () => await test.close())

async function slotsOf(services: string): Promise<number> {
  const { days } = await test.mustCall('listSlots', {
    params: { ad_url: shop.adUrl },
    query: { services, days: 1, from: '2026-11-25' },
  })
  return days.flatMap(day => day.slots).length
}

describe('services', () => {
  it('are offered by everybody unless the owner says by whom', async () => {
    const body = { name: 'Barba', duration_minutes: 20, price: 700_000 }
    const { service } = await test.mustCall('createService', { body }, token)

    expect(service.offers.map(offer => offer.staff)).toEqual(shop.staffIds)
    expect(service).toMatchObject({ segments: [{ busy: true, minutes: 20 }], is_active: true })
    expect(await slotsOf(service.id)).toBeGreaterThan(0)
  })

  it('say their own deadlines on the page, and only those', async () => {
    const rules = { move_cutoff_minutes: 1440 }
    const body = { name: 'Permanente', duration_minutes: 90, price: 3_000_000, rules }
    const fresh = await aShop(test)
    const owner = await tokenOf(test, fresh.ownerId)
    const { service } = await test.mustCall('createService', { body }, owner)

    const { comerce } = await test.mustCall('getComerce', { params: { ad_url: fresh.adUrl } })

    const offered = comerce.services.find(one => one.id === service.id)
    expect(offered).toMatchObject(rules)
    expect(offered).not.toHaveProperty('cancel_cutoff_minutes')
  })

  it('cost what the staff member charges, on the page and in the appointment', async () => {
    const fresh = await aShop(test, { people: 2 })
    const [usual, dearer] = fresh.staffIds
    const own = { staff: dearer!, price: 1_500_000, duration_minutes: 45 }
    const around = { buffer_before_minutes: 0, buffer_after_minutes: 30 }
    const offers = [
      { staff: usual!, price: null, duration_minutes: null },
      { ...own, ...around },
    ]
    const body = { name: 'Trenzas', duration_minutes: 30, price: 1_200_000, offers }
    const owner = await tokenOf(test, fresh.ownerId)
    const { service } = await test.mustCall('createService', { body }, owner)

    const { comerce: shop } = await test.mustCall('getComerce', { params: { ad_url: fresh.adUrl } })
    const booking = aBooking(fresh, TOMORROW_AT_ELEVEN)
    const asked = { ...booking.body, services: [service.id], staff: dearer! }
    const { appointment } = await test.mustCall('createAppointment', { ...booking, body: asked })

    const offered = shop.services.find(one => one.id === service.id)
    expect(offered).toMatchObject({ price_text: 'desde $\u00a012.000', own: [own] })
    expect(shop.services[0]).not.toHaveProperty('own')
    expect(appointment).toMatchObject({ price: own.price, ends_at: '2026-11-25T11:45:00-03:00' })
    expect(service.offers.find(one => one.staff === dearer)).toEqual({ ...own, ...around })
    // This staff member cleans up until 12:15, and needs no preparation time.
    const { days } = await test.mustCall('listSlots', {
      params: { ad_url: fresh.adUrl },
      query: { services: service.id, staff: dearer!, days: 1, from: '2026-11-25' },
    })
    const starts = days.flatMap(day => day.slots).map(slot => slot.starts_at.slice(11, 16))
    expect(starts.filter(start => start >= '10:00' && start <= '12:15')).toEqual(['12:15'])
  })

  it('come in the order in which they were added', async () => {
    await test.mustCall(
      'createService',
      { body: { name: 'Alisado', duration_minutes: 60, price: 2_000_000 } },
      token,
    )

    const { items } = await test.mustCall('listServices', {}, token)

    expect(items.map(item => item.name)).toEqual(['Corte', 'Barba', 'Alisado'])
  })

  it('are in the owner’s order, for customers too, and those left out follow', async () => {
    const fresh = await aShop(test)
    const owner = await tokenOf(test, fresh.ownerId)
    const add = async (name: string) => {
      const body = { name, duration_minutes: 20, price: 100 }
      return (await test.mustCall('createService', { body }, owner)).service.id
    }
    const [beard, colour] = [await add('Barba'), await add('Color')]

    const ordered = await test.mustCall(
      'orderServices',
      { body: { services: [colour, beard] } },
      owner,
    )

    expect(ordered.items.map(item => item.name)).toEqual(['Color', 'Barba', 'Corte'])
    const page = await test.mustCall('getComerce', { params: { ad_url: fresh.adUrl } })
    expect(page.comerce.services.map(item => item.name)).toEqual(['Color', 'Barba', 'Corte'])
  })

  it('cannot be ordered by another shop, and none may appear twice', async () => {
    const mine = (await test.mustCall('listServices', {}, token)).items.map(item => item.id)

    const foreign = await send(test.url, 'orderServices', { body: { services: mine } }, otherToken)
    const twice = await send(
      test.url,
      'orderServices',
      { body: { services: [mine[0]!, mine[0]!] } },
      token,
    )

    expect(foreign.status).toBe(404)
    expect(twice.status).toBe(422)
  })

  it('keep the free time in the middle when only the total changes', async () => {
    const phases = [
      { busy: true, minutes: 40 },
      { busy: false, minutes: 30 },
      { busy: true, minutes: 20 },
    ]
    const { service } = await test.mustCall(
      'createService',
      { body: { name: 'Color', segments: phases, price: 3_200_000 } },
      token,
    )

    const changed = await test.mustCall(
      'updateService',
      { params: { id: service.id }, body: { duration_minutes: 100 } },
      token,
    )

    expect(service.duration_minutes).toBe(90)
    expect(changed.service.segments.map(one => one.minutes)).toEqual([40, 30, 30])
  })

  it.each([
    [{ name: 'Sin tiempo', price: 100 }, 'duration_minutes'],
    [{ name: 'Nadie', price: 100, segments: [{ busy: false, minutes: 30 }] }, 'segments'],
    [
      {
        name: 'No suma',
        price: 100,
        duration_minutes: 20,
        segments: [{ busy: true, minutes: 30 }],
      },
      'duration_minutes',
    ],
  ])('are refused beside the field when their time makes no sense: %j', async (body, field) => {
    const answer = await test.call('createService', { body }, token)

    expect(answer).toMatchObject({
      ok: false,
      problem: { status: 422, code: 'validation_failed', errors: [{ field }] },
    })
  })

  it('of another shop are not found', async () => {
    const answers = await Promise.all([
      test.call(
        'updateService',
        { params: { id: shop.serviceId }, body: { price: 1 } },
        otherToken,
      ),
      test.call(
        'createService',
        {
          body: {
            name: 'Ajeno',
            duration_minutes: 30,
            price: 1,
            offers: [{ staff: shop.staffIds[0]!, duration_minutes: null, price: null }],
          },
        },
        otherToken,
      ),
    ])

    expect(answers.map(answer => !answer.ok && answer.problem.code)).toEqual([
      'not_found',
      'not_found',
    ])
    const { items } = await test.mustCall('listServices', {}, otherToken)
    expect(items.map(item => item.id)).toEqual([other.serviceId])
  })

  it('may be read by an advisor and changed only by the owner', async () => {
    const advisor = await aMember(test, shop, { role: 'comerce_advisor' })
    const theirs = await tokenOf(test, advisor)
    const params = { id: shop.serviceId }

    expect((await send(test.url, 'listServices', {}, theirs)).status).toBe(200)
    expect(
      (await send(test.url, 'updateService', { params, body: { price: 1 } }, theirs)).status,
    ).toBe(403)
  })

  it('are created once for one idempotency key', async () => {
    const input = {
      body: { name: 'Perfilado', duration_minutes: 15, price: 450_000 },
      idempotencyKey: 'perfilado-1',
    }
    const first = await test.mustCall('createService', input, token)
    const again = await send(test.url, 'createService', input, token)

    expect(again.body).toEqual(first)
    expect(again.headers.get('idempotent-replayed')).toBe('true')
  })
})

describe('people', () => {
  it('are in the order the owner gave them, on the page too', async () => {
    const fresh = await aShop(test, { people: 3 })
    const owner = await tokenOf(test, fresh.ownerId)
    const [first, second, third] = fresh.staffIds

    const { items } = await test.mustCall(
      'orderStaff',
      { body: { staff: [third!, first!] } },
      owner,
    )

    expect(items.map(item => item.id)).toEqual([third, first, second])
    const page = await test.mustCall('getComerce', { params: { ad_url: fresh.adUrl } })
    expect(page.comerce.staff.map(item => item.id)).toEqual([third, first, second])
  })

  it('offer everything and inherit the hours of the shop', async () => {
    const { staff } = await test.mustCall('createStaff', { body: { name: 'Zoe Luna' } }, token)
    const { items } = await test.mustCall('listServices', {}, token)

    expect(staff.services).toEqual(items.map(item => item.id))
    const { days } = await test.mustCall('listSlots', {
      params: { ad_url: shop.adUrl },
      query: { services: shop.serviceId, staff: staff.id, days: 1, from: '2026-11-25' },
    })
    expect(days[0]!.slots).not.toEqual([])
  })

  it('offer only what they are given', async () => {
    const body = { name: 'Pía Vega', services: [shop.serviceId] }
    const { staff } = await test.mustCall('createStaff', { body }, token)

    const changed = await test.mustCall(
      'updateStaff',
      { params: { id: staff.id }, body: { services: [] } },
      token,
    )

    expect(staff.services).toEqual([shop.serviceId])
    expect(changed.staff.services).toEqual([])
  })

  it('with future appointments cannot be deactivated, and the answer says how many', async () => {
    const [staff] = shop.staffIds
    const booking = aBooking(shop, TOMORROW_AT_ELEVEN)
    await test.mustCall('createAppointment', {
      ...booking,
      body: { ...booking.body, staff: staff! },
    })

    const answer = await test.call(
      'updateStaff',
      { params: { id: staff! }, body: { is_active: false } },
      token,
    )

    expect(answer).toMatchObject({ ok: false, problem: { code: 'has_future_turns', status: 409 } })
    expect(!answer.ok && answer.problem.detail).toContain('un turno')
  })

  it('are either deactivated or booked, when both happen at once', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { staff } = await test.mustCall('createStaff', { body: { name: 'Iris' } }, token)
      const booking = aBooking(shop, TOMORROW_AT_ELEVEN, `11 5555-02${10 + round}`)
      const [away, booked] = await Promise.all([
        test.call('updateStaff', { params: { id: staff.id }, body: { is_active: false } }, token),
        test.call('createAppointment', { ...booking, body: { ...booking.body, staff: staff.id } }),
      ])

      expect([away.ok, booked.ok].filter(Boolean)).toHaveLength(1)
    }
  })

  it('without appointments can be deactivated, and cannot be booked any more', async () => {
    const id = shop.staffIds[1]!
    await test.mustCall('updateStaff', { params: { id }, body: { is_active: false } }, token)

    const booking = aBooking(shop, TOMORROW_AT_ELEVEN)
    const answer = await test.call('createAppointment', {
      ...booking,
      body: { ...booking.body, staff: id },
    })

    expect(answer.ok).toBe(false)
  })

  it('of another shop are not found', async () => {
    const params = { id: shop.staffIds[0]! }
    const answer = await test.call('updateStaff', { params, body: { name: 'Otra' } }, otherToken)

    expect(answer).toMatchObject({ ok: false, problem: { code: 'not_found' } })
    const { items } = await test.mustCall('listStaff', {}, otherToken)
    expect(items.map(item => item.id)).toEqual(other.staffIds)
  })

  it('are given no service of another shop', async () => {
    const body = { name: 'Ada', services: [shop.serviceId] }

    expect(await test.call('createStaff', { body }, otherToken)).toMatchObject({
      ok: false,
      problem: { code: 'not_found' },
    })
  })
})
