import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openApp, send, type TestApp } from '#support/server/app.ts'
import { aBooking, aShop, tokenOf, type TestShop } from '#support/server/shop.ts'

let app: TestApp
beforeAll(async () => {
  app = await openApp()
})
afterAll(async () => await app.close())

const DATE = '2026-11-26'
const at = (time: string) => `${DATE}T${time}:00-03:00`

/** Four staff members who each need one of `quantity` basins for half an hour. */
async function aSalon(quantity: number) {
  const shop = await aShop(app, { people: 4 })
  const token = await tokenOf(app, shop.ownerId)
  const basins = { name: 'Lavacabezas', quantity }
  const { resource } = await app.mustCall('createResource', { body: basins }, token)
  const params = { id: shop.serviceId }
  const body = { resources: [{ resource: resource.id, quantity: 1 }] }
  await app.mustCall('updateService', { params, body }, token)
  return { shop, token, resource }
}

let customers = 0
function asked(shop: TestShop, clock: string) {
  customers += 1
  return aBooking(shop, at(clock), `11 4000-${1000 + customers}`)
}
const book = async (shop: TestShop, clock: string) =>
  await app.mustCall('createAppointment', asked(shop, clock))
const tryToBook = async (shop: TestShop, clock: string) =>
  (await send(app.url, 'createAppointment', asked(shop, clock))).status

async function startsOf(shop: TestShop): Promise<string[]> {
  const params = { ad_url: shop.adUrl }
  const query = { from: DATE, days: 1, services: shop.serviceId }
  const { days } = await app.mustCall('listSlots', { params, query })
  return days[0]!.slots.map(slot => slot.starts_at)
}

/** The basins that the appointments of this hour occupy, one line such as `#1 11:00-11:15` for each period. */
async function basinsAt(shop: TestShop, clock: string): Promise<string[]> {
  const { rows } = await sql<{ piece: string }>`
    select substring(o.unit from '#.*') || ' ' ||
      to_char(lower(o.during) at time zone 'America/Argentina/Buenos_Aires', 'HH24:MI') || '-' ||
      to_char(upper(o.during) at time zone 'America/Argentina/Buenos_Aires', 'HH24:MI') as piece
    from occupancy o join appointments a on a.organization_id = o.organization_id and a.id = o.owner
    where a.comerce_id = ${shop.id} and a.starts_at = ${at(clock)} and o.pad = 0 and o.unit like '%#%'
    order by piece`.execute(app.app.context.database.db)
  return rows.map(row => row.piece)
}

describe('two basins', () => {
  test('are used one after the other where none is free all the time, by only one of several customers', async () => {
    const { shop } = await aSalon(2)
    const first = await book(shop, '10:30')
    await book(shop, '10:45')
    const params = { manage_token: first.manage_token }
    await app.mustCall('cancelManagedAppointment', { params, body: {} })
    await book(shop, '11:15')

    const listed = await startsOf(shop)
    const answers = await Promise.all(
      ['11:00', '11:00', '11:00'].map(clock => tryToBook(shop, clock)),
    )

    expect(listed).toContain(at('11:00'))
    expect(answers.toSorted()).toEqual([201, 409, 409])
    expect(await basinsAt(shop, '11:00')).toEqual(['#1 11:00-11:15', '#2 11:15-11:30'])
    expect(await startsOf(shop)).not.toContain(at('11:00'))
  })
})

describe('fewer basins than before', () => {
  test('still count the appointments that use one of those removed', async () => {
    const { shop, token, resource } = await aSalon(3)
    await book(shop, '11:00')
    const second = await book(shop, '11:00')
    await book(shop, '11:15')
    const params = { manage_token: second.manage_token }
    await app.mustCall('cancelManagedAppointment', { params, body: {} })

    const fewer = { params: { id: resource.id }, body: { quantity: 1 } }
    await app.mustCall('updateResource', fewer, token)
    const listed = await startsOf(shop)

    expect(listed).not.toContain(at('11:30'))
    expect(listed).toContain(at('11:45'))
    expect([await tryToBook(shop, '11:30'), await tryToBook(shop, '11:45')]).toEqual([409, 201])
  })
})
