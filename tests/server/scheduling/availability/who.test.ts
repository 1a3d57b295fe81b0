import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openApp, TUESDAY_AT_TEN, type TestApp } from '#support/server/app.ts'
import { aBooking, aShop, tokenOf } from '#support/server/shop.ts'

let app: TestApp
beforeAll(async () => {
  app = await openApp()
  app.clock.set(TUESDAY_AT_TEN)
})
afterAll(async () => await app.close())

const at = (time: string) => `2026-11-26T${time}:00-03:00`

async function slotsOf(adUrl: string, query: object) {
  const { days } = await app.mustCall('listSlots', {
    params: { ad_url: adUrl },
    query: { services: '', from: '2026-11-26', days: 1, ...query },
  })
  return days[0]!.slots
}

describe('who it will be', () => {
  test('is told before booking, and is who the booking gets', async () => {
    const shop = await aShop(app, { people: 3 })
    const services = shop.serviceId
    const first = aBooking(shop, at('11:00'))
    const busy = await app.mustCall('createAppointment', first)

    const [listed] = await slotsOf(shop.adUrl, { services, who: '1' })
    const { appointment } = await app.mustCall('createAppointment', {
      ...first,
      body: {
        ...first.body,
        starts_at: listed?.starts_at ?? '',
        customer: { name: 'Nueva', phone: '11 4100-7788' },
      },
    })

    expect(listed?.who).toBe(appointment.legs[0]?.staff.id)
    expect(listed?.who).not.toBe(busy.appointment.legs[0]?.staff.id)
  })

  test('changes with every booking of the day', async () => {
    const shop = await aShop(app, { people: 2 })
    const services = shop.serviceId
    const before = await slotsOf(shop.adUrl, { services, who: '1' })

    await app.mustCall('createAppointment', aBooking(shop, at('11:00')))
    const after = await slotsOf(shop.adUrl, { services, who: '1' })

    expect(after[0]?.starts_at).toBe(before[0]?.starts_at)
    expect(after[0]?.who).not.toBe(before[0]?.who)
  })

  test('is told to the staff as well, before they save', async () => {
    const shop = await aShop(app, { people: 3 })
    const query = { services: shop.serviceId, from: '2026-11-26', days: 1, who: '1' }
    const token = await tokenOf(app, shop.ownerId)

    const { days } = await app.mustCall('listStaffSlots', { query }, token)
    const starts_at = days[0]?.slots[0]?.starts_at ?? ''
    const body = { services: [shop.serviceId], starts_at, customer: { name: 'Nueva' } }
    const { appointment } = await app.mustCall('createStaffAppointment', { body }, token)

    expect(days[0]?.slots[0]?.who).toBe(appointment.legs[0]?.staff.id)
  })

  test('is not told unasked, nor when a staff member was requested', async () => {
    const shop = await aShop(app, { people: 2 })
    const services = shop.serviceId
    const [staff] = shop.staffIds

    const unasked = await slotsOf(shop.adUrl, { services })
    const named = await slotsOf(shop.adUrl, { services, staff, who: '1' })

    expect([...unasked, ...named].filter(slot => 'who' in slot)).toEqual([])
  })
})
