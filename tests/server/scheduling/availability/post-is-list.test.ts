/** The slot list and the booking use the same function: whatever is listed can be booked, and nothing else can. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApp, send, type TestApp } from '#support/server/app.ts'
import { createChance, times, type Chance } from '#support/server/chance.ts'
import { anotherAddress, anotherPhone } from '#support/server/races.ts'
import { aShop, tokenOf, type TestShop } from '#support/server/shop.ts'

let app: TestApp
beforeAll(async () => {
  app = await openApp({ env: { TRUSTED_PROXIES: 'loopback' } })
})
afterAll(async () => {
  await app.close()
})

const tries = times(2000, 40)
const triesPerShop = 40
const DAY_MS = 86_400_000
const first = '2026-11-24'

type Town = {
  readonly shop: TestShop
  readonly token: string
  readonly services: readonly string[]
}

/**
 * With own hours of a staff member, a colour with a processing phase, buffers, one basin, a closed day and special
 * hours.
 */
async function aBusyShop(): Promise<Town> {
  const shop = await aShop(app, { people: 3 })
  const token = await tokenOf(app, shop.ownerId)
  const { resource } = await app.mustCall(
    'createResource',
    { body: { name: 'Pileta', quantity: 1 } },
    token,
  )
  const phases = [
    { busy: true, minutes: 20 },
    { busy: false, minutes: 30 },
    { busy: true, minutes: 25 },
  ]
  const made = [
    { name: 'Color', segments: phases, resources: [{ resource: resource.id, quantity: 1 }] },
    { name: 'Barba', duration_minutes: 25, buffer_before_minutes: 5, buffer_after_minutes: 10 },
    {
      name: 'Corte largo',
      duration_minutes: 70,
      rules: { lead_minutes: 180, slot_step_minutes: 20 },
    },
    {
      name: 'Uno por día',
      duration_minutes: 30,
      rules: { max_turns_per_person_day: 2, avoids_gaps: true },
    },
  ]
  const services = [shop.serviceId]
  for (const one of made) {
    const { service } = await app.mustCall(
      'createService',
      { body: { price: 1000, ...one } },
      token,
    )
    services.push(service.id)
  }
  const [theirs = '', other = ''] = shop.staffIds
  const night = [1, 3, 5].map(weekday => ({ weekday, start_minute: 1080, end_minute: 1560 }))
  const siesta = [1, 2, 3, 4, 5].flatMap(weekday => [
    { weekday, start_minute: 555, end_minute: 780 },
    { weekday, start_minute: 1020, end_minute: 1230 },
  ])
  await app.mustCall('replaceHours', { body: { staff: theirs, ranges: night } }, token)
  await app.mustCall('replaceHours', { body: { staff: other, ranges: siesta } }, token)
  const special = { staff: null, reason: null, from: '2026-11-27', to: '2026-11-27' }
  await app.mustCall('createException', { body: { ...special, kind: 'closed', ranges: [] } }, token)
  const ranges = [{ start_minute: 480, end_minute: 600 }]
  const sunday = { ...special, from: '2026-11-29', to: '2026-11-29' }
  await app.mustCall('createException', { body: { ...sunday, kind: 'open', ranges } }, token)
  const block = { starts_at: '2026-11-26T11:10:00-03:00', ends_at: '2026-11-26T13:05:00-03:00' }
  await app.mustCall('createBlock', { body: { staff: other, ...block } }, token)
  return { shop, token, services }
}

test(
  `a start can be booked exactly when it is in the list just fetched (${tries} tries)`,
  async () => {
    const chance = createChance()
    let booked = 0
    let town = await aBusyShop()
    for (let index = 1; index <= tries; index += 1) {
      booked += (await tryOne(chance, town)) ? 1 : 0
      if (index % triesPerShop === 0 && index < tries) town = await aBusyShop()
    }

    // Both outcomes must have occurred often enough.
    expect(booked).toBeGreaterThan(tries / 10)
    expect(booked).toBeLessThan(tries)
  },
  120_000 + tries * 3000,
)

/** Returns whether it was booked. */
async function tryOne(chance: Chance, { shop, services }: Town): Promise<boolean> {
  const wanted = chance.shuffled(services).slice(0, 1 + Math.floor(chance.int(4) / 3))
  const staff = chance.int(2) === 0 ? 'any' : chance.pick(shop.staffIds)
  const day = Date.parse(`${first}T00:00:00-03:00`) + chance.int(9) * DAY_MS
  const params = { ad_url: shop.adUrl }
  const query = {
    services: wanted.join(),
    staff,
    from: new Date(day - DAY_MS).toISOString().slice(0, 10),
    days: 4,
  }
  const { days } = await app.mustCall('listSlots', { params, query })
  const listed = days.flatMap(one => one.slots).map(slot => Date.parse(slot.starts_at))
  // A start next to the first or the last one of a night may lie on another date, so four days are listed.
  const near = listed.filter(start => start >= day && start < day + 2 * DAY_MS)
  const startsAt = instantNear(chance, near, day)

  const answer = await send(
    app.url,
    'createAppointment',
    {
      params,
      body: {
        services: wanted,
        staff,
        starts_at: new Date(startsAt).toISOString(),
        customer: { name: 'Ana', phone: anotherPhone() },
      },
    },
    undefined,
    { 'x-forwarded-for': anotherAddress() },
  )

  const asked = JSON.stringify({ ...query, startsAt: new Date(startsAt).toISOString() })
  const context = `${asked} ${JSON.stringify(answer.body)}`
  expect(answer.status === 201, context).toBe(listed.includes(startsAt))
  expect([201, 409, 422], context).toContain(answer.status)
  return answer.status === 201
}

/** A listed start, an instant next to one, or any minute of the day. */
function instantNear(chance: Chance, listed: readonly number[], day: number): number {
  const kind = chance.int(5)
  if (kind < 3 && listed.length > 0) {
    const beside = kind === 0 ? chance.pick([-15, -10, -5, 5, 10, 15]) * 60_000 : 0
    return chance.pick(listed) + beside
  }
  return day + chance.int(1440) * 60_000
}

test('what was booked in all those shops never overlaps', async () => {
  const { rows } = await sql<{ overlaps: number }>`select count(*) as overlaps
    from occupancy a join occupancy b on b.organization_id = a.organization_id and b.unit = a.unit
      and b.owner <> a.owner and b.during && a.during
    where a.pad = 0 and b.pad = 1 and a.guarded and b.guarded`.execute(app.app.context.database.db)

  expect(rows[0]?.overlaps).toBe(0)
})
