import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { repeated } from '#server/shop/hours/block-series.ts'
import { openApp, send, TUESDAY_AT_TEN, type TestApp } from '#support/server/app.ts'
import { aBooking, aMember, aShop, tokenOf } from '#support/server/shop.ts'

let app: TestApp
beforeAll(async () => {
  app = await openApp()
})
afterAll(async () => await app.close())

describe('weeks that alternate', () => {
  test('open the shop in the one, and not in the other', async () => {
    const { token, shop } = await aShopOfOne()
    const always = { weekday: 2, start_minute: 600, end_minute: 720 }
    const ranges = [
      { ...always, week: 'a' as const },
      { ...always, start_minute: 900, end_minute: 960, week: 'b' as const },
    ]

    const saved = await app.mustCall(
      'replaceHours',
      { body: { staff: null, ranges, week_anchor: '2026-11-24' } },
      token,
    )

    expect(saved).toMatchObject({ week_anchor: '2026-11-24', shop: ranges })
    const { days } = await app.mustCall('listSlots', {
      params: { ad_url: shop.adUrl },
      query: { services: shop.serviceId, from: '2026-12-01', days: 15 },
    })
    const first = (date: string) =>
      days.find(day => day.date === date)?.slots[0]?.starts_at.slice(11, 16)
    expect([first('2026-12-01'), first('2026-12-08'), first('2026-12-15')]).toEqual([
      '15:00',
      '10:00',
      '15:00',
    ])
  })

  test('may not overlap a range of every week', async () => {
    const { token } = await aShopOfOne()
    const every = { weekday: 2, start_minute: 600, end_minute: 720 }

    const refused = await app.call(
      'replaceHours',
      { body: { staff: null, ranges: [every, { ...every, week: 'b' as const }] } },
      token,
    )

    expect(refused).toMatchObject({ ok: false, problem: { code: 'validation_failed' } })
  })
})

describe('a block that comes back every week', () => {
  const until = '2026-12-31'

  async function aSeries(except: readonly string[] = []) {
    const { token, shop } = await aShopOfOne()
    const body = {
      staff: shop.staffIds[0]!,
      starts_at: '2026-11-26T10:00:00-03:00',
      ends_at: '2026-11-26T12:00:00-03:00',
      repeats: { every_weeks: 1, until, except: [...except] },
    }
    const { blocks = [] } = await app.mustCall('createBlock', { body }, token)
    const listed = async () => {
      const query = { from: '2026-11-20', to: until }
      return (await app.mustCall('listBlocks', { query }, token)).items.map(block =>
        block.starts_at.slice(0, 10),
      )
    }
    return { token, shop, blocks, listed }
  }

  test('keeps its local hours where the clock changes', () => {
    const first = {
      id: '',
      staff_id: '',
      starts_at: Date.parse('2027-03-06T22:00:00-05:00'),
      ends_at: Date.parse('2027-03-07T04:00:00-05:00'),
      reason: '',
      series_id: null,
      shared_id: null,
    }

    const blocks = repeated(first, { every_weeks: 1, until: '2027-03-13' }, 'America/New_York')

    expect(blocks.map(block => new Date(block.ends_at).toISOString())).toEqual([
      '2027-03-07T09:00:00.000Z',
      '2027-03-14T08:00:00.000Z',
    ])
  })

  test('exists on each of its dates except the excluded ones', async () => {
    const { blocks, listed, shop } = await aSeries(['2026-12-10'])

    expect(await listed()).toEqual([
      '2026-11-26',
      '2026-12-03',
      '2026-12-17',
      '2026-12-24',
      '2026-12-31',
    ])
    expect(new Set(blocks.map(block => block.series)).size).toBe(1)
    const taken = await app.call('createAppointment', aBooking(shop, '2026-12-03T10:00:00-03:00'))
    expect(taken).toMatchObject({ ok: false, problem: { code: 'slot_taken' } })
  })

  test.each([
    ['one', ['2026-11-26', '2026-12-10', '2026-12-17', '2026-12-24', '2026-12-31']],
    ['following', ['2026-11-26']],
    ['all', []],
  ] as const)('can be removed for %s', async (scope, left) => {
    const { token, blocks, listed } = await aSeries()

    await app.mustCall('deleteBlock', { params: { id: blocks[1]!.id }, query: { scope } }, token)

    expect(await listed()).toEqual(left)
  })

  test('keeps what is over when all of it is removed', async () => {
    const { shop, blocks } = await aSeries()
    app.clock.set(Date.parse('2026-12-05T10:00:00-03:00'))
    const token = await tokenOf(app, shop.ownerId)

    const query = { scope: 'all' } as const
    await app.mustCall('deleteBlock', { params: { id: blocks[3]!.id }, query }, token)

    const { items } = await app.mustCall(
      'listBlocks',
      { query: { from: '2026-11-20', to: until } },
      token,
    )
    expect(items.map(block => block.starts_at.slice(0, 10))).toEqual(['2026-11-26', '2026-12-03'])
    app.clock.set(TUESDAY_AT_TEN)
  })

  test('names the field when it ends before it begins, or goes on for years', async () => {
    const { token, shop } = await aShopOfOne()
    for (const wrong of ['2026-11-25', '2028-01-01']) {
      const refused = await app.call(
        'createBlock',
        {
          body: {
            staff: shop.staffIds[0]!,
            starts_at: '2026-11-26T10:00:00-03:00',
            ends_at: '2026-11-26T12:00:00-03:00',
            repeats: { every_weeks: 1, until: wrong },
          },
        },
        token,
      )
      expect(refused).toMatchObject({
        ok: false,
        problem: { errors: [{ field: 'repeats.until' }] },
      })
    }
  })
})

describe('a block of the whole shop', () => {
  test('occupies the time of every staff member, and is one block', async () => {
    const { shop, block, listed } = await aClosedHour()
    const blocks = await listed()

    expect(blocks.map(one => one.staff).toSorted()).toEqual([...shop.staffIds].toSorted())
    expect(new Set(blocks.map(one => one.shared))).toEqual(new Set([block.shared]))
    const taken = await app.call('createAppointment', aBooking(shop, '2026-11-26T10:30:00-03:00'))
    expect(taken).toMatchObject({ ok: false, problem: { code: 'slot_taken' } })
  })

  test.each([
    ['one', 2],
    ['everybody', 0],
  ] as const)('can be removed for %s', async (scope, left) => {
    const { token, block, listed } = await aClosedHour()

    await app.mustCall('deleteBlock', { params: { id: block.id }, query: { scope } }, token)

    expect(await listed()).toHaveLength(left)
  })

  test('cannot be made by an advisor with only their own agenda, who can free only themselves', async () => {
    const { shop, body, listed } = await aClosedHour()
    const own = { role: 'comerce_advisor', staffId: shop.staffIds[1]! } as const
    const advisor = await tokenOf(app, await aMember(app, shop, own))
    const mine = (await listed()).find(one => one.staff === own.staffId)!
    const query = { scope: 'everybody' } as const

    expect((await send(app.url, 'createBlock', { body }, advisor)).status).toBe(404)
    await app.mustCall('deleteBlock', { params: { id: mine.id }, query }, advisor)

    expect(await listed()).toHaveLength(2)
  })
})

async function aShopOfOne() {
  app.clock.set(TUESDAY_AT_TEN)
  const shop = await aShop(app)
  return { shop, token: await tokenOf(app, shop.ownerId) }
}

async function aClosedHour() {
  app.clock.set(TUESDAY_AT_TEN)
  const shop = await aShop(app, { people: 3 })
  const token = await tokenOf(app, shop.ownerId)
  const body = {
    staff: 'all',
    starts_at: '2026-11-26T10:00:00-03:00',
    ends_at: '2026-11-26T11:00:00-03:00',
  }
  const { block } = await app.mustCall('createBlock', { body }, token)
  const query = { from: '2026-11-26', to: '2026-11-26' }
  const listed = async () => (await app.mustCall('listBlocks', { query }, token)).items
  return { shop, token, block, body, listed }
}

const weekly = (hour: number) => ({
  staff: 'all',
  starts_at: `2026-11-26T${hour}:00:00-03:00`,
  ends_at: `2026-11-26T${hour}:30:00-03:00`,
  repeats: { every_weeks: 1, until: '2026-12-22' },
})

test('more blocks than fit on a page are on the next ones, each once', async () => {
  app.clock.set(TUESDAY_AT_TEN)
  const shop = await aShop(app, { people: 3 })
  const token = await tokenOf(app, shop.ownerId)
  for (const hour of [10, 11, 12, 13, 14, 15, 16, 17, 18])
    await app.mustCall('createBlock', { body: weekly(hour) }, token)
  const pages: { id: string; starts_at: string }[][] = []
  let cursor: string | undefined
  do {
    const query = { from: '2026-11-26', to: '2026-12-22', kept: '1', cursor } as const
    const page = await app.mustCall('listBlocks', { query }, token)
    pages.push(page.items)
    cursor = page.next_cursor ?? undefined
  } while (cursor !== undefined)

  expect(pages.map(items => items.length)).toEqual([100, 8])
  const starts = pages.flat().map(one => one.starts_at)
  expect(starts).toEqual([...starts].sort())
  expect(new Set(pages.flat().map(one => one.id)).size).toBe(108)
})
