/**
 * A full day of one staff member, waitlist entries, and customers who would come earlier. At random, appointments are
 * cancelled, and offers are accepted (also twice at once), ignored, refused and left, while two processes offer what
 * becomes free. No slot may have two winners, nobody may lose their appointment, and offers must go out in order.
 */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mostMoves } from '#domain/booking/waitlist.ts'
import { createOfferFreed } from '#server/booking/waitlist/offer-freed.ts'
import { openApp, send, TUESDAY_AT_TEN, type TestApp } from '#support/server/app.ts'
import { type Chance, createChance, isDeep, times } from '#support/server/chance.ts'
import { aBooking, aShop, tokenOf, type TestShop } from '#support/server/shop.ts'

const DAY = '2026-11-26'
const HALF_HOUR = 30 * 60_000
const OPENS = Date.parse(`${DAY}T10:00:00-03:00`)
const NOON = Date.parse(`${DAY}T12:00:00-03:00`)
const PLACES = 6
const STEPS = 14

const chance = createChance()
let app: TestApp

beforeAll(async () => {
  app = await openApp()
})
afterAll(async () => await app.close())

type Entry = {
  readonly id: string
  readonly token: string
  /** The appointment that they would move; null when they have none. */
  readonly moves: string | null
  readonly isMorningOnly: boolean
}
type Scene = {
  readonly shop: TestShop
  readonly entries: Entry[]
  /** The manage tokens of the appointments that must still exist. */
  readonly kept: Map<string, string>
  readonly passes: ReturnType<typeof createOfferFreed>[]
}
type Waiting = {
  readonly id: string
  readonly state: string
  readonly moves: string | null
  readonly part: string
  readonly refused: readonly number[]
  readonly offered: number | null
  readonly offers: number
  readonly own: number | null
}

test(
  'a cascade has one winner for each slot, takes no appointment away, and makes offers in order',
  async () => {
    let moved = 0
    for (let round = 0; round < times(1000, 20); round += 1) moved += await playCascade(chance)
    // Without any move the test would prove nothing.
    expect(moved).toBeGreaterThan(0)
  },
  isDeep ? 3_600_000 : 240_000,
)

async function playCascade(random: Chance): Promise<number> {
  app.clock.set(TUESDAY_AT_TEN)
  const scene = await aFullDay(random)
  for (let step = 0; step < STEPS; step += 1) {
    await act(scene, random)
    if (random.int(3) > 0) await offerInOrder(scene)
    await expectNobodyLost(scene)
  }
  const { db } = app.app.context.database
  const { rows } = await sql<{ depth: number; moved: boolean }>`
    select depth, left_starts_at is not null as moved from filled_places
    where organization_id = ${scene.shop.organizationId}`.execute(db)
  expect(Math.max(0, ...rows.map(row => row.depth))).toBeLessThanOrEqual(mostMoves)
  // Keeps the jobs of later rounds from looking at this shop.
  await sql`delete from waitlist_entries where organization_id = ${scene.shop.organizationId}`.execute(
    db,
  )
  return rows.filter(row => row.moved).length
}

/** Six half hours, all booked; the rest of the day is blocked. */
async function aFullDay(random: Chance): Promise<Scene> {
  const shop = await aShop(app)
  const owner = await tokenOf(app, shop.ownerId)
  const scene: Scene = {
    shop,
    entries: [],
    kept: new Map(),
    passes: [createOfferFreed(), createOfferFreed()],
  }
  for (let place = 0; place < PLACES; place += 1) {
    const booking = aBooking(shop, new Date(OPENS + place * HALF_HOUR).toISOString())
    const customer = {
      name: `Cliente ${place}`,
      phone: `11 5555-00${10 + place}`,
      email: 'c@cascada.test',
    }
    const { appointment, manage_token } = await app.mustCall('createAppointment', {
      ...booking,
      body: { ...booking.body, customer },
    })
    scene.kept.set(appointment.id, manage_token)
  }
  const end = new Date(OPENS + PLACES * HALF_HOUR).toISOString()
  const body = {
    staff: shop.staffIds[0]!,
    starts_at: end,
    ends_at: `${DAY}T20:00:00-03:00`,
    reason: '',
  }
  await app.mustCall('createBlock', { body }, owner)
  for (const [id, manage_token] of random.shuffled([...scene.kept]))
    if (random.int(4) > 0) await askEarlier(scene, id, manage_token)
  for (let person = random.int(4); person > 0; person -= 1) await joinList(scene, random, person)
  return scene
}

async function askEarlier({ entries }: Scene, moves: string, manage_token: string): Promise<void> {
  pass(1000)
  const { entry, waitlist_token } = await app.mustCall('askEarlier', {
    params: { manage_token },
    body: {},
  })
  entries.push({ id: entry.id, token: waitlist_token, moves, isMorningOnly: false })
}

async function joinList({ shop, entries }: Scene, random: Chance, person: number): Promise<void> {
  pass(1000)
  const isMorningOnly = random.int(2) === 0
  const { entry, waitlist_token } = await app.mustCall('joinWaitlist', {
    params: { ad_url: shop.adUrl },
    body: {
      services: [shop.serviceId],
      from: DAY,
      to: DAY,
      part: isMorningOnly ? 'morning' : 'evening',
      ...(isMorningOnly ? {} : { also: [{ from: DAY, to: DAY }] }),
      customer: {
        name: `Espera ${person}`,
        phone: `11 6666-000${person}`,
        email: 'e@cascada.test',
      },
    },
  })
  entries.push({ id: entry.id, token: waitlist_token, moves: null, isMorningOnly })
}

async function act(scene: Scene, random: Chance): Promise<void> {
  const offered = (await waitingIn(scene)).filter(one => one.state === 'offered')
  const someone = offered.length === 0 ? undefined : random.pick(offered)
  const token = scene.entries.find(entry => entry.id === someone?.id)?.token
  const params = { waitlist_token: token ?? '' }
  switch (random.int(6)) {
    case 0:
      return await cancelOne(scene, random)
    case 1:
      if (token !== undefined) await app.mustCall('declineWaitlistOffer', { params })
      return
    case 2:
      if (token !== undefined && random.int(3) === 0)
        await app.mustCall('leaveWaitlist', { params })
      else pass(61 * 60_000)
      return
    default:
      if (token === undefined) return await cancelOne(scene, random)
      return await takeTwice(scene, someone!, token)
  }
}

async function cancelOne({ kept }: Scene, random: Chance): Promise<void> {
  // Three customers always keep theirs, so that the test can notice when one loses it.
  if (kept.size < 3) return
  const [id, manage_token] = random.pick([...kept])
  kept.delete(id)
  await app.mustCall('cancelManagedAppointment', { params: { manage_token }, body: {} })
}

/** The customer taps twice, while the other process looks for the next one to ask. */
async function takeTwice(scene: Scene, { moves }: Waiting, token: string): Promise<void> {
  const take = () => send(app.url, 'takeWaitlistOffer', { params: { waitlist_token: token } })
  const [first, second] = await Promise.all([take(), take(), scene.passes[0]!(app.app.context)])
  const won = [first, second].filter(one => one.status === 201)
  const tokens = new Set(won.map(one => (one.body as { manage_token: string }).manage_token))
  expect(tokens.size).toBeLessThanOrEqual(1)
  for (const answer of [first, second])
    expect([201, 409], JSON.stringify(answer.body)).toContain(answer.status)
  const [manage_token] = tokens
  if (manage_token === undefined) return
  const { appointment } = await app.mustCall('getManagedAppointment', { params: { manage_token } })
  if (moves !== null) expect(appointment.id).toBe(moves)
  scene.kept.set(appointment.id, manage_token)
}

/** Nobody may be asked while somebody before them in the list, whom the same slot suits, was not. */
async function offerInOrder(scene: Scene): Promise<void> {
  const before = await waitingIn(scene)
  await Promise.all(scene.passes.map(async pass => await pass(app.app.context)))
  const after = new Map((await waitingIn(scene)).map(one => [one.id, one]))
  const asked = before.filter(one => (after.get(one.id)?.offers ?? 0) > one.offers)
  for (const winner of asked) {
    const start = after.get(winner.id)!.offered
    if (start === null) continue
    const ahead = before.slice(0, before.indexOf(winner)).filter(one => one.state === 'waiting')
    // Entries whose appointment was cancelled have ended.
    for (const other of ahead.filter(one => !asked.includes(one) && after.has(one.id)))
      expect(await wouldTake(scene, other, start), `${other.id} was passed over`).toBe(false)
  }
}

/** Whether the entry could take this start, derived from the rules without using the product's code. */
async function wouldTake(scene: Scene, other: Waiting, start: number): Promise<boolean> {
  if (other.refused.includes(start)) return false
  const { isMorningOnly } = scene.entries.find(entry => entry.id === other.id)!
  if (other.own === null) return !isMorningOnly || start < NOON
  if (start + HALF_HOUR > other.own) return false
  const { rows } = await sql<{
    depth: number
  }>`select coalesce(max(depth), 0) as depth from filled_places
    where organization_id = ${scene.shop.organizationId} and left_starts_at < ${new Date(start + HALF_HOUR)}
      and left_ends_at > ${new Date(start)}`.execute(app.app.context.database.db)
  return rows[0]!.depth < mostMoves
}

/** In the order in which they are asked. */
async function waitingIn({ shop }: Scene): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select w.id, w.state, w.moves_appointment_id as moves, w.part, w.refused_starts as refused, w.offers,
      case when w.state = 'offered' then w.offered_starts_at end as offered, a.starts_at as own
    from waitlist_entries w left join appointments a on a.id = w.moves_appointment_id
    where w.organization_id = ${shop.organizationId} and w.state in ('waiting', 'offered')
    order by (w.moves_appointment_id is not null), w.queued_at, w.id`.execute(
    app.app.context.database.db,
  )
  return rows
}

async function expectNobodyLost({ shop, kept }: Scene): Promise<void> {
  const { db } = app.app.context.database
  const { rows } = await sql<{ id: string; starts_at: number; ends_at: number }>`
    select id, starts_at, ends_at from appointments
    where organization_id = ${shop.organizationId} and status in ('booked', 'confirmed') order by starts_at`.execute(
    db,
  )
  expect(rows.map(row => row.id).toSorted()).toEqual([...kept.keys()].toSorted())
  rows
    .slice(1)
    .forEach((row, place) => expect(row.starts_at).toBeGreaterThanOrEqual(rows[place]!.ends_at))
  const { rows: held } = await sql<{ starts_at: number; held: number }>`
    select offered_starts_at as starts_at, count(*) as held from waitlist_entries
    where organization_id = ${shop.organizationId} and state = 'offered'
      and offer_expires_at > ${new Date(app.clock.now())} group by 1 having count(*) > 1`.execute(
    db,
  )
  expect(held).toEqual([])
}

function pass(ms: number): void {
  app.clock.set(app.clock.now() + ms)
}
