import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Sent } from '#contract/contract.ts'
import { openApp, type TestApp } from '#support/server/app.ts'
import { aBooking, aMember, aShop, tokenOf, type TestShop } from '#support/server/shop.ts'

/** A Wednesday; the tests begin on the Tuesday before. */
const at = (clock: string) => `2026-11-25T${clock}:00-03:00`
const range = (weekday: number, from: number, to: number) => ({
  weekday,
  start_minute: from * 60,
  end_minute: to * 60,
})
const mornings = [1, 2, 3, 4, 5, 6, 7].map(weekday => range(weekday, 10, 14))

let test: TestApp
let shop: TestShop
let token: string

beforeAll(async () => {
  test = await openApp()
  shop = await aShop(test, { people: 2 })
  token = await tokenOf(test, shop.ownerId)
  await bookWith(0, at('11:00'))
  await bookWith(0, at('18:00'))
  await bookWith(1, at('19:00'))
})
afterAll(async () => await test.close())

async function bookWith(staffMember: number, startsAt: string): Promise<void> {
  const booking = aBooking(shop, startsAt)
  const staff = shop.staffIds[staffMember]!
  await test.mustCall('createAppointment', { ...booking, body: { ...booking.body, staff } })
}

type Change = Sent<'previewChange', 'body'>['change']

async function startsLeftBy(change: Change): Promise<string[]> {
  const { items, total } = await test.mustCall('previewChange', { body: { change } }, token)
  expect(total).toBe(items.length)
  return items.map(item => item.starts_at.slice(11, 16))
}

describe('before it is saved', () => {
  it.each([
    [
      'a week of the shop',
      () => ({ kind: 'hours', staff: null, ranges: mornings }),
      ['18:00', '19:00'],
    ],
    [
      'a week of one person',
      () => ({ kind: 'hours', staff: shop.staffIds[0]!, ranges: mornings }),
      ['18:00'],
    ],
    [
      'a block that comes back',
      () => ({
        kind: 'block',
        staff: shop.staffIds[0]!,
        starts_at: '2026-11-18T10:30:00-03:00',
        ends_at: '2026-11-18T11:15:00-03:00',
        repeats: { every_weeks: 1, until: '2026-12-09' },
      }),
      ['11:00'],
    ],
    [
      'a block that skips that day',
      () => ({
        kind: 'block',
        staff: shop.staffIds[0]!,
        starts_at: '2026-11-18T10:30:00-03:00',
        ends_at: '2026-11-18T11:15:00-03:00',
        repeats: { every_weeks: 1, until: '2026-12-09', except: ['2026-11-25'] },
      }),
      [],
    ],
    [
      'a closed date',
      () => ({ kind: 'exception', exception: closed(null) }),
      ['11:00', '18:00', '19:00'],
    ],
    [
      'a closed date of one person',
      () => ({ kind: 'exception', exception: closed(shop.staffIds[1]!) }),
      ['19:00'],
    ],
    [
      'a person who stops working',
      () => ({ kind: 'staff_off', staff: shop.staffIds[0]! }),
      ['11:00', '18:00'],
    ],
    [
      'a service put away',
      () => ({ kind: 'service_off', service: shop.serviceId }),
      ['11:00', '18:00', '19:00'],
    ],
    ['a holiday elsewhere', () => ({ kind: 'holiday', date: '2026-12-08', choice: 'closed' }), []],
  ] as const)('%s names the turns it would leave outside', async (_what, change, starts) => {
    expect(await startsLeftBy(change() as unknown as Change)).toEqual(starts)
  })

  it('a preview changes nothing, neither the hours nor the result of saving', async () => {
    await startsLeftBy({ kind: 'hours', staff: null, ranges: mornings })

    const { shop: week } = await test.mustCall('getHours', {}, token)

    expect(week).toHaveLength(7)
    expect(week[0]).toMatchObject({ end_minute: 1200 })
    const saved = await test.mustCall(
      'replaceHours',
      { body: { staff: null, ranges: mornings } },
      token,
    )
    expect(saved.stranded).toBe(2)
  })

  it('staff members with hours of their own are named, and follow the shop when chosen', async () => {
    const [staff] = shop.staffIds
    const own = [range(3, 11, 20), range(4, 11, 20)]
    await test.mustCall('replaceHours', { body: { staff: staff!, ranges: own } }, token)
    const shorter = [1, 2, 3, 4, 5, 6, 7].map(day => range(day, 10, day === 3 ? 12 : 14))
    const change: Change = { kind: 'hours', staff: null, ranges: shorter }
    const alone = await test.mustCall('previewChange', { body: { change } }, token)
    const also = { ...change, also: [staff!] }
    const both = await test.mustCall('previewChange', { body: { change: also } }, token)

    expect(alone.own_hours).toEqual([{ staff, name: 'Persona 1' }])
    expect(alone.items.map(item => item.starts_at.slice(11, 16))).not.toContain('18:00')
    expect(both.items.map(item => item.starts_at.slice(11, 16))).toContain('18:00')

    const body = { staff: null, ranges: shorter, also: [staff!] }
    const saved = await test.mustCall('replaceHours', { body }, token)
    expect(saved.staff).toEqual([{ staff, ranges: [range(3, 11, 12), range(4, 11, 20)] }])
  })

  it('a change that could not be saved is refused beside its field', async () => {
    const change: Change = {
      kind: 'hours',
      staff: null,
      ranges: [range(1, 10, 14), range(1, 12, 18)],
    }

    expect(await test.call('previewChange', { body: { change } }, token)).toMatchObject({
      problem: { code: 'validation_failed', errors: [{ field: 'ranges.1.start_minute' }] },
    })
  })

  it('a preview can be requested only by the owner', async () => {
    const advisor = await tokenOf(test, await aMember(test, shop, { role: 'comerce_advisor' }))

    expect(
      await test.call(
        'previewChange',
        { body: { change: { kind: 'service_off', service: shop.serviceId } } },
        advisor,
      ),
    ).toMatchObject({ problem: { code: 'forbidden' } })
  })
})

function closed(staff: string | null) {
  return { staff, from: '2026-11-25', to: '2026-11-25', kind: 'closed', ranges: [], reason: null }
}
