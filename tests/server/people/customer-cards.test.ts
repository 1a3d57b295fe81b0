import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openApp, send, type TestApp } from '#support/server/app.ts'
import { bookCustomer } from '#support/server/customer-booking.ts'
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

const merge = async (kept: string, other: string) =>
  await test.mustCall('mergeClients', { params: { id: kept }, body: { other } }, owner)

const block = async (id: string, reason: string) =>
  await test.mustCall('blockClient', { params: { id }, body: { reason } }, owner)

describe('the details of a customer', () => {
  it('separate future from past appointments, and say since when they have been a customer', async () => {
    const id = await book('Nora Gil', '11 4444-0077', 'completed')
    await book('Nora Gil', '11 4444-0077')

    const card = await cardOf(id)

    expect(card).toMatchObject({ turns: 2, ahead: 1, since: card.last_visit })
  })

  it('count their visits, what they spent and what they missed', async () => {
    const id = await book('Lía Paz', '11 4444-0001', 'completed')
    await book('Lía Paz', '11 4444-0001', 'no_show')
    await book('Lía Paz', '11 4444-0001', 'cancelled')
    await book('Otra Persona', '11 4444-0009', 'completed')

    const card = await cardOf(id)

    expect(card).toMatchObject({
      name: 'Lía Paz',
      phone: '+5491144440001',
      turns: 2,
      no_shows: 1,
      cancelled: 1,
      spent: 1_000_000,
      currency: 'ARS',
      last_visit: '2026-11-25T11:00:00-03:00',
      last_services: [shop.serviceId],
    })
    expect(card.visits.map(visit => [visit.status, visit.services, visit.staff])).toEqual([
      ['cancelled', 'Corte', 'Persona 1'],
      ['no_show', 'Corte', 'Persona 1'],
      ['completed', 'Corte', 'Persona 1'],
    ])
  })

  it('keep the shop’s notes, and are found by their tag', async () => {
    const id = await book('Lía Paz', '11 4444-0001')
    const noted = {
      notes: 'Café sin azúcar',
      haircut: 'N.º 2 a los costados',
      tags: ['vip', 'vip'],
      birthday: '02-29',
    }

    const { client: customer } = await test.mustCall(
      'updateClient',
      { params: { id }, body: noted },
      owner,
    )
    const { items } = await test.mustCall('listClients', { query: { tag: 'vip' } }, owner)

    expect(customer).toMatchObject({ ...noted, tags: ['vip'] })
    expect(items.map(item => item.id)).toEqual([id])
  })

  it('refuse a phone of another customer', async () => {
    const id = await book('Lía Paz', '11 4444-0001')
    await book('Otra Persona', '11 4444-0002')

    const answer = await test.call(
      'updateClient',
      { params: { id }, body: { phone: '011 15 4444-0002' } },
      owner,
    )

    expect(answer).toMatchObject({ ok: false, problem: { code: 'phone_taken' } })
  })

  it('are visible to an advisor only for customers of their own agenda', async () => {
    const theirs = await book('Lía Paz', '11 4444-0001', 'booked', 0)
    const others = await book('Otra Persona', '11 4444-0002', 'booked', 1)
    const staffId = shop.staffIds[0]!
    const advisor = await tokenOf(
      test,
      await aMember(test, shop, { role: 'comerce_advisor', staffId }),
    )

    expect((await cardOf(theirs, advisor)).name).toBe('Lía Paz')
    expect(await test.call('getClient', { params: { id: others } }, advisor)).toMatchObject({
      problem: { code: 'not_found' },
    })
  })
})

describe('a blocked customer', () => {
  it('cannot book online, however they write their phone, and gets a kind message', async () => {
    const id = await book('Lía Paz', '11 4444-0001')
    await test.mustCall(
      'blockClient',
      { params: { id }, body: { reason: 'No vino 3 veces' } },
      owner,
    )

    const refused = await test.call(
      'createAppointment',
      aBooking(shop, '2026-11-26T11:00:00-03:00', '011 15-4444-0001'),
    )

    expect(refused).toMatchObject({ ok: false, problem: { status: 409, code: 'ask_the_shop' } })
    expect(JSON.stringify(refused)).not.toContain('No vino')
    expect((await cardOf(id)).blocked).toMatchObject({ reason: 'No vino 3 veces', by: 'Ana Paz' })
  })

  it('can still be booked by staff, and book again once unblocked', async () => {
    const id = await book('Lía Paz', '11 4444-0001')
    await test.mustCall('blockClient', { params: { id }, body: { reason: 'Prueba' } }, owner)
    const { body } = aBooking(shop, '2026-11-26T11:00:00-03:00', '11 4444-0001')
    await test.mustCall('createStaffAppointment', { body }, owner)

    const { client: customer } = await test.mustCall('unblockClient', { params: { id } }, owner)
    await test.mustCall(
      'createAppointment',
      aBooking(shop, '2026-11-26T12:00:00-03:00', '11 4444-0001'),
    )

    expect(customer.blocked).toBeNull()
  })
})

describe('two customers who are one person', () => {
  it('are suggested, previewed, and then merged with the appointments of both', async () => {
    const kept = await book('José Ñandú', '11 4444-0001', 'completed')
    const other = await book('jose ñandu', '11 4444-0002', 'completed')
    await test.mustCall('updateClient', { params: { id: other }, body: { notes: 'Zurdo' } }, owner)

    const before = await cardOf(kept)
    const preview = await test.mustCall(
      'previewMerge',
      { params: { id: kept }, query: { other } },
      owner,
    )
    const { client: customer } = await merge(kept, other)
    const { items } = await test.mustCall('listClients', { query: { q: 'ñandu' } }, owner)

    expect(before.namesakes).toMatchObject([{ id: other, turns: 1 }])
    expect(preview).toMatchObject({ turns: 1, result: { name: 'José Ñandú', notes: 'Zurdo' } })
    expect(customer).toMatchObject({
      turns: 2,
      spent: 2_000_000,
      notes: 'Zurdo',
      other_phones: ['+5491144440002'],
      namesakes: [],
      merges: [{ name: 'jose ñandu', turns: 1 }],
    })
    expect(items.map(item => [item.id, item.turns])).toEqual([[kept, 2]])
  })

  it('are merged for the staff alone: whoever books with one phone does not read the other', async () => {
    const kept = await book('Elena Paz', '11 4444-1111')
    await merge(kept, await book('Elena Paz', '11 4444-2222'))
    const booking = aBooking(shop, '2026-11-27T10:00:00-03:00')
    const body = { ...booking.body, customer: { name: 'Elena', phone: '11 4444-2222' } }

    const booked = await test.mustCall('createAppointment', { ...booking, body })
    const managed = await test.mustCall('getManagedAppointment', { params: booked })
    const { id } = booked.appointment
    const forStaff = await test.mustCall('getAppointment', { params: { id } }, owner)

    expect(booked.appointment.customer.phone).toBe('+5491144442222')
    expect(managed.appointment.customer.phone).toBeNull()
    expect(forStaff.appointment.customer.phone).toBe('+5491144441111')
  })

  it('stay merged for both phones: for booking, searching and counting', async () => {
    const kept = await book('José Ñandú', '11 4444-0001')
    const other = await book('Pepe', '11 4444-0002')
    await merge(kept, other)
    await sql`update comerces set max_turns_per_phone_day = 3 where id = ${shop.id}`.execute(
      test.app.context.database.db,
    )
    test.app.context.availability.forget(shop.id)

    const again = await book('Pepe', '11 4444-0002')
    const { items } = await test.mustCall('listClients', { query: { q: '4444-0002' } }, owner)
    const fourth = aBooking(shop, '2026-11-25T18:00:00-03:00', '11 4444-0001')

    expect(again).toBe(kept)
    expect(items.map(item => item.id)).toEqual([kept])
    expect(await test.call('createAppointment', fourth)).toMatchObject({
      problem: { code: 'too_many_turns' },
    })
    expect((await cardOf(other)).id).toBe(kept)
  })

  it('can be separated again with their own appointments, notes and phones', async () => {
    const kept = await book('José Ñandú', '11 4444-0001')
    const other = await book('Pepe', '11 4444-0002')
    await test.mustCall('updateClient', { params: { id: other }, body: { notes: 'Zurdo' } }, owner)
    const [keptBefore, otherBefore] = [await cardOf(kept), await cardOf(other)]
    const { merge: id } = await merge(kept, other)

    await test.mustCall('undoMerge', { params: { id } }, owner)

    expect(await cardOf(kept)).toEqual(keptBefore)
    expect(await cardOf(other)).toEqual(otherBefore)
    expect(await test.call('undoMerge', { params: { id } }, owner)).toMatchObject({
      problem: { code: 'not_found' },
    })
  })

  it('stay blocked if either of them was, until they are separated again', async () => {
    const kept = await book('José Ñandú', '11 4444-0001')
    const other = await book('Pepe', '11 4444-0002')
    await block(other, 'Prueba')

    const { client: customer, merge: id } = await merge(kept, other)
    await test.mustCall('undoMerge', { params: { id } }, owner)

    expect(customer.blocked).toMatchObject({ reason: 'Prueba' })
    expect((await cardOf(kept)).blocked).toBeNull()
    expect((await cardOf(other)).blocked).toMatchObject({ reason: 'Prueba' })
  })

  it('keep a block of their own when they are separated', async () => {
    const kept = await book('José Ñandú', '11 4444-0001')
    const other = await book('Pepe', '11 4444-0002')
    await block(kept, 'No vino')
    await block(other, 'Prueba')
    const { merge: id } = await merge(kept, other)

    await test.mustCall('undoMerge', { params: { id } }, owner)

    expect((await cardOf(kept)).blocked).toMatchObject({ reason: 'No vino' })
    expect((await cardOf(other)).blocked).toMatchObject({ reason: 'Prueba' })
  })

  it('must be two different customers of this shop', async () => {
    const id = await book('José Ñandú', '11 4444-0001')
    const elsewhere = await aShop(test)
    const stranger = await tokenOf(test, elsewhere.ownerId)

    expect(
      await test.call('mergeClients', { params: { id }, body: { other: id } }, owner),
    ).toMatchObject({ problem: { code: 'validation_failed', errors: [{ field: 'other' }] } })
    expect(await test.call('getClient', { params: { id } }, stranger)).toMatchObject({
      problem: { code: 'not_found' },
    })
  })
})

describe('phones that are hidden from advisors', () => {
  it('are in no answer of the staff, and cannot be guessed digit by digit', async () => {
    const id = await book('Lía Paz', '11 4444-0001')
    const advisor = await tokenOf(test, await aMember(test, shop, { role: 'comerce_advisor' }))
    await test.mustCall('updateSettings', { body: { hides_phones: true } }, owner)
    const days = { from: '2026-11-25', to: '2026-11-25' }
    const { items: appointments } = await test.mustCall(
      'listAppointments',
      { query: days },
      advisor,
    )
    const params = { id: appointments[0]!.id }

    const answers = [
      appointments,
      await cardOf(id, advisor),
      await test.mustCall('listClients', { query: {} }, advisor),
      await test.mustCall(
        'setAppointmentStatus',
        { params, body: { status: 'confirmed' } },
        advisor,
      ),
    ]
    const part = await test.mustCall('listClients', { query: { q: '4444' } }, advisor)
    const whole = await test.mustCall('listClients', { query: { q: '11 4444-0001' } }, advisor)

    expect(JSON.stringify(answers)).not.toContain('44440001')
    // The customer's own page shows their phone, so an advisor gets no link to it.
    expect(await test.call('getManageLink', { params }, advisor)).toMatchObject({
      problem: { code: 'forbidden' },
    })
    expect(part.items).toEqual([])
    expect(whole.items).toHaveLength(1)
    expect((await cardOf(id)).phone).toBe('+5491144440001')
    expect(
      await test.call('updateClient', { params: { id }, body: { phone: '11 4444-0003' } }, advisor),
    ).toMatchObject({ problem: { code: 'forbidden' } })
  })
})

describe('the export of customers', () => {
  it('keeps accents and whole phones, and contains no formulas', async () => {
    await book('=HYPERLINK("http://malo.test")', '11 4444-0001', 'completed')
    await book('José; "Pepe" Ñandú', '+56 9 8765 4321', 'no_show')

    const { body, headers } = await send(test.url, 'exportClients', {}, owner)
    const lines = String(body).split('\r\n')

    expect(headers.get('content-type')).toContain('text/csv')
    expect(lines[0]).toMatch(/Nombre;Teléfono;Mail;Visitas;Por venir;Veces que no vino/)
    expect(lines[1]).toMatch(
      /^"'=HYPERLINK\(""http:\/\/malo.test""\)";11 4444-0001;;1;0;0;10000;25\/11\/2026/,
    )
    expect(lines[2]).toMatch(/^"José; ""Pepe"" Ñandú";\(\+56\) 9 8765 4321;;0;0;1;0;/)
    expect(lines[3]).toBe('')
  })

  it('begins with a byte order mark, so that spreadsheets read it as UTF-8', async () => {
    const answer = await fetch(`${test.url}/api/dashboard/exports/clients`, {
      headers: { authorization: `Bearer ${owner}` },
    })

    expect([...new Uint8Array(await answer.arrayBuffer()).slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="clientes.csv"')
  })
})
