/** The stored figures of past days always agree with the appointments, even when those change afterwards. */
import { randomUUID } from 'node:crypto'
import {
  asyncProperty,
  assert,
  constantFrom,
  integer,
  oneof,
  record,
  array,
  constant,
} from 'fast-check'
import { sql, type Kysely } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { localDate } from '#domain/calendar/local-time.ts'
import { addDays } from '#domain/calendar/dates.ts'
import type { Days } from '#server/scheduling/rules/planned-shifts.ts'
import { rollUpPastDays } from '#server/shop/stats/daily-rollup.ts'
import { rollUpDays } from '#server/shop/stats/daily-figures.ts'
import { findFigures, findTotals } from '#server/shop/stats/queries.ts'
import { openApp, type TestApp } from '#support/server/app.ts'
import { runs } from '#support/domain/domain-shops.ts'
import { aShop, type TestShop } from '#support/server/shop.ts'
import { statsFromAppointments } from '#support/server/stats-oracle.ts'

const ZONES = ['America/Argentina/Buenos_Aires', 'Europe/Madrid', 'America/Santiago'] as const
const STATUSES = ['booked', 'completed', 'no_show', 'cancelled', 'rejected', 'expired'] as const
const FURTHEST = 9

let app: TestApp
let db: Kysely<unknown>
beforeAll(async () => {
  // The real time, because the database uses its own clock to decide which days are over.
  app = await openApp({ now: Date.now() })
  db = app.app.context.database.db
})
afterAll(async () => await app.close())

type World = {
  readonly shop: TestShop
  readonly services: readonly string[]
  readonly customers: readonly string[]
  readonly turns: string[]
  timeZone: string
}

async function aWorld(): Promise<World> {
  const shop = await aShop(app, { people: 2 })
  const other = randomUUID()
  await sql`insert into services (organization_id, id, comerce_id, name, segments, price, created_at)
    values (${shop.organizationId}, ${other}, ${shop.id}, 'Barba', '[{"busy": true, "minutes": 20}]', 500000, now())`.execute(
    db,
  )
  const customers = Array.from({ length: 3 }, () => randomUUID())
  for (const id of customers)
    await sql`insert into customers (organization_id, id, name, created_at)
      values (${shop.organizationId}, ${id}, 'Alguien', now())`.execute(db)
  return { shop, services: [shop.serviceId, other], customers, turns: [], timeZone: ZONES[0] }
}

const ofWorld = ({ shop }: World) => ({
  organizationId: shop.organizationId,
  shopId: shop.id,
  staffId: null,
})
/** This many minutes ago, rounded to a whole minute. */
const ago = (minutes: number) => new Date(Math.floor(Date.now() / 60_000 - minutes) * 60_000)

const minutesAgo = integer({ min: -2 * 1440, max: FURTHEST * 1440 })
const which = integer({ min: 0, max: 1000 })
const acts = {
  book: record({
    act: constant('book' as const),
    at: minutesAgo,
    which,
    status: constantFrom(...STATUSES),
  }),
  close: record({ act: constant('close' as const), which, status: constantFrom(...STATUSES) }),
  move: record({ act: constant('move' as const), which, at: minutesAgo }),
  edit: record({ act: constant('edit' as const), which, price: integer({ min: 0, max: 9 }) }),
  hand: record({ act: constant('hand' as const), which }),
  merge: record({ act: constant('merge' as const), which }),
  erase: record({ act: constant('erase' as const), which }),
  travel: record({ act: constant('travel' as const), zone: constantFrom(...ZONES) }),
  look: record({
    act: constant('look' as const),
    back: integer({ min: 0, max: FURTHEST }),
    days: integer({ min: 1, max: FURTHEST }),
  }),
}
const { book, close, move, edit, hand, merge, erase, travel, look } = acts
const anyAct = oneof(
  { weight: 6, arbitrary: book },
  { weight: 3, arbitrary: look },
  close,
  move,
  edit,
  hand,
  merge,
  erase,
  travel,
)
type Act = typeof anyAct extends { generate: (...rest: never[]) => { value: infer A } } ? A : never

const one = <T>(list: readonly T[], place: number) => list[place % list.length]!

async function perform(world: World, act: Act): Promise<void> {
  const { shop, customers, services, turns: appointments } = world
  if (act.act === 'travel') {
    world.timeZone = act.zone
    return
  }
  if (act.act === 'look') return await expectTheSame(world, rangeOf(world, act.back, act.days))
  if (act.act === 'book') {
    appointments.push(await bookAppointment(world, act.at, act.which, act.status))
    return
  }
  if (appointments.length === 0) return
  const appointment = one(appointments, act.which)
  if (act.act === 'close')
    await sql`update appointments set status = ${act.status}, is_assumed = ${act.which % 2 === 0} where id = ${appointment}`.execute(
      db,
    )
  if (act.act === 'edit')
    await sql`with a as (update appointments set price = ${act.price} where id = ${appointment})
      update appointment_legs set price = ${act.price} where appointment_id = ${appointment}`.execute(
      db,
    )
  if (act.act === 'hand')
    await sql`update appointment_legs set staff_id = ${one(shop.staffIds, act.which)},
      service_id = ${one(services, act.which + 1)} where appointment_id = ${appointment}`.execute(
      db,
    )
  if (act.act === 'merge')
    await sql`update appointments set customer_id = ${one(customers, act.which)}
      where comerce_id = ${shop.id} and customer_id = ${one(customers, act.which + 1)}`.execute(db)
  if (act.act === 'move')
    await sql`with a as (update appointments set starts_at = ${ago(act.at)}, ends_at = ${ago(act.at - 40)} where id = ${appointment})
      update appointment_legs set starts_at = ${ago(act.at)}, ends_at = ${ago(act.at - 40)} where appointment_id = ${appointment}`.execute(
      db,
    )
  if (act.act === 'erase') {
    appointments.splice(appointments.indexOf(appointment), 1)
    await sql`delete from appointment_legs where appointment_id = ${appointment}`.execute(db)
    await sql`delete from appointments where id = ${appointment}`.execute(db)
  }
}

async function bookAppointment(
  { shop, services, customers }: World,
  at: number,
  number: number,
  status: string,
): Promise<string> {
  const id = randomUUID()
  const [starts, appointments, ends] = [ago(at), ago(at - 30), ago(at - 50)]
  const customer = customers[number % customers.length]
  await sql`insert into appointments (organization_id, id, comerce_id, customer_id, code, status, starts_at, ends_at,
      customer_name, price, currency, source, is_assumed, created_at, updated_at)
    values (${shop.organizationId}, ${id}, ${shop.id}, ${customer}, ${id.slice(0, 8)}, ${status}, ${starts}, ${ends},
      'Alguien', 1500, 'ARS', 'staff', ${number % 3 === 0}, now(), now())`.execute(db)
  for (const [position, [from, until]] of [
    [starts, appointments] as const,
    [appointments, ends] as const,
  ].entries())
    await sql`insert into appointment_legs (organization_id, appointment_id, position, service_id, service_name,
        staff_id, staff_name, starts_at, ends_at, price, sold_as)
      values (${shop.organizationId}, ${id}, ${position}, ${services[(number + position) % 2]}, 'Servicio',
        ${shop.staffIds[number % 2]}, 'Persona', ${from}, ${until}, 700, '{}')`.execute(db)
  return id
}

function rangeOf({ timeZone }: World, back: number, days: number): Days {
  const to = addDays(localDate(Date.now(), timeZone), 1 - back)
  return { from: addDays(to, 1 - days), to }
}

const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1)

async function expectTheSame(world: World, range: Days): Promise<void> {
  const { timeZone } = world
  await rollUpDays(db, ofWorld(world), timeZone, [range])

  const { hours, services, staff, ...rest } = await findFigures(db, ofWorld(world), timeZone, range)
  const nameless = ({ name: _name, ...share }: (typeof services)[number]) => share
  // Nobody asks for those of a service.
  const withoutMinutes = ({
    booked_minutes: _minutes,
    ...share
  }: Omit<(typeof services)[number], 'name'>) => share
  const kept = {
    ...rest,
    hours: Object.fromEntries(hours.map(one => [`${one.weekday}-${one.hour}`, one.booked_minutes])),
    services: services.map(nameless).map(withoutMinutes).toSorted(byId),
    staff: staff.map(nameless).toSorted(byId),
  }
  expect(kept).toEqual(await statsFromAppointments(db, world.shop, timeZone, range))
  expect(await findTotals(db, ofWorld(world), timeZone, range)).toEqual(kept.totals)
}

test(
  'the stored days agree with the appointments, whatever happens to these',
  { timeout: 600_000 },
  async () => {
    await assert(
      asyncProperty(array(anyAct, { minLength: 10, maxLength: 30 }), async list => {
        const world = await aWorld()
        for (const act of list) await perform(world, act)
        await expectTheSame(world, rangeOf(world, 0, FURTHEST + 3))
      }),
      runs(300),
    )
  },
)

test('a returning customer becomes new when their earlier appointment is cancelled, and returning with another one', async () => {
  const world = await aWorld()
  const earlier = await bookAppointment(world, 6 * 1440, 0, 'completed')
  await bookAppointment(world, 3 * 1440, 0, 'completed')
  const { to } = rangeOf(world, 1, 1)
  const later = { from: addDays(to, -4), to }
  const customers = async () => {
    await rollUpDays(db, ofWorld(world), world.timeZone, [later])
    return (await findTotals(db, ofWorld(world), world.timeZone, later)).clients
  }

  expect(await customers()).toEqual({ new: 0, returning: 1 })
  await sql`update appointments set status = 'cancelled' where id = ${earlier}`.execute(db)
  expect(await customers()).toEqual({ new: 1, returning: 0 })
  await bookAppointment(world, 7 * 1440, 0, 'completed')
  expect(await customers()).toEqual({ new: 0, returning: 1 })
})

test('a change made while a day is added up is not lost', async () => {
  const world = await aWorld()
  const appointment = await bookAppointment(world, 3 * 1440, 0, 'booked')
  const range = rangeOf(world, 0, 7)
  await db.transaction().execute(async trx => {
    await sql`update appointments set status = 'completed' where id = ${appointment}`.execute(trx)
    await rollUpDays(db, ofWorld(world), world.timeZone, [range])
    expect(await findTotals(db, ofWorld(world), world.timeZone, range)).toMatchObject({
      completed: 0,
    })
  })

  await expectTheSame(world, range)
})

test('the job adds up a past day, and clears its recorded changes', async () => {
  const world = await aWorld()
  await bookAppointment(world, 3 * 1440, 0, 'completed')

  await rollUpPastDays(app.app.context)

  const { rows } =
    await sql`select turns, completed from past_days where comerce_id = ${world.shop.id}`.execute(
      db,
    )
  expect(rows).toEqual([{ turns: 1, completed: 1 }])
  const { rows: left } =
    await sql`select from changed_turns where comerce_id = ${world.shop.id}`.execute(db)
  expect(left).toHaveLength(0)
})

test('a future appointment records no change', async () => {
  const world = await aWorld()
  await bookAppointment(world, -1440, 0, 'booked')

  const { rows } = await sql`select from changed_turns where comerce_id = ${world.shop.id}`.execute(
    db,
  )
  expect(rows).toHaveLength(0)
})
