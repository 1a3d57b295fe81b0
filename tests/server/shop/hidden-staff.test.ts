/** A hidden staff member stays in the agenda and can be booked by the shop only. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openApp, type TestApp } from '#support/server/app.ts'
import { aBooking, aShop, tokenOf, type TestShop } from '#support/server/shop.ts'

const DAY = '2026-11-25'
const AT_ELEVEN = `${DAY}T11:00:00-03:00`

let test: TestApp
let shop: TestShop
let token: string
let hidden: string
let shown: string

beforeAll(async () => {
  test = await openApp()
  shop = await aShop(test, { people: 2 })
  token = await tokenOf(test, shop.ownerId)
  ;[hidden, shown] = shop.staffIds as [string, string]
  const { staff } = await test.mustCall(
    'updateStaff',
    { params: { id: hidden }, body: { is_hidden: true } },
    token,
  )
  expect(staff).toMatchObject({ is_hidden: true, is_active: true })
})
afterAll(async () => await test.close())

async function startsWith(staff: string): Promise<number> {
  const query = { services: shop.serviceId, staff, days: 1, from: DAY }
  const { days } = await test.mustCall('listSlots', { params: { ad_url: shop.adUrl }, query })
  return days.flatMap(day => day.slots).length
}

it('the page neither shows them nor offers their hours', async () => {
  const { comerce } = await test.mustCall('getComerce', { params: { ad_url: shop.adUrl } })

  expect(comerce.staff.map(one => one.id)).toEqual([shown])
  expect(comerce.services[0]!.staff).toEqual([shown])
  expect(await startsWith(hidden)).toBe(0)
  expect(await startsWith(shown)).toBeGreaterThan(0)
})

it('nobody can book them online, by name or as anybody who is free', async () => {
  const booking = aBooking(shop, AT_ELEVEN)
  const byName = await test.call('createAppointment', {
    ...booking,
    body: { ...booking.body, staff: hidden },
  })
  const { appointment } = await test.mustCall('createAppointment', booking)
  const another = aBooking(shop, AT_ELEVEN, '11 2345-0000')
  const full = await test.call('createAppointment', another)

  expect(byName).toMatchObject({ ok: false, problem: { status: 422 } })
  expect(appointment.legs.map(item => item.staff.id)).toEqual([shown])
  expect(full).toMatchObject({ ok: false, problem: { status: 409 } })
})

it('the shop can still book them', async () => {
  const query = { services: shop.serviceId, staff: hidden, days: 1, from: DAY }
  const { days } = await test.mustCall('listStaffSlots', { query }, token)
  expect(days.flatMap(day => day.slots).length).toBeGreaterThan(0)

  const body = {
    services: [shop.serviceId],
    staff: hidden,
    starts_at: AT_ELEVEN,
    customer: { name: 'Ana Paz' },
  }
  const { appointment } = await test.mustCall('createStaffAppointment', { body }, token)
  expect(appointment.legs[0]!.staff.id).toBe(hidden)
})

it('the audit log says when they were hidden', async () => {
  const { items } = await test.mustCall('listAudit', { query: {} }, token)
  expect(items.map(item => JSON.stringify(item.detail))).toContainEqual(
    expect.stringContaining('is_hidden'),
  )
})
