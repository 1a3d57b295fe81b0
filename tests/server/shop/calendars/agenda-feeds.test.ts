import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readByIcalJs, readByNodeIcal } from '#support/calendars/two-readers.ts'
import { openApp, send, TUESDAY_AT_TEN, type TestApp } from '#support/server/app.ts'
import { COUNTS_ALONE } from '#support/neighbours/several-apps.ts'
import { aBooking, aMember, aShop, aUser, tokenOf, type TestShop } from '#support/server/shop.ts'

let app: TestApp
let shop: TestShop
let owner: string
let advisorId: string
let advisor: string

beforeAll(async () => {
  app = await openApp()
})
afterAll(async () => await app.close())
beforeEach(async () => {
  app.clock.set(TUESDAY_AT_TEN)
  shop = await aShop(app, { people: 2 })
  owner = await tokenOf(app, shop.ownerId)
  advisorId = await aMember(app, shop, { role: 'comerce_advisor', staffId: shop.staffIds[0]! })
  advisor = await tokenOf(app, advisorId)
})

const soon = '2026-11-24T11:00:00-03:00'

const read = async (url: string, headers: Record<string, string> = {}) =>
  await fetch(app.url + new URL(url).pathname, { headers })
const statusOf = async (url: string) => (await read(url)).status
const renew = async (staff: string | null, token: string) =>
  (await app.mustCall('renewAgendaFeed', { body: { staff } }, token)).feed

async function book(staff: number, startsAt: string, name: string, phone = '11 2345-6789') {
  const { params, body } = aBooking(shop, startsAt, phone)
  const customer = { ...body.customer, name }
  const { appointment } = await app.mustCall('createAppointment', {
    params,
    body: { ...body, staff: shop.staffIds[staff], customer },
  })
  return appointment
}

describe('the agenda feed of a staff member', () => {
  test('has their appointments and nobody else’s, as two independent libraries read it', async () => {
    const names = ['Ñandú "Peña", hijo; 💈', `Zulmira ${'Ñuñoa 💈 '.repeat(7)}`.trim()]
    const first = await book(0, soon, names[0]!)
    const second = await book(0, '2026-11-25T10:00:00-03:00', names[1]!, '11 2345-0001')
    await book(1, soon, 'De otra agenda', '11 2345-0002')
    const { url } = await renew(shop.staffIds[0]!, advisor)

    const answer = await read(url)
    const text = await answer.text()

    expect(answer.headers.get('content-type')).toContain('text/calendar')
    const expected = [
      {
        uid: `${first.id}@mi-turno`,
        summary: `${names[0]} · Corte`,
        starts: '2026-11-24T14:00:00.000Z',
        ends: '2026-11-24T14:30:00.000Z',
        status: 'CONFIRMED',
      },
      {
        uid: `${second.id}@mi-turno`,
        summary: `${names[1]} · Corte`,
        starts: '2026-11-25T13:00:00.000Z',
        ends: '2026-11-25T13:30:00.000Z',
        status: 'CONFIRMED',
      },
    ]
    expect(readByIcalJs(text)).toMatchObject(expected)
    expect(readByNodeIcal(text)).toMatchObject(expected)
    expect(readByIcalJs(text)).toEqual(readByNodeIcal(text))
    expect(readByIcalJs(text)[0]?.description).toContain(`Código ${first.code}`)
    expect(text).toContain('+5491123456789')
    expect(text).toMatch(/END:VCALENDAR\r\n$/)
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  })

  test('goes 30 days back and 180 ahead, without what was cancelled', async () => {
    const kept = await book(0, soon, 'Queda')
    const gone = await book(0, '2026-11-24T12:00:00-03:00', 'Se cancela', '11 2345-0001')
    const body = { status: 'cancelled' as const }
    await app.mustCall('setAppointmentStatus', { params: { id: gone.id }, body }, owner)
    const { url } = await renew(shop.staffIds[0]!, advisor)
    const uids = async () => readByIcalJs(await (await read(url)).text()).map(({ uid }) => uid)

    expect(await uids()).toEqual([`${kept.id}@mi-turno`])
    await sql`update appointments set starts_at = starts_at + interval '200 days', ends_at = ends_at + interval '200 days'
      where id = ${kept.id}`.execute(app.app.context.database.db)
    expect(await uids()).toEqual([])
    await sql`update appointments set starts_at = starts_at - interval '240 days', ends_at = ends_at - interval '240 days'
      where id = ${kept.id}`.execute(app.app.context.database.db)
    expect(await uids()).toEqual([])
  })

  test('is revalidated by its ETag until something changes', async () => {
    await book(0, soon, 'Sofía')
    const { url } = await renew(shop.staffIds[0]!, advisor)
    const first = await read(url)
    const tag = first.headers.get('etag') ?? ''
    app.clock.set(Date.parse('2026-11-24T10:20:00-03:00'))
    const again = await read(url, { 'if-none-match': tag })
    await book(0, '2026-11-24T15:00:00-03:00', 'Otra', '11 2345-0001')
    const changed = await read(url, { 'if-none-match': tag })

    expect(first.headers.get('cache-control')).toBe('private, max-age=300')
    expect([again.status, await again.text()]).toEqual([304, ''])
    expect(changed.status).toBe(200)
  })

  test('shows no hidden phone; the owner’s feed of the whole shop does', async () => {
    await sql`update comerces set hides_phones = true where id = ${shop.id}`.execute(
      app.app.context.database.db,
    )
    await book(0, soon, 'Sofía')
    const { url } = await renew(shop.staffIds[0]!, advisor)
    const ofShop = await renew(null, owner)

    expect(url).toMatch(/\/api\/agenda-feeds\/a[\w-]{43}\/agenda\.ics$/)
    expect(await (await read(url)).text()).not.toContain('23456789')
    expect(await (await read(ofShop.url)).text()).toContain('+5491123456789')
  })
})

describe('the address', () => {
  test('is separate for each feed; a new one replaces it, and closing ends it', async () => {
    const first = await renew(shop.staffIds[0]!, advisor)
    const second = await renew(shop.staffIds[0]!, advisor)

    expect(await statusOf(first.url)).toBe(404)
    expect(await statusOf(second.url)).toBe(200)
    expect((await app.mustCall('listCalendars', {}, advisor)).items).toMatchObject([
      { staff: shop.staffIds[0], name: 'Persona 1', feed: second },
    ])
    const params = { id: second.id }
    await app.mustCall('closeAgendaFeed', { params }, advisor)
    await app.mustCall('closeAgendaFeed', { params }, advisor)
    expect(await statusOf(second.url)).toBe(404)
    expect((await app.mustCall('listCalendars', {}, advisor)).items).toMatchObject([{ feed: null }])
    const { items } = await app.mustCall('listAudit', { query: {} }, owner)
    expect(items.map(({ action }) => action)).toEqual([
      'feed.closed',
      'feed.renewed',
      'feed.renewed',
    ])
    expect(JSON.stringify(items)).not.toContain('agenda.ics')
  })

  test('of others can be made by the owner; for an advisor it does not exist', async () => {
    const theirs = await renew(shop.staffIds[1]!, owner)
    const ofShop = await renew(null, owner)
    const refused = await Promise.all([
      send(app.url, 'renewAgendaFeed', { body: { staff: shop.staffIds[1]! } }, advisor),
      send(app.url, 'renewAgendaFeed', { body: { staff: null } }, advisor),
      send(app.url, 'closeAgendaFeed', { params: { id: theirs.id } }, advisor),
      send(app.url, 'closeAgendaFeed', { params: { id: ofShop.id } }, advisor),
    ])
    const other = await tokenOf(app, (await aShop(app)).ownerId)
    const stranger = await send(app.url, 'closeAgendaFeed', { params: { id: ofShop.id } }, other)
    const seen = await app.mustCall('listCalendars', {}, advisor)
    const all = await app.mustCall('listCalendars', {}, owner)

    expect([...refused, stranger].map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
    expect(seen).toMatchObject({ comerce_feed: null, items: [{ staff: shop.staffIds[0] }] })
    expect(all).toMatchObject({ comerce_feed: ofShop, items: [{ feed: null }, { feed: theirs }] })
    expect(await statusOf(ofShop.url)).toBe(200)
  })

  test('ends with the membership of its creator, and with its staff member', async () => {
    const own = await renew(shop.staffIds[0]!, advisor)
    const params = { id: advisorId }
    await app.mustCall('updateMember', { params, body: { staff: shop.staffIds[1]! } }, owner)
    expect(await statusOf(own.url)).toBe(404)

    const byOwner = await renew(shop.staffIds[1]!, owner)
    expect(await statusOf(byOwner.url)).toBe(200)
    await sql`update memberships set status = 'suspended' where user_id = ${advisorId}`.execute(
      app.app.context.database.db,
    )
    expect(await statusOf(byOwner.url)).toBe(404)
    await sql`update memberships set status = 'active' where user_id = ${advisorId}`.execute(
      app.app.context.database.db,
    )
    await app.mustCall('removeMember', { params, body: { keep_turns: true } }, owner)
    expect(await statusOf(byOwner.url)).toBe(404)
  })

  test('stays when its creator, an administrator, is linked to a column', async () => {
    const id = await aMember(app, shop, { role: 'comerce_admin', staffId: null })
    const made = await renew(shop.staffIds[0]!, await tokenOf(app, id))
    const body = { staff: shop.staffIds[1]! }
    await app.mustCall('updateMember', { params: { id }, body }, owner)
    expect(await statusOf(made.url)).toBe(200)
  })

  test('that is forged, or a customer’s, is refused', async () => {
    const mine = await app.mustCall('renewMyFeed', {}, await tokenOf(app, await aUser(app)))
    const token = new URL(mine.url ?? '').pathname.split('/')[3] ?? ''
    const { url } = await renew(shop.staffIds[0]!, advisor)
    const last = url.at(-12) === 'A' ? 'B' : 'A'

    for (const agenda_token of [token, `a${token}`, 'x'.repeat(44), ''])
      expect(await statusOf(`http://x/api/agenda-feeds/${agenda_token}/agenda.ics`)).toBe(404)
    expect(await statusOf(url.replace(/.(?=\/agenda\.ics$)/, last))).toBe(404)
  })

  test('is limited in its requests', async () => {
    const counting = await openApp({
      env: { RATE_LIMIT_PROFILE: 'default' },
      isOneProcess: COUNTS_ALONE,
    })
    const place = await aShop(counting)
    const session = await tokenOf(counting, place.ownerId)
    const { feed } = await counting.mustCall('renewAgendaFeed', { body: { staff: null } }, session)
    const ask = async () => await fetch(counting.url + new URL(feed.url).pathname)
    const seen: number[] = []
    for (let time = 0; time <= 120; time += 1) {
      const answer = await ask()
      await answer.arrayBuffer()
      seen.push(answer.status)
    }
    const refused = await ask()
    await counting.close()

    expect(seen.filter(status => status === 200)).toHaveLength(120)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  })
})
