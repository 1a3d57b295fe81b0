/** An appointment taken in another name on a known phone is found under that name, and names are found by their letters. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApp, type TestApp } from '#support/server/app.ts'
import { aBooking, aMember, aShop, tokenOf, type TestShop } from '#support/server/shop.ts'

let app: TestApp
let shop: TestShop
let owner: string
let slots = 0

beforeAll(async () => {
  app = await openApp()
  shop = await aShop(app, { people: 2 })
  owner = await tokenOf(app, shop.ownerId)
})
afterAll(async () => await app.close())

async function book(name: string, phone: string, staff = 0) {
  slots += 1
  const minutes = 600 + slots * 30
  const clock = `${Math.floor(minutes / 60)}:${minutes % 60 === 0 ? '00' : '30'}`
  const booking = aBooking(shop, `2026-11-25T${clock}:00-03:00`, phone)
  const body = { ...booking.body, staff: shop.staffIds[staff]!, customer: { name, phone } }
  return (await app.mustCall('createAppointment', { ...booking, body })).appointment
}
const listed = async (q: string, token = owner) =>
  (await app.mustCall('listClients', { query: { q } }, token)).items
const found = async (q: string) =>
  (await app.mustCall('findTurns', { query: { q } }, owner)).items.map(one => one.customer.name)
const cardOf = async (id: string) =>
  (await app.mustCall('getClient', { params: { id } }, owner)).client

test('an appointment in a child’s name on the parent’s phone is found by both, and the card says whose it is', async () => {
  await book('Laura Gómez', '11 4444-1001')
  await book('Tomás Quiroga', '11 4444-1001')

  const [holder, ...others] = await listed('quiroga')

  expect(others).toEqual([])
  expect(holder).toMatchObject({ name: 'Laura Gómez', found_as: 'Tomás Quiroga' })
  expect(await found('tomas')).toEqual(['Tomás Quiroga'])
  expect(await found('laura')).toEqual(['Laura Gómez', 'Tomás Quiroga'])
  expect((await cardOf(holder!.id)).visits.map(visit => visit.in_name_of)).toEqual([
    'Tomás Quiroga',
    null,
  ])
  expect((await listed('laura'))[0]).not.toHaveProperty('found_as')
})

test('whoever sees one agenda only finds the names in that agenda', async () => {
  await book('Nora Vidal', '11 4444-1002', 0)
  await book('Beltrán Vidal Oses', '11 4444-1002', 1)
  const staffId = shop.staffIds[0]!
  const advisor = await tokenOf(app, await aMember(app, shop, { role: 'comerce_advisor', staffId }))

  expect(await listed('beltran', advisor)).toEqual([])
  expect((await listed('beltran')).map(one => one.name)).toEqual(['Nora Vidal'])
})

test.each([
  ['O’Brien', ['obrien', "O'Brien", 'o brien', 'O´BRIEN', 'brien']],
  ['Jean-Pierre Dupont', ['jean pierre', 'jeanpierre', 'jean‑pierre', 'pierre dupont']],
  ['María de la Cruz', ['delacruz', 'de la cruz', 'De-la-Cruz', 'maria cruz']],
  ['Obarrio', ["o'barrio", 'o barrio']],
])('%s is found however apostrophes, hyphens and spaces are typed', async (name, ways) => {
  await book(name, `11 4444-20${10 + slots}`)

  for (const way of ways) {
    expect(
      (await listed(way)).map(one => one.name),
      way,
    ).toEqual([name])
    expect(await found(way), way).toEqual([name])
  }
})

test('one name written in two ways is no other name, and two cards of it may be one person', async () => {
  await book("D'Angelo Ríos", '11 4444-1003')
  await book('Dangelo Rios', '11 4444-1003')
  await book('D Angelo Ríos', '11 4444-1004')

  const { id } = (await listed('11 4444-1003'))[0]!
  const card = await cardOf(id)

  expect(card.visits.map(visit => visit.in_name_of)).toEqual([null, null])
  expect(card.namesakes.map(one => one.name)).toEqual(['D Angelo Ríos'])
})

test.each([
  [
    'part of a name',
    'customers',
    sql`(name_key || '') like '%obr%'`,
    'customers_by_letters_in_shop',
  ],
  ['part of a phone', 'customers', sql`(phone || '') like '%555%'`, 'customers_by_digits_in_shop'],
  ['name', 'customers', sql`name_key = 'ana' and merged_into is null`, 'customers_by_name'],
  ['phone', 'customers', sql`phone = '+5491155550000'`, 'customers_organization_id_phone_key'],
  [
    'part of a name on visits',
    'appointments',
    sql`is_in_other_name and name_key(customer_name) like '%obr%'`,
    'appointments_in_other_name',
  ],
])('a search for a %s reads the index that is made for it', async (what, table, which, index) => {
  const { db } = app.app.context.database
  const isOfTexts = table === 'customers' && what.startsWith('part')
  const own = isOfTexts ? sql`organization_id::text` : sql`organization_id`
  const plan = await db.transaction().execute(async trx => {
    await sql`set local enable_seqscan = off`.execute(trx)
    const { rows } = await sql`explain select id from ${sql.table(table)}
      where ${own} = ${shop.organizationId} and ${which}`.execute(trx)
    return JSON.stringify(rows)
  })

  expect(plan).toContain(index)
})

test('a staff member who is renamed has one name, on visits of before too', async () => {
  const [id] = shop.staffIds
  const visit = await book('Rita Sosa', '11 4444-1009')
  const body = { name: 'Beatriz' }
  await app.mustCall('updateStaff', { params: { id: id! }, body }, owner)

  const [rita] = await listed('rita sosa')
  const range = { from: '2026-11-25', to: '2026-11-25' }
  const { items } = await app.mustCall('listAppointments', { query: range }, owner)

  expect((await cardOf(rita!.id)).visits.map(one => one.staff)).toEqual(['Beatriz'])
  const downloaded = items.find(one => one.id === visit.id)
  expect(downloaded?.legs.map(item => item.staff)).toEqual([{ id, name: 'Beatriz' }])
})
