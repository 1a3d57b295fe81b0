import { setTimeout as pause } from 'node:timers/promises'
import { sql, type Kysely, type Transaction } from 'kysely'
import { MINUTE } from '#domain/calendar/interval.ts'
import { localDate } from '#domain/calendar/local-time.ts'
import { createBusyIndex } from '#domain/occupancy/occupancy.ts'
import { hashPassword } from '#server/people/accounts/passwords.ts'
import { weekdayOf } from '#domain/calendar/dates.ts'
import type { Context } from '../context.ts'
import { accountTables, customerTable, membershipTable } from './account-rows.ts'
import { DEMO_PASSWORD, demoOrganizations } from './accounts.ts'
import { auditTable } from './audit-rows.ts'
import { customersOf, type DemoCustomer } from './customers.ts'
import { createGenerator } from './generator.ts'
import { lostSearchTable, noticeTable } from './life-rows.ts'
import { chargeAMonth, planPrices } from './month-of-money.ts'
import { placeBlocks } from './place-blocks.ts'
import {
  placeAccountAppointments,
  placeFixedAppointments,
  placeAppointments,
} from './place-appointments.ts'
import { planOf } from './plan.ts'
import type { Table } from './rows.ts'
import { shopTables } from './shop-rows.ts'
import type { DemoShop } from './shop.ts'
import { demoShops } from './shops.ts'
import { giveStatuses } from './statuses.ts'
import { appointmentRows, appointmentTables, blockTables } from './appointment-rows.ts'
import { reviewTable, waitlistTable } from './voice-rows.ts'

/** Printed at the start. The password of every account is `miturno-demo`. */
export const demoLogins = [
  'comercio@miturno.test   dueña de Barbería Demo y su sucursal',
  'asesor@miturno.test     recepción de Barbería Demo',
  'cliente@miturno.test    cliente con turnos',
  'admin@miturno.test      administración de la plataforma',
] as const

const LOADING = 7_201_835

/** Fills an empty database with the demo's shops. Returns false when there are users already. */
export async function loadDemo(
  context: Context,
  signal: AbortSignal = new AbortController().signal,
): Promise<boolean> {
  const { database, clock, availability } = context
  if (await hasUsers(database.db)) return false
  const passwordHash = await hashPassword(DEMO_PASSWORD)
  // Rounded to the minute, so that two loads in the same minute are equal.
  const now = Math.floor(clock.now() / MINUTE) * MINUTE
  // Before the transaction, which a slow machine would leave idle for longer than the database allows.
  const tables = await demoTables(context.uploads, now, passwordHash)
  const isLoaded = await database.db.transaction().execute(async trx => {
    await sql`set local statement_timeout = 0`.execute(trx)
    await waitForOthers(trx, signal)
    if (await hasUsers(trx)) return false
    for (const table of tables) {
      signal.throwIfAborted()
      await insertRows(trx, table)
    }
    await chargeAMonth(trx, demoShops[0]!, { generator: createGenerator('money'), now })
    return true
  })
  if (isLoaded) {
    availability.forgetEverything()
    await planPrices(context, demoShops[0]!)
  }
  return isLoaded
}

/** When several processes start on an empty database, one loads the demo while the others wait here. */
async function waitForOthers(trx: Transaction<unknown>, signal: AbortSignal): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ is_ours: boolean }>`
      select pg_try_advisory_xact_lock(${LOADING}) as is_ours`.execute(trx)
    if (rows[0]?.is_ours === true) return
    await pause(100, undefined, { signal })
  }
}

async function hasUsers(db: Kysely<unknown>): Promise<boolean> {
  const { rows } = await sql`select 1 from users limit 1`.execute(db)
  return rows.length > 0
}

async function demoTables(
  uploads: Context['uploads'],
  now: number,
  passwordHash: string,
): Promise<Table[]> {
  // Imported only here: the drawing library takes a seventh of an idle server's memory, and later starts draw nothing.
  const { pictureTable, withPortraits } = await import('./pictures.ts')
  const [main, ...others] = await withPortraits(uploads, demoShops)
  const shops = [openOn(main!, localDate(now, main!.timeZone)), ...others]
  return [
    ...accountTables(now, passwordHash),
    ...shops.flatMap((shop, position) => shopTables(shop, position, now)),
    await pictureTable(uploads, shops[0]!, now),
    membershipTable(now),
    customerTable(now),
    ...shops.flatMap((shop, position) => agendaTables(shop, position === 0, now)),
  ]
}

/** Places blocks first, so that appointments are placed around them. */
function agendaTables(shop: DemoShop, isMain: boolean, now: number): Table[] {
  const today = localDate(now, shop.timeZone)
  const generator = createGenerator(`${shop.adUrl} ${today}`)
  const plan = planOf(shop)
  const busy = createBusyIndex()
  const blocks = placeBlocks(shop, plan, busy, today)
  const promised = isMain ? placeAccountAppointments(plan, busy, today) : []
  const customers = customersOfShop(shop)
  const fixed = placeFixedAppointments(shop, plan, busy, today, customers[0]!)
  // A customer with a weekly series has no other appointments.
  const round = customers.filter(
    customer => !fixed.some(appointment => appointment.customer === customer),
  )
  const others = placeAppointments(plan, busy, today, round, generator)
  const appointments = giveStatuses([...promised, ...fixed, ...others], today, now, generator)
  const placed = appointmentRows(shop, plan, appointments, { today, now }, generator)
  return [
    ...blockTables(shop, blocks),
    ...appointmentTables(placed),
    reviewTable(shop, appointments, now),
    waitlistTable(shop, customers, { today, now }),
    ...(isMain
      ? [
          auditTable(shop, appointments, now),
          lostSearchTable(shop, today),
          noticeTable(shop, placed),
        ]
      : []),
  ]
}

/** Splits an organization's customers between its branches, so that nobody is in two branches at the same time. */
function customersOfShop(shop: DemoShop): DemoCustomer[] {
  const organization = demoOrganizations.find(({ key }) => key === shop.organization)!
  const branches = demoShops.filter(one => one.organization === shop.organization)
  const customers = customersOf(organization)
  if (branches.length === 1) return customers
  return shop.adUrl === branches[0]?.adUrl ? customers.slice(0, 50) : customers.slice(50)
}

/** Inserts all rows as one JSON text; `jsonb_populate_recordset` converts them to the column types. */
async function insertRows(trx: Transaction<unknown>, { name, rows }: Table): Promise<void> {
  const [first] = rows
  if (first === undefined) return
  const columns = sql.join(Object.keys(first).map(column => sql.ref(column)))
  await sql`insert into ${sql.table(name)} (${columns}) select ${columns}
    from jsonb_populate_recordset(null::${sql.table(name)}, ${JSON.stringify(rows)}::jsonb)`.execute(
    trx,
  )
}

const MONDAY = 1
const SUNDAY = 7

/** When today is a Sunday, the shop opens on Sundays instead of Mondays, so that the demo shows an open day. */
function openOn(shop: DemoShop, today: string): DemoShop {
  if (weekdayOf(today) !== SUNDAY) return shop
  const opened = <Hours extends { readonly weekdays: readonly number[] }>(hours: Hours): Hours => ({
    ...hours,
    weekdays: hours.weekdays.map(weekday => (weekday === MONDAY ? SUNDAY : weekday)),
  })
  return {
    ...shop,
    hours: shop.hours.map(opened),
    staff: shop.staff.map(({ hours, ...staffMember }) =>
      hours ? { ...staffMember, hours: hours.map(opened) } : staffMember,
    ),
  }
}
