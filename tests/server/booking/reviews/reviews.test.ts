import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Reply } from '#contract/contract.ts'
import { openApp, send, TUESDAY_AT_TEN, type TestApp } from '#support/server/app.ts'
import { aBooking, aShop, aUser, tokenOf, type TestShop } from '#support/server/shop.ts'

const DAY = 24 * 3_600_000

let app: TestApp
let shop: TestShop

beforeAll(async () => {
  app = await openApp()
})
afterAll(async () => await app.close())
beforeEach(async () => {
  app.clock.set(TUESDAY_AT_TEN)
  shop = await aShop(app)
})

/** The link of a completed appointment. Open sessions only afterwards, because this moves the clock. */
async function aDoneAppointment(startsAt = '2026-11-24T11:00:00-03:00'): Promise<string> {
  const { appointment, manage_token } = await app.mustCall(
    'createAppointment',
    aBooking(shop, startsAt),
  )
  app.clock.set(Date.parse(appointment.ends_at))
  const params = { id: appointment.id }
  const owner = await tokenOf(app, shop.ownerId)
  await app.mustCall('setAppointmentStatus', { params, body: { status: 'completed' } }, owner)
  return manage_token
}

const write = (manage_token: string, rating: number, text?: string) =>
  send(app.url, 'writeReview', {
    params: { manage_token },
    body: { rating, ...(text === undefined ? {} : { text }) },
  })
const shown = async () =>
  (await app.mustCall('listReviews', { params: { ad_url: shop.adUrl }, query: {} })).items
const publicShop = async () =>
  (await app.mustCall('getComerce', { params: { ad_url: shop.adUrl } })).comerce
const ownReviewOf = async (manage_token: string) =>
  (await app.mustCall('getManagedAppointment', { params: { manage_token } })).review

describe('a review', () => {
  test('is asked for on the ticket three hours after a visit that the shop never closed', async () => {
    const booked = aBooking(shop, '2026-11-24T11:00:00-03:00')
    const { appointment, manage_token: token } = await app.mustCall('createAppointment', booked)
    const end = Date.parse(appointment.ends_at)
    app.clock.set(end + 3 * 3_600_000 - 60_000)
    const early = await ownReviewOf(token)
    app.clock.set(end + 3 * 3_600_000)
    const later = await ownReviewOf(token)

    expect(early.editable_until).toBeNull()
    expect(later.editable_until).not.toBeNull()
    expect((await write(token, 5, 'Muy bien')).status).toBe(200)
    expect(await shown()).toMatchObject([{ rating: 5 }])
  })

  test('is written after the appointment, with a short name, and counts at once', async () => {
    expect((await publicShop()).rating).toBeNull()
    const appointment = await aDoneAppointment()
    expect(await ownReviewOf(appointment)).toMatchObject({ mine: null })

    const { status, body } = await write(appointment, 4, 'Muy buen corte.')

    expect(status).toBe(200)
    expect(body).toMatchObject({ mine: { rating: 4, text: 'Muy buen corte.' } })
    expect(await shown()).toMatchObject([
      { rating: 4, author: 'Sofía B.', services: 'Corte', staff: 'Persona 1', answer: null },
    ])
    expect((await publicShop()).rating).toEqual({ average: 4, count: 1 })
  })

  test('counts for the staff member who did the work, and for nobody else', async () => {
    await write(await aDoneAppointment(), 4)
    const { staff } = await publicShop()
    const of = async (id: string) =>
      await app.mustCall('listReviews', {
        params: { ad_url: shop.adUrl },
        query: { staff: id },
      })
    const [all] = await shown()
    const worker = staff.find(one => one.name === all?.staff)!.id

    expect(await of(worker)).toMatchObject({ items: [{}], rating: { average: 4, count: 1 } })
    expect(await of(shop.id)).toMatchObject({ items: [], rating: null })
  })

  test.each(['booked', 'cancelled', 'no_show'] as const)('is refused while %s', async status => {
    const { appointment, manage_token } = await app.mustCall(
      'createAppointment',
      aBooking(shop, '2026-11-24T11:00:00-03:00'),
    )
    app.clock.set(Date.parse(appointment.ends_at))
    const owner = await tokenOf(app, shop.ownerId)
    const params = { id: appointment.id }
    await app.mustCall('setAppointmentStatus', { params, body: { status } }, owner)

    expect((await write(manage_token, 5)).body).toMatchObject({ code: 'review_closed' })
  })

  test('is one for each appointment, corrected for seven days', async () => {
    const appointment = await aDoneAppointment()
    await Promise.all(Array.from({ length: 5 }, () => write(appointment, 2, 'Mal.')))
    app.clock.set(app.clock.now() + 7 * DAY - 60_000)
    expect((await write(appointment, 5, 'Lo arreglaron.')).status).toBe(200)

    app.clock.set(app.clock.now() + 120_000)

    expect((await write(appointment, 1)).status).toBe(409)
    expect(await shown()).toMatchObject([{ rating: 5, text: 'Lo arreglaron.' }])
    expect((await ownReviewOf(appointment)).editable_until).toBeNull()
  })

  test('can be begun for two weeks', async () => {
    const appointment = await aDoneAppointment()
    app.clock.set(app.clock.now() + 14 * DAY)

    expect((await write(appointment, 5)).status).toBe(409)
  })

  test.each([0, 6, 4.5])('of %s stars is refused, naming the field', async rating => {
    const { status, body } = await write(await aDoneAppointment(), rating)

    expect(status).toBe(422)
    expect(body).toMatchObject({ errors: [{ field: 'rating' }] })
  })
})

describe('the shop', () => {
  test('answers once, for everybody to read', async () => {
    await write(await aDoneAppointment(), 3, 'Esperé un rato.')
    const owner = await tokenOf(app, shop.ownerId)
    const [review] = (await app.mustCall('listShopReviews', { query: {} }, owner)).items
    const answer = (text: string) =>
      send(app.url, 'answerReview', { params: { id: review?.id ?? '' }, body: { text } }, owner)

    const statuses = await Promise.all([answer('Gracias, lo miramos.'), answer('Otra.')])

    expect(statuses.map(one => one.status).toSorted()).toEqual([200, 409])
    expect((await shown())[0]?.answer).toBeTruthy()
    expect(await app.mustCall('listShopReviews', { query: {} }, owner)).toMatchObject({
      average: 3,
      count: 1,
      unanswered: 0,
    })
  })

  test('may answer again after the review was changed, and until then readers are told of the change', async () => {
    const appointment = await aDoneAppointment()
    await write(appointment, 5, 'Impecable.')
    const owner = await tokenOf(app, shop.ownerId)
    const reviewOf = async () =>
      (await app.mustCall('listShopReviews', { query: {} }, owner)).items[0]!
    const { id } = await reviewOf()
    const answer = async (text: string) =>
      (await send(app.url, 'answerReview', { params: { id }, body: { text } }, owner)).status
    await answer('¡Gracias!')
    app.clock.set(app.clock.now() + 60_000)
    await write(appointment, 5, 'Impecable.')
    const same = await reviewOf()
    await write(appointment, 1, 'Me dejó mal.')
    await write(appointment, 1, 'Me dejó muy mal.')

    expect(same.is_answer_older).toBe(false)
    expect((await shown())[0]).toMatchObject({ answer: '¡Gracias!', is_answer_older: true })
    expect((await ownReviewOf(appointment)).mine).toMatchObject({ is_answer_older: true })
    app.clock.set(app.clock.now() + 60_000)
    expect([await answer('Vení y lo arreglamos.'), await answer('Otra.')]).toEqual([200, 409])
    expect(await reviewOf()).toMatchObject({
      answer: 'Vení y lo arreglamos.',
      is_answer_older: false,
    })
    await app.app.context.notices.flush()
    const { items, unread } = await app.mustCall('listNotices', { query: {} }, owner)
    expect(items.filter(one => one.kind === 'review').map(one => one.message)).toEqual([
      'Sofía B. cambió la opinión que respondiste: 1 de 5',
      'Sofía B. dejó una opinión: 5 de 5',
    ])
    expect(unread).toBe(items.length)
    const record = (await app.mustCall('listAudit', { query: {} }, owner)).items
    expect(record.filter(one => one.action.startsWith('review.'))).toHaveLength(2)
    expect(JSON.stringify(record)).not.toContain('arreglamos')
  })

  test('may report a review, and only the platform can hide it', async () => {
    const appointment = await aDoneAppointment()
    await write(appointment, 1, 'Insultos.')
    const owner = await tokenOf(app, shop.ownerId)
    const admin = await tokenOf(app, await aUser(app, { isAdmin: true, isCustomer: false }))
    const [review] = (await app.mustCall('listShopReviews', { query: {} }, owner)).items
    const params = { id: review?.id ?? '' }
    await app.mustCall('reportReview', { params, body: { reason: 'Es un insulto' } }, owner)
    expect(await shown()).toHaveLength(1)
    const reported = await app.mustCall('listReportedReviews', { query: {} }, admin)
    expect(reported.items.map(one => one.id)).toContain(params.id)

    await app.mustCall('hideReview', { params, body: { reason: 'Insulto' } }, admin)

    expect(await shown()).toEqual([])
    expect((await publicShop()).rating).toBeNull()
    expect((await ownReviewOf(appointment)).mine).toMatchObject({ is_hidden: true })
    await app.mustCall('showReview', { params }, admin)
    expect(await shown()).toHaveLength(1)
  })

  test('and a report that waits is listed before newer ones that the platform has hidden', async () => {
    for (const hour of [11, 12, 13])
      await write(await aDoneAppointment(`2026-11-24T${hour}:00:00-03:00`), 1, 'Insultos.')
    const owner = await tokenOf(app, shop.ownerId)
    const admin = await tokenOf(app, await aUser(app, { isAdmin: true, isCustomer: false }))
    const { items } = await app.mustCall('listShopReviews', { query: {} }, owner)
    const ids = items.map(one => one.id)
    for (const id of ids)
      await app.mustCall('reportReview', { params: { id }, body: { reason: 'Insulto' } }, owner)
    for (const id of ids.slice(0, 2))
      await app.mustCall('hideReview', { params: { id }, body: { reason: 'Insulto' } }, admin)

    const listed: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const query = { limit: 1, cursor }
      const page: Reply<'listReportedReviews'> = await app.mustCall(
        'listReportedReviews',
        { query },
        admin,
      )
      listed.push(...page.items.map(one => one.id))
      cursor = page.next_cursor
    }

    expect(listed.filter(id => ids.includes(id))).toEqual([ids[2], ids[0], ids[1]])
  })
})
