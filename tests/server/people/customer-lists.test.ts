/** Customers without appointments, and the order in which customers are listed. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openApp, send, type TestApp } from '#support/server/app.ts'
import { bookCustomer, clientOf } from '#support/server/customer-booking.ts'
import { aBooking, aMember, aShop, tokenOf, type TestShop } from '#support/server/shop.ts'

let test: TestApp
let shop: TestShop
let owner: string
let hour = 0

beforeAll(async () => {
  test = await openApp()
})
afterAll(async () => await test.close())

beforeEach(async () => {
  shop = await aShop(test, { people: 2 })
  owner = await tokenOf(test, shop.ownerId)
  hour = 10
})

async function book(name: string, phone: string, status = 'booked', staff = 0): Promise<string> {
  hour += 1
  return await bookCustomer(test, shop, { name, phone, status, staff, hour })
}

const cardOf = async (id: string, token = owner) =>
  (await test.mustCall('getClient', { params: { id } }, token)).client

const add = async (body: { name: string; phone?: string; notes?: string }, token = owner) =>
  await test.call('createClient', { body }, token)

const ask = async (query: object) =>
  await test.mustCall('listClients', { query: { count: '1', ...query } }, owner)

const names = async (query: object) => (await ask(query)).items.map(one => one.name)

describe('a customer created by staff', () => {
  it('exists before their first appointment, which then belongs to them', async () => {
    const { client: customer } = await test.mustCall(
      'createClient',
      { body: { name: 'Alba Río', phone: '11 4444-0101', notes: 'Viene de otra peluquería' } },
      owner,
    )
    const listed = await test.mustCall('listClients', { query: { count: '1' } }, owner)
    expect(customer).toMatchObject({ turns: 0, came: 0, last_visit: null, phone: '+5491144440101' })
    expect([listed.total, listed.items.map(one => one.name)]).toEqual([1, ['Alba Río']])

    expect(await book('Alba', '11 4444-0101')).toBe(customer.id)

    expect((await cardOf(customer.id)).turns).toBe(1)
    expect(String((await send(test.url, 'exportClients', {}, owner)).body)).toContain('Alba Río')
    const [entry] = (await test.mustCall('listAudit', { query: {} }, owner)).items
    expect(entry).toMatchObject({ action: 'createClient', subject: { name: 'Alba Río' } })
    expect(JSON.stringify(entry)).not.toContain('otra peluquería')
  })

  it('is refused when the phone is known, and does not exist in another shop', async () => {
    await book('Lía Paz', '11 4444-0102')
    const stranger = await tokenOf(test, (await aShop(test)).ownerId)

    expect(await add({ name: 'Otra', phone: '11 4444-0102' })).toMatchObject({
      problem: {
        code: 'phone_taken',
        detail: 'Si es la misma persona, buscala en tu lista por ese teléfono.',
      },
    })
    const elsewhere = await add({ name: 'Lía de allá', phone: '11 4444-0102' }, stranger)
    expect(elsewhere).toMatchObject({ reply: { client: { name: 'Lía de allá' } } })
    const page = await test.mustCall('listClients', { query: {} }, stranger)
    expect(page.items).toHaveLength(1)
    expect(page.total).toBeNull()
  })

  it('may be created by reception too, and not by an advisor with only their own agenda', async () => {
    const role = 'comerce_advisor'
    const dashboard = await aMember(test, shop, { role, isReception: true })
    const barber = await aMember(test, shop, { role, staffId: shop.staffIds[0]! })

    const added = await add({ name: 'Por la recepción' }, await tokenOf(test, dashboard))
    const refused = await add({ name: 'Por su cuenta' }, await tokenOf(test, barber))

    expect(added).toMatchObject({ reply: { client: { name: 'Por la recepción' } } })
    expect(refused).toMatchObject({ problem: { code: 'forbidden' } })
  })

  it('is the one that was picked for an appointment, with or without a phone', async () => {
    const { client: knownCustomer } = await test.mustCall(
      'createClient',
      { body: { name: 'Sin Fono' } },
      owner,
    )
    const take = async (time: string, customer: object, token = owner) => {
      const [staff] = shop.staffIds
      const starts_at = `2026-11-26T${time}:00-03:00`
      const body = { services: [shop.serviceId], staff: staff!, starts_at }
      const who = { id: knownCustomer.id, name: 'Sin Fono', ...customer }
      return await test.call('createStaffAppointment', { body: { ...body, customer: who } }, token)
    }
    const customerOfTaken = async (taken: Awaited<ReturnType<typeof take>>) =>
      'reply' in taken ? await clientOf(test, taken.reply.appointment.id) : taken

    expect(await customerOfTaken(await take('10:00', {}))).toBe(knownCustomer.id)
    expect(await customerOfTaken(await take('11:00', { phone: '11 4444-0103' }))).toBe(
      knownCustomer.id,
    )
    expect((await cardOf(knownCustomer.id)).phone).toBe('+5491144440103')
    expect(await customerOfTaken(await take('12:00', { phone: '11 4444-0104' }))).not.toBe(
      knownCustomer.id,
    )
    const other = await aShop(test)
    const theirs = await tokenOf(test, other.ownerId)
    const { body } = aBooking(other, '2026-11-26T13:00:00-03:00')
    const foreign = { ...body, customer: { name: 'Ajena', id: knownCustomer.id } }
    expect(await test.call('createStaffAppointment', { body: foreign }, theirs)).toMatchObject({
      problem: { code: 'not_found' },
    })
  })
})

describe('the list in other orders', () => {
  it('begins with whoever came last, or most often, page by page', async () => {
    await book('Ana', '11 4444-0111', 'completed')
    await book('Zoe', '11 4444-0112', 'completed')
    await book('Ana', '11 4444-0111', 'completed')
    await book('Nunca', '11 4444-0113')
    await book('Zoe', '11 4444-0112', 'completed')
    await book('Ana', '11 4444-0111', 'completed')
    await book('Zoe', '11 4444-0112', 'cancelled')

    expect(await names({ sort: 'recent' })).toEqual(['Ana', 'Zoe', 'Nunca'])
    const first = await ask({ sort: 'visits', limit: 1 })
    const rest = await ask({ sort: 'visits', limit: 5, cursor: first.next_cursor ?? '' })
    expect([first.total, rest.total]).toEqual([3, null])
    expect([...first.items, ...rest.items].map(one => [one.name, one.came])).toEqual([
      ['Ana', 3],
      ['Zoe', 2],
      ['Nunca', 0],
    ])
    expect(await names({ sort: 'visits', q: 'zo' })).toEqual(['Zoe'])
  })

  it('can be filtered by long absence, missed appointments and birthdays', async () => {
    const { db } = test.app.context.database
    const away = await book('De Antes', '11 4444-0121', 'completed')
    const back = await book('Vuelve', '11 4444-0122', 'completed')
    await book('De Siempre', '11 4444-0123', 'completed')
    const missing = await book('Faltó', '11 4444-0124', 'no_show')
    await sql`update appointments set starts_at = starts_at - interval '90 days',
      ends_at = ends_at - interval '90 days' where customer_id in (${away}, ${back})`.execute(db)
    await book('Vuelve', '11 4444-0122')
    const birthday = { params: { id: missing }, body: { birthday: '11-30' } }
    await test.mustCall('updateClient', birthday, owner)
    const body = { subject: '', body: '¡Volvé, {nombre}! {link}' }
    const params = { channel: 'whatsapp', kind: 'miss_you' } as const
    const ours = (await ask({ only: 'away' })).items[0]?.message
    await test.mustCall('saveTemplate', { params, body }, owner)
    const own = (await ask({ only: 'away' })).items[0]?.message
    expect(ours).toMatch(/^Hola, De\. .*\/comerce\//)
    expect(own).toMatch(/^¡Volvé, De! http/)
    expect((await ask({})).items[0]).not.toHaveProperty('message')
    const block = { params: { id: away }, body: { reason: 'No avisa' } }
    await test.mustCall('blockClient', block, owner)

    expect(await names({ only: 'away' })).toEqual(['De Antes'])
    // A blocked customer has no message, because nobody should write to them.
    expect((await ask({ only: 'away' })).items[0]).not.toHaveProperty('message')
    expect(await names({ only: 'no_shows' })).toEqual(['Faltó'])
    expect(await names({ only: 'birthday' })).toEqual(['Faltó'])
    expect(await names({ only: 'blocked' })).toEqual(['De Antes'])
    expect((await ask({ only: 'away' })).total).toBe(1)
    expect((await ask({})).total).toBe(4)
  })
})
