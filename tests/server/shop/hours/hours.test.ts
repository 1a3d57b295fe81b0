import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openApp, type TestApp } from '#support/server/app.ts'
import { aBooking, aMember, aShop, tokenOf, type TestShop } from '#support/server/shop.ts'

/** A Wednesday: the tests begin on the Tuesday before. */
const WEDNESDAY = '2026-11-25'
const at = (clock: string, date = WEDNESDAY) => `${date}T${clock}:00-03:00`
const range = (weekday: number, from: number, to: number) => ({
  weekday,
  start_minute: from * 60,
  end_minute: to * 60,
})
const blockOf = (staff: string, from: string, to: string) => ({
  body: { staff, starts_at: at(from), ends_at: at(to), reason: 'Almuerzo' },
})

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
  await bookWith(0, at('10:00'))
  await bookWith(0, at('18:00'))
  await bookWith(1, at('18:00'))
})
afterAll(async () => await test.close())

async function bookWith(staffMember: number, startsAt: string): Promise<void> {
  const booking = aBooking(shop, startsAt)
  const staff = shop.staffIds[staffMember]!
  await test.mustCall('createAppointment', { ...booking, body: { ...booking.body, staff } })
}

async function startsOf(staff: string, date = WEDNESDAY): Promise<string[]> {
  const { days } = await test.mustCall('listSlots', {
    params: { ad_url: shop.adUrl },
    query: { services: shop.serviceId, staff, from: date, days: 1 },
  })
  return days[0]!.slots.map(slot => slot.starts_at.slice(11, 16))
}

const wholeWeek = [1, 2, 3, 4, 5, 6, 7].map(weekday => range(weekday, 10, 20))

describe('the week', () => {
  it('of one staff member puts only their appointments outside working hours, and is the shop’s again when empty', async () => {
    const staff = shop.staffIds[0]!
    const mornings = await test.mustCall(
      'replaceHours',
      { body: { staff, ranges: [range(3, 9, 14)] } },
      token,
    )
    expect(mornings.stranded).toBe(1)
    expect(mornings.staff).toEqual([{ staff, ranges: [range(3, 9, 14)] }])
    expect((await startsOf(staff)).at(0)).toBe('09:00')

    const again = await test.mustCall('replaceHours', { body: { staff, ranges: [] } }, token)
    expect(again.staff).toEqual([])
    expect((await startsOf(staff)).at(-1)).toBe('19:30')
  })

  it('of the shop says how many appointments it leaves outside, and does not change them', async () => {
    const evenings = wholeWeek.map(one => ({ ...one, end_minute: 18 * 60 }))
    const { stranded: outsideHours } = await test.mustCall(
      'replaceHours',
      { body: { staff: null, ranges: evenings } },
      token,
    )
    const query = { from: WEDNESDAY, to: WEDNESDAY }
    const { items } = await test.mustCall('listAppointments', { query }, token)

    expect(outsideHours).toBe(2)
    expect(items.map(item => item.status)).toEqual(['booked', 'booked', 'booked'])

    const back = await test.mustCall(
      'replaceHours',
      { body: { staff: null, ranges: wholeWeek } },
      token,
    )
    expect(back.stranded).toBe(0)
  })

  it.each([
    [
      'ends before it begins',
      [{ weekday: 1, start_minute: 600, end_minute: 600 }],
      'ranges.0.end_minute',
    ],
    ['overlaps itself', [range(1, 9, 13), range(1, 12, 16)], 'ranges.1.start_minute'],
    ['meets the night before', [range(1, 20, 26), range(2, 1, 5)], 'ranges.1.start_minute'],
    ['meets Monday from Sunday night', [range(1, 0, 5), range(7, 22, 26)], 'ranges.0.start_minute'],
  ])('is refused beside the field when a range %s', async (_what, ranges, field) => {
    const answer = await test.call('replaceHours', { body: { staff: null, ranges } }, token)

    expect(answer).toMatchObject({
      ok: false,
      problem: { code: 'validation_failed', errors: [{ field }] },
    })
  })

  it('of somebody who works elsewhere is not found', async () => {
    const body = { staff: shop.staffIds[0]!, ranges: [] }

    expect(await test.call('replaceHours', { body }, otherToken)).toMatchObject({
      ok: false,
      problem: { code: 'not_found' },
    })
  })
})

describe('an exception', () => {
  const closure = {
    staff: null,
    from: WEDNESDAY,
    to: WEDNESDAY,
    kind: 'closed' as const,
    ranges: [],
    reason: 'Inventario',
  }

  it('closes a date, counts the appointments left on it, and is undone by deleting it', async () => {
    const { exception, stranded: outsideHours } = await test.mustCall(
      'createException',
      { body: closure },
      token,
    )
    expect(outsideHours).toBe(3)
    expect(await startsOf(shop.staffIds[1]!)).toEqual([])
    const listed = await test.mustCall('listExceptions', { query: {} }, token)
    expect(listed.items).toEqual([exception])
    const { comerce } = await test.mustCall('getComerce', { params: { ad_url: shop.adUrl } })
    expect(comerce.closures).toMatchObject([{ reason: 'Inventario' }])

    await test.mustCall('deleteException', { params: { id: exception.id } }, token)
    expect(await startsOf(shop.staffIds[1]!)).not.toEqual([])
  })

  it('of hours closes only those', async () => {
    const { exception, stranded: outsideHours } = await test.mustCall(
      'createException',
      { body: { ...closure, ranges: [{ start_minute: 17 * 60, end_minute: 20 * 60 }] } },
      token,
    )

    expect(outsideHours).toBe(2)
    expect((await startsOf(shop.staffIds[1]!)).at(-1)).toBe('16:30')
    await test.mustCall('deleteException', { params: { id: exception.id } }, token)
  })

  it.each([
    ['backwards', { from: '2026-12-02', to: '2026-12-01' }, 'to'],
    ['open without hours', { kind: 'open' as const }, 'ranges'],
    ['in another millennium', { from: '0001-01-01' }, 'from'],
  ])('is refused beside the field: %s', async (_what, changes, field) => {
    const answer = await test.call('createException', { body: { ...closure, ...changes } }, token)

    expect(answer).toMatchObject({
      ok: false,
      problem: { code: 'validation_failed', errors: [{ field }] },
    })
  })

  it('that opens is refused on days that stay closed, and says what closes them', async () => {
    const body = { ...closure, to: '2026-12-31', from: '2026-12-21', reason: 'Vacaciones' }
    const { exception } = await test.mustCall('createException', { body }, token)
    const ranges = [{ start_minute: 600, end_minute: 720 }]
    const opening = (staff: string | null, [from, to]: readonly [string, string]) =>
      test.call(
        'createException',
        { body: { staff, from, to, kind: 'open', ranges, reason: null } },
        token,
      )
    const oneDay = ['2026-12-24', '2026-12-24'] as const

    for (const [days, message] of [
      [oneDay, 'día está cerrado: Vacaciones.'],
      [['2026-12-21', '2026-12-31'], 'días están cerrados: Vacaciones.'],
    ] as const)
      for (const staff of [null, shop.staffIds[0]!])
        expect(await opening(staff, days)).toMatchObject({
          ok: false,
          problem: { errors: [{ field: 'from', message: expect.stringContaining(message) }] },
        })
    const openAndUndo = async (days: readonly [string, string]) => {
      const opened = await opening(null, days)
      if (!opened.ok) throw new Error(opened.problem.code)
      const params = { id: opened.reply.exception.id }
      await test.mustCall('deleteException', { params }, token)
    }
    await openAndUndo(['2026-12-21', '2027-01-01'])
    await test.mustCall('deleteException', { params: { id: exception.id } }, token)
    await openAndUndo(oneDay)
  })

  it('of another shop can be neither seen nor removed', async () => {
    const body = { ...closure, from: '2026-12-25', to: '2026-12-25' }
    const { exception } = await test.mustCall('createException', { body }, token)

    const removed = await test.call('deleteException', { params: { id: exception.id } }, otherToken)

    expect(removed).toMatchObject({ ok: false, problem: { code: 'not_found' } })
    expect((await test.mustCall('listExceptions', { query: {} }, otherToken)).items).toEqual([])
  })

  it('is listed on a later page, however many come before it', async () => {
    await sql`insert into hours_exceptions (organization_id, id, comerce_id, from_date, to_date, kind, ranges, reason)
      select ${shop.organizationId}, gen_random_uuid(), ${shop.id}, day, day, 'closed', '[]', 'Feria'
      from generate_series('2027-03-01'::date, '2027-06-30', '1 day') day`.execute(
      test.app.context.database.db,
    )

    const first = await test.mustCall('listExceptions', { query: {} }, token)
    const query = { cursor: first.next_cursor ?? '' }
    const second = await test.mustCall('listExceptions', { query }, token)

    expect(first.items).toHaveLength(100)
    expect(second.items.at(-1)).toMatchObject({ from: '2027-06-30' })
    expect(second.next_cursor).toBeNull()
    const ids = [...first.items, ...second.items].map(one => one.id)
    expect(new Set(ids).size).toBe(ids.length)
  })
})

describe('a block', () => {
  it('occupies its time at once, over appointments too, until it is removed', async () => {
    const staff = shop.staffIds[0]!
    const { block } = await test.mustCall('createBlock', blockOf(staff, '12:00', '18:30'), token)

    const free = await startsOf(staff)
    expect(free.filter(start => start >= '11:45' && start < '18:30')).toEqual([])
    const { items } = await test.mustCall(
      'listBlocks',
      { query: { from: WEDNESDAY, to: WEDNESDAY } },
      token,
    )
    expect(items).toEqual([block])

    await test.mustCall('deleteBlock', { params: { id: block.id }, query: {} }, token)
    expect(await startsOf(staff)).toContain('12:00')
  })

  it('refuses a start that it covers, also after a restart', async () => {
    const staff = shop.staffIds[1]!
    const { block } = await test.mustCall('createBlock', blockOf(staff, '12:00', '13:00'), token)
    test.app.context.availability.forgetEverything()
    const booking = aBooking(shop, at('12:30'))

    const answer = await test.call('createAppointment', {
      ...booking,
      body: { ...booking.body, staff },
    })

    expect(answer).toMatchObject({ ok: false, problem: { code: 'slot_taken' } })
    await test.mustCall('deleteBlock', { params: { id: block.id }, query: {} }, token)
  })

  it('is made once for one idempotency key, and stays gone when it was removed', async () => {
    const staff = shop.staffIds[1]!
    const input = { ...blockOf(staff, '14:00', '15:00'), idempotencyKey: 'siesta' }
    const { block } = await test.mustCall('createBlock', input, token)
    await test.mustCall('deleteBlock', { params: { id: block.id }, query: {} }, token)

    const again = await test.mustCall('createBlock', input, token)

    expect(again.block.id).toBe(block.id)
    expect(await startsOf(staff)).toContain('14:00')
  })

  it('of another shop can be neither made, seen nor removed', async () => {
    const staff = shop.staffIds[0]!
    const { block } = await test.mustCall('createBlock', blockOf(staff, '16:00', '16:30'), token)

    const made = await test.call('createBlock', blockOf(staff, '16:00', '16:30'), otherToken)
    const removed = await test.call(
      'deleteBlock',
      { params: { id: block.id }, query: {} },
      otherToken,
    )
    const seen = await test.mustCall(
      'listBlocks',
      { query: { from: WEDNESDAY, to: WEDNESDAY } },
      otherToken,
    )

    expect([made, removed].map(one => !one.ok && one.problem.code)).toEqual([
      'not_found',
      'not_found',
    ])
    expect(seen.items).toEqual([])
  })

  it('can be made by an advisor in their own agenda', async () => {
    const [theirs, notTheirs] = shop.staffIds
    const advisor = await aMember(test, shop, { role: 'comerce_advisor', staffId: theirs! })
    const advisorToken = await tokenOf(test, advisor)
    const { block } = await test.mustCall(
      'createBlock',
      blockOf(notTheirs!, '11:00', '11:30'),
      token,
    )

    const own = await test.call('createBlock', blockOf(theirs!, '11:00', '11:30'), advisorToken)
    const made = await test.call('createBlock', blockOf(notTheirs!, '15:00', '15:30'), advisorToken)
    const removed = await test.call(
      'deleteBlock',
      { params: { id: block.id }, query: {} },
      advisorToken,
    )

    expect(own.ok).toBe(true)
    expect([made, removed].map(one => !one.ok && one.problem.code)).toEqual([
      'not_found',
      'not_found',
    ])
  })

  it.each([
    ['ends before it begins', '12:00', '12:00', 'ends_at'],
    ['ends the day before', '12:00', '11:00', 'ends_at'],
  ])('is refused beside the field when it %s', async (_what, from, to, field) => {
    const answer = await test.call('createBlock', blockOf(shop.staffIds[0]!, from, to), token)

    expect(answer).toMatchObject({
      ok: false,
      problem: { code: 'validation_failed', errors: [{ field }] },
    })
  })

  it('is listed for 62 days at most', async () => {
    const query = { from: '2026-11-01', to: '2027-01-02' }

    expect(await test.call('listBlocks', { query }, token)).toMatchObject({
      ok: false,
      problem: { code: 'validation_failed', errors: [{ field: 'to' }] },
    })
  })
})
