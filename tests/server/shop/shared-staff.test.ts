import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openApp, send, TUESDAY_AT_TEN, type TestApp } from '#support/server/app.ts'
import { asking, many, patience, quarter } from '#support/server/race-shop.ts'
import { overlapsIn, race, tally } from '#support/server/races.ts'
import { aBooking, aMember, aShop, tokenOf, type TestShop } from '#support/server/shop.ts'

let app: TestApp
let shop: TestShop
let owner: string
let word = 0

beforeAll(async () => {
  app = await openApp({ env: { TRUSTED_PROXIES: 'loopback' } })
})
afterAll(async () => await app.close())
beforeEach(async () => {
  app.clock.set(TUESDAY_AT_TEN)
  shop = await aShop(app)
  owner = await tokenOf(app, shop.ownerId)
})

type Copied = ('services' | 'hours' | 'staff')[]

/** A published branch of the same owner. */
async function aBranch(copy: Copied = ['services', 'hours']): Promise<TestShop> {
  const body = {
    name: 'La Navaja Norte',
    ad_url: `norte-${(word += 1)}`,
    address: 'Cabildo 1',
    city: 'Salta',
    copy,
  }
  const { comerce } = await app.mustCall('createBranch', { body }, owner)
  const { db } = app.app.context.database
  await sql`update comerces set status = 'published', lead_minutes = 0, max_future_turns_per_phone = 10
    where id = ${comerce.id}`.execute(db)
  const { rows } = await sql<{ id: string }>`select id from services
    where comerce_id = ${comerce.id}`.execute(db)
  const serviceId = rows[0]?.id ?? ''
  return { ...shop, id: comerce.id, adUrl: comerce.ad_url, serviceId }
}

async function ownerIn({ id: id_comerce }: TestShop): Promise<string> {
  const session = await tokenOf(app, shop.ownerId)
  return (await app.mustCall('switchComerce', { body: { id_comerce } }, session)).token
}

const share = (branch: TestShop, id = shop.staffIds[0]!) => ({
  params: { id },
  body: { id_comerce: branch.id },
})

describe('a person of two branches', () => {
  test('is the same one, and offers the services of the same name there', async () => {
    const branch = await aBranch()

    const { staff } = await app.mustCall('shareStaff', share(branch), owner)
    const { items: here } = await app.mustCall('listStaff', {}, owner)

    expect(staff).toMatchObject({
      id: shop.staffIds[0],
      is_active: true,
      services: [branch.serviceId],
      also_in: ['La Navaja'],
    })
    expect(here[0]).toMatchObject({ also_in: ['La Navaja Norte'] })
  })

  test('has one picture, which the pages of both show at once', async () => {
    const branch = await aBranch()
    await app.mustCall('shareStaff', share(branch), owner)
    const page = { params: { ad_url: branch.adUrl } }
    await app.mustCall('getComerce', page)
    const png = await sharp({
      create: { width: 300, height: 300, channels: 3, background: '#888888' },
    })
      .png()
      .toBuffer()
    const answer = await fetch(`${app.url}/api/dashboard/staff/${shop.staffIds[0]}/avatar`, {
      method: 'POST',
      headers: { authorization: `Bearer ${owner}`, 'content-type': 'image/png' },
      body: new Uint8Array(png),
    })

    const { avatar } = (await answer.json()) as { avatar: string }
    expect((await app.mustCall('getComerce', page)).comerce.staff[0]?.avatar).toBe(avatar)
  })

  test('can be brought from the branch that wants them, and is then no longer offered', async () => {
    const branch = await aBranch()
    const there = await ownerIn(branch)
    const { items } = await app.mustCall('listStaffElsewhere', {}, there)

    await app.mustCall('shareStaff', share(branch, items[0]!.id), there)

    expect(items).toMatchObject([{ id: shop.staffIds[0], comerces: ['La Navaja'] }])
    expect((await app.mustCall('listStaffElsewhere', {}, there)).items).toEqual([])
    const { items: audit } = await app.mustCall('listAudit', { query: {} }, there)
    expect(audit[0]).toMatchObject({
      action: 'staff.shared',
      subject: { id: shop.staffIds[0], name: 'Persona 1' },
    })
  })

  test('is brought once, however often it is asked', async () => {
    const branch = await aBranch()

    for (let time = 0; time < 3; time += 1) await app.mustCall('shareStaff', share(branch), owner)

    const { items } = await app.mustCall('listStaff', {}, await ownerIn(branch))
    expect(items).toHaveLength(1)
  })

  test('is busy in one where they are booked in the other, and the board says where', async () => {
    const branch = await aBranch()
    await app.mustCall('shareStaff', share(branch), owner)
    const startsAt = '2026-11-25T12:00:00-03:00'

    await app.mustCall('createAppointment', aBooking(shop, startsAt))
    const second = await send(
      app.url,
      'createAppointment',
      aBooking(branch, startsAt, '11 2345-0001'),
    )
    const there = await ownerIn(branch)
    const days = { from: '2026-11-25', to: '2026-11-25' }
    const { items } = await app.mustCall('listBlocks', { query: { ...days, kept: '1' } }, there)

    expect(second).toMatchObject({ status: 409, body: { code: 'slot_taken' } })
    expect(items).toEqual([
      {
        id: expect.any(String),
        staff: shop.staffIds[0],
        starts_at: startsAt,
        ends_at: '2026-11-25T12:30:00-03:00',
        reason: 'En La Navaja',
        elsewhere: { comerce: 'La Navaja' },
      },
    ])
    expect(JSON.stringify(items)).not.toContain('Sofía')
    expect((await app.mustCall('listBlocks', { query: days }, there)).items).toEqual([])
    const query = { from: '2026-11-25', days: 1, services: branch.serviceId }
    const slots = await app.mustCall('listSlots', { params: { ad_url: branch.adUrl }, query })
    expect(slots.days[0]?.slots.map(slot => slot.starts_at)).not.toContain(startsAt)
  })

  test('is not nearer to a limit of one branch by what they do in the other', async () => {
    const branch = await aBranch()
    await app.mustCall('shareStaff', share(branch), owner)
    const { availability, database } = app.app.context
    await sql`update comerces set max_turns_per_person_day = 1 where id = ${branch.id}`.execute(
      database.db,
    )
    const startsIn = async () => {
      const query = { from: '2026-11-25', days: 1, services: branch.serviceId }
      const { days } = await app.mustCall('listSlots', { params: { ad_url: branch.adUrl }, query })
      return days[0]!.slots.map(slot => slot.starts_at.slice(11, 16))
    }
    expect(await startsIn()).toContain('15:00')

    await app.mustCall('createAppointment', aBooking(shop, '2026-11-25T12:00:00-03:00'))
    const told = await startsIn()
    availability.forgetEverything()
    const readAgain = await startsIn()
    await app.mustCall(
      'createAppointment',
      aBooking(branch, '2026-11-25T15:00:00-03:00', '11 2345-0001'),
    )

    expect(told).toContain('15:00')
    expect(told).not.toContain('12:00')
    expect(readAgain).toEqual(told)
    expect(await startsIn()).toEqual([])
  })

  test('has the hours of each branch', async () => {
    const branch = await aBranch()
    await app.mustCall('shareStaff', share(branch), owner)
    const there = await ownerIn(branch)
    const ranges = [{ weekday: 3, start_minute: 900, end_minute: 960 }]
    await app.mustCall('replaceHours', { body: { staff: shop.staffIds[0]!, ranges } }, there)
    const startsOf = async ({ adUrl, serviceId }: TestShop) => {
      const query = { from: '2026-11-25', days: 1, services: serviceId }
      const { days } = await app.mustCall('listSlots', { params: { ad_url: adUrl }, query })
      return days[0]?.slots.map(slot => slot.starts_at.slice(11, 16))
    }

    expect(await startsOf(branch)).toEqual(['15:00', '15:15', '15:30'])
    expect((await startsOf(shop))?.[0]).toBe('10:00')
  })

  test('can be shared only by an administrator of both', async () => {
    const branch = await aBranch()
    const foreign = await aShop(app)
    const stranger = await tokenOf(app, foreign.ownerId)
    const advisor = await tokenOf(app, await aMember(app, shop, { role: 'comerce_advisor' }))
    const ofOne = await tokenOf(app, await aMember(app, shop))
    const answers = [
      await send(app.url, 'shareStaff', share(foreign), owner),
      await send(app.url, 'shareStaff', share(branch, foreign.staffIds[0]), owner),
      await send(app.url, 'shareStaff', share(branch), stranger),
      await send(app.url, 'shareStaff', share(branch), ofOne),
      await send(app.url, 'shareStaff', share(branch), advisor),
    ]

    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 403])
    expect((await app.mustCall('listStaff', {}, await ownerIn(branch))).items).toEqual([])
  })
})

test('a branch can begin as a copy of another: services, hours and people', async () => {
  const extra = { name: 'Barba', price: 500_000, duration_minutes: 20 }
  const { resource } = await app.mustCall(
    'createResource',
    { body: { name: 'Silla', quantity: 2 } },
    owner,
  )
  await app.mustCall(
    'createService',
    {
      body: {
        ...extra,
        add_ons: [{ name: 'Toalla', minutes: 5, price: 10_000 }],
        resources: [{ resource: resource.id, quantity: 1 }],
      },
    },
    owner,
  )
  const branch = await aBranch(['services', 'hours', 'staff'])
  const there = await ownerIn(branch)

  const [was, is] = await Promise.all(
    [owner, there].map(async token => ({
      services: (await app.mustCall('listServices', {}, token)).items,
      hours: (await app.mustCall('getHours', {}, token)).shop,
      staff: (await app.mustCall('listStaff', {}, token)).items,
    })),
  )

  expect(is!.services.map(one => [one.name, one.price, one.add_ons.length])).toEqual(
    was!.services.map(one => [one.name, one.price, one.add_ons.length]),
  )
  expect(is!.services.some(one => was!.services.some(other => other.id === one.id))).toBe(false)
  expect(is!.hours).toEqual(was!.hours)
  expect(is!.staff.map(one => [one.id, one.services.length])).toEqual(
    was!.staff.map(one => [one.id, one.services.length]),
  )
})

describe('a storm over two branches', patience, () => {
  test('never books the shared person twice at a time, in twenty rounds', async () => {
    const branch = await aBranch(['services', 'hours', 'staff'])
    const places = [shop, branch]
    // An appointment for the person in each branch, at times that no round uses.
    for (const [index, place] of places.entries())
      expect((await asking(app, place, quarter(32 + index * 4))()).status).toBe(201)
    for (let round = 0; round < 20; round += 1) {
      const answers = await race(
        many(12, index => asking(app, places[index % 2]!, quarter(round + (index % 3)))),
      )

      const seen = Object.keys(tally(answers)).sort()
      expect(seen.filter(one => one !== '201' && one !== '409 slot_taken')).toEqual([])
    }

    expect(await overlapsIn(app, shop)).toBe(0)
    const { rows } = await sql<{ overlaps: number; branches: number }>`
      select (select count(*)::int from appointment_legs a join appointment_legs b
          on b.organization_id = a.organization_id and b.staff_id = a.staff_id
          and b.appointment_id <> a.appointment_id and b.starts_at < a.ends_at and a.starts_at < b.ends_at
          where a.organization_id = ${shop.organizationId}) as overlaps,
        (select count(distinct comerce_id)::int from appointments
          where organization_id = ${shop.organizationId}) as branches`.execute(
      app.app.context.database.db,
    )
    expect(rows[0]).toEqual({ overlaps: 0, branches: 2 })
  })
})
