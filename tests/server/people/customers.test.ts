import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openApp, type TestApp } from '#support/server/app.ts'
import { aBooking, aShop, tokenOf, type TestShop } from '#support/server/shop.ts'

const at = (date: string, clock: string) => `${date}T${clock}:00-03:00`

let test: TestApp
let shop: TestShop
let token: string
let otherToken: string

beforeAll(async () => {
  test = await openApp()
  shop = await aShop(test)
  token = await tokenOf(test, shop.ownerId)
  otherToken = await tokenOf(test, (await aShop(test)).ownerId)
  await book('José Ñandú', '11 4444-0001', at('2026-11-24', '11:00'))
  await book('José Ñandú', '011 15 4444-0001', at('2026-11-25', '11:00'))
  await book('Ángela Pérez', '351 444-0002', at('2026-11-24', '12:00'))
  await book('100% Pelada', '11 4444-0003', at('2026-11-24', '13:00'))
})
afterAll(async () => await test.close())

async function book(name: string, phone: string, startsAt: string): Promise<string> {
  const booking = aBooking(shop, startsAt, phone)
  const { appointment } = await test.mustCall('createAppointment', {
    ...booking,
    body: { ...booking.body, customer: { name, phone } },
  })
  return appointment.id
}

async function namesFor(q: string): Promise<string[]> {
  const { items } = await test.mustCall('listClients', { query: { q } }, token)
  return items.map(item => item.name)
}

describe('the customers of a shop', () => {
  it('are listed by name, however many appointments they had', async () => {
    const { items, next_cursor } = await test.mustCall('listClients', { query: {} }, token)

    expect(items.map(item => [item.name, item.turns])).toEqual([
      ['100% Pelada', 1],
      ['Ángela Pérez', 1],
      ['José Ñandú', 2],
    ])
    expect(next_cursor).toBeNull()
  })

  it.each([
    ['a name without accents', 'jose', ['José Ñandú']],
    ['the parts of a name in any order', 'ÑANDU jose', ['José Ñandú']],
    ['a sign that means something to the database', '0%', ['100% Pelada']],
    ['nobody', 'zzz', []],
    ['a phone as people dial it at home', '011 15-4444-0001', ['José Ñandú']],
    ['a phone as the world writes it', '+54 9 11 4444 0001', ['José Ñandú']],
    ['the end of a phone', '440002', ['Ángela Pérez']],
    ['an area code with its zero', '0351', ['Ángela Pérez']],
    ['a phone with its 15 and without the rest', '15 4444-0003', ['100% Pelada']],
  ])('are found by %s', async (_what, q, found) => {
    expect(await namesFor(q)).toEqual(found)
  })

  it('have their absences, their last visit and its service', async () => {
    const booked = await book('Lía Paz', '11 4444-0004', at('2026-11-24', '14:00'))
    const { db } = test.app.context.database
    await sql`update appointments set status = 'completed' where id = ${booked}`.execute(db)
    const missed = await book('Lía Paz', '11 4444-0004', at('2026-11-24', '15:00'))
    await sql`update appointments set status = 'no_show' where id = ${missed}`.execute(db)
    const given = await book('Lía Paz', '11 4444-0004', at('2026-11-24', '16:00'))
    await sql`update appointments set status = 'cancelled' where id = ${given}`.execute(db)

    const { items } = await test.mustCall('listClients', { query: { q: 'lia' } }, token)

    expect(items).toMatchObject([
      {
        phone: '+5491144440004',
        turns: 2,
        no_shows: 1,
        last_visit: at('2026-11-24', '14:00'),
        last_services: [shop.serviceId],
      },
    ])
  })

  it('come page by page without repeating or losing anybody', async () => {
    const names: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const query: { limit: number; cursor: string } = { limit: 2, cursor }
      const page: { items: { name: string }[]; next_cursor: string | null } = await test.mustCall(
        'listClients',
        { query },
        token,
      )
      names.push(...page.items.map(item => item.name))
      cursor = page.next_cursor
    }

    expect(names).toEqual(['100% Pelada', 'Ángela Pérez', 'José Ñandú', 'Lía Paz'])
  })

  it('are not visible to another shop', async () => {
    const { items } = await test.mustCall('listClients', { query: { q: 'jose' } }, otherToken)

    expect(items).toEqual([])
  })

  it('refuse an invalid cursor', async () => {
    expect(await test.call('listClients', { query: { cursor: 'W10' } }, token)).toMatchObject({
      ok: false,
      problem: { code: 'validation_failed', errors: [{ field: 'cursor' }] },
    })
  })
})
