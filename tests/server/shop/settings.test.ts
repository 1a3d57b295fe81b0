import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { bookingRules } from '#domain/booking/booking-rules.ts'
import { openApp, send, TUESDAY_AT_TEN, type TestApp } from '#support/server/app.ts'
import { aBooking, aMember, aShop, tokenOf, type TestShop } from '#support/server/shop.ts'

let test: TestApp
let shop: TestShop
let token: string

beforeAll(async () => {
  test = await openApp()
})
beforeEach(async () => {
  test.clock.set(TUESDAY_AT_TEN)
  shop = await aShop(test)
  token = await tokenOf(test, shop.ownerId)
})
afterAll(async () => await test.close())

describe('the dashboard', () => {
  it('begins with the day of the shop, not of the server', async () => {
    test.clock.set(Date.parse('2026-11-25T00:30:00Z'))

    const { today } = await test.mustCall('getDashboard', {}, token)

    expect(today).toBe('2026-11-24')
  })

  it('says how long the trial still lasts', async () => {
    const { subscription } = await test.mustCall('getDashboard', {}, token)

    expect(subscription).toMatchObject({ state: 'trialing', trial_days_left: 30 })
    expect(subscription.trial_ends_at).toMatch(/-03:00$/)
  })

  it('names only the shops where the person still works', async () => {
    const elsewhere = await aShop(test, { name: 'Ábaco' })
    const former = await aShop(test, { name: 'Zeta' })
    await aMember(test, elsewhere, { userId: shop.ownerId })
    await aMember(test, former, { userId: shop.ownerId })
    await sql`update memberships set status = 'removed'
      where user_id = ${shop.ownerId} and comerce_id = ${former.id}`.execute(
      test.app.context.database.db,
    )

    const { comerces: shops, comerce: publicShop } = await test.mustCall('getDashboard', {}, token)

    expect(shops.map(one => one.name)).toEqual(['Ábaco', 'La Navaja'])
    expect(publicShop.id).toBe(shop.id)
  })

  it('tells an advisor which agenda they may manage', async () => {
    const staffId = shop.staffIds[0]!
    const own = await aMember(test, shop, { role: 'comerce_advisor', staffId })
    const dashboard = await aMember(test, shop, {
      role: 'comerce_advisor',
      staffId,
      isReception: true,
    })

    const theirs = await test.mustCall('getDashboard', {}, await tokenOf(test, own))
    const everybodys = await test.mustCall('getDashboard', {}, await tokenOf(test, dashboard))

    expect([theirs.own_staff, everybodys.own_staff]).toEqual([staffId, null])
  })
})

describe('settings', () => {
  it('are those of the table of rules until the owner changes them', async () => {
    // Reset what the shops of the tests set differently.
    const { rows } = await sql<{ hold_minutes: number }>`
      update comerces set lead_minutes = default, max_future_turns_per_phone = default
      where id = ${shop.id} returning hold_minutes`.execute(test.app.context.database.db)

    const { rules } = await test.mustCall('getSettings', {}, token)
    const own = Object.values(bookingRules).map(({ column, initial }) => [column, initial])
    expect({ ...rules, ...rows[0] }).toEqual(Object.fromEntries(own))
  })

  it('carry the public link and its QR', async () => {
    const settings = await test.mustCall('getSettings', {}, token)

    expect(settings.public_url).toBe(`${test.app.context.config.publicUrl}/comerce/${shop.adUrl}`)
    expect(settings.qr_svg).toMatch(/^<svg/)
  })

  it('keep what is not mentioned', async () => {
    const before = await test.mustCall('getSettings', {}, token)

    const same = await test.mustCall('updateSettings', { body: {} }, token)
    const body = { description: 'Con café', rules: { lead_minutes: 120 } }
    const changed = await test.mustCall('updateSettings', { body }, token)

    expect(same).toEqual(before)
    expect(changed).toEqual({
      ...before,
      description: 'Con café',
      rules: { ...before.rules, lead_minutes: 120 },
    })
  })

  it('apply to the next booking', async () => {
    const soon = aBooking(shop, '2026-11-24T10:30:00-03:00')
    await test.mustCall('updateSettings', { body: { rules: { lead_minutes: 60 } } }, token)

    expect(await test.call('createAppointment', soon)).toMatchObject({
      ok: false,
      problem: { code: 'not_bookable', reason: 'lead_time' },
    })
  })

  it('store the WhatsApp number in the format of the shop’s country', async () => {
    const body = { whatsapp: '9 8765 4321', country: 'CL' }

    const { whatsapp, time_zone } = await test.mustCall('updateSettings', { body }, token)

    expect({ whatsapp, time_zone }).toEqual({
      whatsapp: '+56987654321',
      time_zone: 'America/Santiago',
    })
  })

  it('can move a shop without appointments to another country, with its prices', async () => {
    const before = (await test.mustCall('listServices', {}, token)).items[0]!
    await test.mustCall('updateSettings', { body: { country: 'PY' } }, token)

    const moved = await test.mustCall('getSettings', {}, token)
    const after = (await test.mustCall('listServices', {}, token)).items[0]!

    expect(moved).toMatchObject({
      country: 'PY',
      currency: 'PYG',
      time_zone: 'America/Asuncion',
    })
    expect(after.price).toBe(before.price / 100)
  })

  it('keep the country once there are appointments', async () => {
    await test.mustCall('createAppointment', aBooking(shop, '2026-11-25T10:00:00-03:00'))

    const answer = await test.call('updateSettings', { body: { country: 'UY' } }, token)

    expect(answer).toMatchObject({ ok: false, problem: { errors: [{ field: 'country' }] } })
  })

  it.each([
    [{ country: 'ZZ' }, 'country'],
    [{ time_zone: 'Marte/Olympus' }, 'time_zone'],
    [{ time_zone: '-03:00' }, 'time_zone'],
    [{ whatsapp: '123456' }, 'whatsapp'],
    [{ rules: { horizon_days: 0 } }, 'rules.horizon_days'],
  ])('refuse %j beside the field', async (body, field) => {
    expect(await test.call('updateSettings', { body }, token)).toMatchObject({
      ok: false,
      problem: { code: 'validation_failed', errors: [{ field }] },
    })
  })

  it('are changed only by the owner', async () => {
    const advisor = await tokenOf(test, await aMember(test, shop, { role: 'comerce_advisor' }))

    const { status } = await send(test.url, 'updateSettings', { body: { name: 'Otra' } }, advisor)

    expect(status).toBe(403)
  })
})

describe('publishing', () => {
  it('is refused with everything that is missing, and allowed once it is there', async () => {
    await emptied()
    const body = { status: 'published' as const }
    const refused = await test.call('publishComerce', { body }, token)
    expect(refused).toMatchObject({
      ok: false,
      problem: {
        code: 'not_ready_to_publish',
        errors: [
          { field: 'has_service' },
          { field: 'has_staff' },
          { field: 'has_hours' },
          { field: 'has_address' },
          { field: 'has_whatsapp' },
        ],
      },
    })

    const service = { name: 'Corte', duration_minutes: 30, price: 1_000_000 }
    await test.mustCall('createService', { body: service }, token)
    await test.mustCall('createStaff', { body: { name: 'Maru' } }, token)
    const ranges = [{ weekday: 2, start_minute: 600, end_minute: 1200 }]
    await test.mustCall('replaceHours', { body: { staff: null, ranges } }, token)
    // Whoever works at their customers' place has no street.
    const place = { city: 'Rosario', whatsapp: '11 2345-6789' }
    await test.mustCall('updateSettings', { body: place }, token)

    expect((await test.mustCall('publishComerce', { body }, token)).status).toBe('published')
    const { checklist } = await test.mustCall('getDashboard', {}, token)
    expect(Object.values(checklist).every(Boolean)).toBe(true)
  })

  it('needs a staff member who offers the services', async () => {
    const params = { id: shop.staffIds[0]! }
    await test.mustCall('updateStaff', { params, body: { services: [] } }, token)

    const answer = await test.call('publishComerce', { body: { status: 'published' } }, token)

    expect(answer).toMatchObject({
      ok: false,
      problem: { code: 'not_ready_to_publish', errors: [{ field: 'has_staff' }] },
    })
  })

  it('takes a break in which nobody books, and comes back', async () => {
    const booking = aBooking(shop, '2026-11-24T11:00:00-03:00')
    test.clock.set(Date.parse('2026-11-23T15:00:00Z'))
    for (const status of ['on_break', 'published'] as const)
      await test.mustCall('publishComerce', { body: { status } }, token)
    test.clock.set(Date.parse('2026-11-23T16:00:00Z'))
    await test.mustCall('publishComerce', { body: { status: 'on_break' } }, token)
    const since = async () => (await test.mustCall('getDashboard', {}, token)).comerce.paused_since
    expect(await since()).toBe('2026-11-23T13:00:00-03:00')
    expect(await test.call('createAppointment', booking)).toMatchObject({
      ok: false,
      problem: { code: 'comerce_not_bookable' },
    })

    await test.mustCall('publishComerce', { body: { status: 'published' } }, token)
    expect(await since()).toBeNull()
    expect((await test.call('createAppointment', booking)).ok).toBe(true)
  })

  it('is not possible while the platform has suspended the shop', async () => {
    await sql`update comerces set status = 'suspended' where id = ${shop.id}`.execute(
      test.app.context.database.db,
    )

    const answer = await test.call('publishComerce', { body: { status: 'published' } }, token)

    expect(answer).toMatchObject({ ok: false, problem: { code: 'forbidden' } })
  })
})

async function emptied(): Promise<void> {
  const { db } = test.app.context.database
  await sql`update comerces set status = 'draft', address = '', city = '', whatsapp = null
    where id = ${shop.id}`.execute(db)
  await sql`delete from service_offers where organization_id = ${shop.organizationId}`.execute(db)
  await sql`delete from services where organization_id = ${shop.organizationId}`.execute(db)
  await sql`delete from staff_comerces where organization_id = ${shop.organizationId}`.execute(db)
  await sql`delete from weekly_ranges where organization_id = ${shop.organizationId}`.execute(db)
  test.app.context.availability.forgetEverything()
}
