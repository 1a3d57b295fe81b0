import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApp, send, type TestApp } from '#support/server/app.ts'
import { aBooking, aMember, aShop, tokenOf } from '#support/server/shop.ts'

let app: TestApp
beforeAll(async () => {
  app = await openApp()
})
afterAll(async () => await app.close())

const DATE = '2026-11-26'
const at = (time: string) => `${DATE}T${time}:00-03:00`

test('staff read why each start is not free', async () => {
  const shop = await aShop(app, { people: 2 })
  const token = await tokenOf(app, shop.ownerId)
  const [staff = ''] = shop.staffIds
  const booking = aBooking(shop, at('10:00'))
  await app.mustCall('createAppointment', { ...booking, body: { ...booking.body, staff } })

  const day = await app.mustCall(
    'explainSlots',
    { query: { services: shop.serviceId, date: DATE } },
    token,
  )

  const [first, second] = day.people
  expect(first?.starts.slice(0, 3).map(start => start.reason)).toEqual(['busy', 'busy', null])
  expect(first?.starts.at(-1)).toMatchObject({ reason: 'closing', starts_at: at('19:45') })
  expect(second?.starts[0]).toEqual({ starts_at: at('10:00'), reason: null, text: 'Libre.' })
})

test('the desk is told what prevents it from booking, but not the lead time, which binds only customers', async () => {
  const shop = await aShop(app)
  const token = await tokenOf(app, shop.ownerId)
  await app.mustCall('updateSettings', { body: { rules: { lead_minutes: 4320 } } }, token)
  const query = { services: shop.serviceId, date: '2026-11-25' }
  const reasonsFor = async (audience: 'public' | 'staff') => {
    const { people } = await app.mustCall('explainSlots', { query: { ...query, audience } }, token)
    return people[0]?.starts.slice(0, 3).map(start => start.reason)
  }

  expect(await reasonsFor('public')).toEqual(['lead_time', 'lead_time', 'lead_time'])
  expect(await reasonsFor('staff')).toEqual([null, null, null])
})

test('an owner is told which changes would make room, and they do', async () => {
  const shop = await aShop(app)
  const token = await tokenOf(app, shop.ownerId)
  const [staff = ''] = shop.staffIds
  const query = { services: shop.serviceId, date: DATE }

  const { remedies: suggestions } = await app.mustCall('explainSlots', { query }, token)

  const hour = { start_minute: 1200, end_minute: 1260 }
  const ranges = [{ start_minute: 600, end_minute: 1260 }]
  expect(suggestions).toEqual([{ change: { kind: 'hours', staff, ranges, added: hour }, opens: 4 }])
  const exception = { staff, from: DATE, to: DATE, kind: 'open' as const, ranges, reason: null }
  const before = await freeOf(shop.adUrl, shop.serviceId)
  await app.mustCall('createException', { body: exception }, token)
  expect(await freeOf(shop.adUrl, shop.serviceId)).toBe(before + 4)
})

async function freeOf(adUrl: string, services: string): Promise<number> {
  const { days } = await app.mustCall('listSlots', {
    params: { ad_url: adUrl },
    query: { services, from: DATE, days: 1 },
  })
  return days.flatMap(day => day.slots).length
}

test('customers are told which days have no start because nobody works', async () => {
  const shop = await aShop(app)
  const token = await tokenOf(app, shop.ownerId)
  const closure = { staff: null, from: '2026-11-27', to: '2026-11-27', ranges: [], reason: null }
  await app.mustCall('createException', { body: { ...closure, kind: 'closed' } }, token)
  await app.mustCall('updateSettings', { body: { rules: { lead_minutes: 4320 } } }, token)

  const { days } = await app.mustCall('listSlots', {
    params: { ad_url: shop.adUrl },
    query: { services: shop.serviceId, from: DATE, days: 2 },
  })

  expect(days).toEqual([
    { date: DATE, slots: [] },
    { date: '2026-11-27', slots: [], is_closed: true },
  ])
})

test('an advisor asks about their own agenda only', async () => {
  const shop = await aShop(app, { people: 2 })
  const [own = '', other = ''] = shop.staffIds
  const advisor = await aMember(app, shop, { role: 'comerce_advisor', staffId: own })
  const token = await tokenOf(app, advisor)
  const query = { services: shop.serviceId, date: DATE }

  const mine = await app.mustCall('explainSlots', { query }, token)
  const theirs = await send(app.url, 'explainSlots', { query: { ...query, staff: other } }, token)

  expect(mine.people.map(staffMember => staffMember.staff)).toEqual([own])
  expect(mine.remedies).toEqual([])
  expect(theirs.status).toBe(403)
})

test('the owner sees how many searches found nothing, and why', async () => {
  const shop = await aShop(app)
  const token = await tokenOf(app, shop.ownerId)
  await app.mustCall('createAppointment', aBooking(shop, at('10:00')))
  await send(app.url, 'createAppointment', aBooking(shop, at('10:00'), '11 4000-0001'))
  const body = {
    staff: null,
    from: '2026-11-30',
    to: '2026-12-06',
    kind: 'closed' as const,
    ranges: [],
    reason: 'Vacaciones',
  }
  await app.mustCall('createException', { body }, token)
  const query = { services: shop.serviceId, from: '2026-11-30', days: 7 }
  const params = { ad_url: shop.adUrl }
  for (let times = 0; times < 3; times += 1) await app.mustCall('listSlots', { params, query })
  await app.mustCall('setTestClock', { body: { advance_seconds: 1 } })

  const stats = await app.mustCall('getStats', { query: { from: '2026-11-24', to: DATE } }, token)

  expect(stats.lost).toEqual([
    { reason: 'closed', count: 3 },
    { reason: 'slot_taken', count: 1 },
  ])
})
