/** Wrong turns that bookings, moves and changes of state once took; each is named by what must not happen again. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openApp, send, TUESDAY_AT_TEN, type TestApp } from '#support/app.ts'
import { aBooking, aShop, type TestShop } from '#support/shop.ts'

let app: TestApp
beforeAll(async () => {
  app = await openApp()
})
afterEach(() => app.clock.set(TUESDAY_AT_TEN))
afterAll(async () => {
  await app.close()
})

const day = '2026-11-25'
const at = (time: string) => `${day}T${time}:00-03:00`

async function listed(shop: TestShop, date = day): Promise<string[]> {
  const { days } = await app.mustCall('listSlots', {
    params: { ad_url: shop.adUrl },
    query: { services: shop.serviceId, from: date, days: 1 },
  })
  return days.flatMap(one => one.slots).map(slot => slot.starts_at)
}

describe('a booking that names a hold', () => {
  test('does not free the turn of somebody whose id it names', async () => {
    const shop = await aShop(app)
    const { appointment } = await app.mustCall('createAppointment', aBooking(shop, at('10:00')))
    await listed(shop)

    const other = aBooking(shop, at('12:00'), '11 4000-0001')
    await app.mustCall('createAppointment', {
      ...other,
      body: { ...other.body, hold: appointment.id },
    })

    expect(await listed(shop)).not.toContain(at('10:00'))
  })

  test('is refused for its time before anything is counted', async () => {
    const shop = await aShop(app)
    await sql`update comerces set max_turns_per_phone_day = 1, max_future_turns_per_phone = 1
      where id = ${shop.id}`.execute(app.app.context.database.db)
    await app.mustCall('createAppointment', aBooking(shop, at('10:00')))
    const late = aBooking(shop, '2027-11-25T10:00:00-03:00')

    const { body } = await send(app.url, 'createAppointment', {
      ...late,
      body: { ...late.body, hold: randomUUID() },
    })

    expect(body).toMatchObject({ code: 'not_bookable', reason: 'horizon' })
  })
})

test('a hold that is answered again does not come back to life', async () => {
  const shop = await aShop(app)
  const asked = {
    params: { ad_url: shop.adUrl },
    body: { services: [shop.serviceId], starts_at: at('10:00') },
    idempotencyKey: randomUUID(),
  }
  const { hold } = await app.mustCall('holdSlot', asked)
  const booking = aBooking(shop, at('10:00'))
  const { manage_token } = await app.mustCall('createAppointment', {
    ...booking,
    body: { ...booking.body, hold },
  })
  await app.mustCall('cancelManagedAppointment', { params: { manage_token }, body: {} })

  await app.mustCall('holdSlot', asked)

  expect(await listed(shop)).toContain(at('10:00'))
})
