import { randomInt, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { DAY } from '#domain/calendar/interval.ts'
import { createBusyIndex } from '#domain/occupancy/occupancy.ts'
import type { Occupied } from '#domain/occupancy/occupied.ts'
import { occupiedBy, unitsOf } from '#domain/visit/visit.ts'
import { loadUnits } from '#server/scheduling/availability/load.ts'
import { lockAll } from '#server/scheduling/locks.ts'
import { deleteExpired, deleteOccupancy, insertOccupancy } from '#server/scheduling/queries.ts'
import { releaseHoldsUnder } from '#server/scheduling/holds/book-over.ts'
import type { Batch, Done, StagedRow, Written } from './batch.ts'
import { importKeyOf, judgeAppointments, type Visit } from './judge-appointments.ts'
import { findTaken, placedVisit, takesTime } from './place-visit.ts'
import { customerKey } from './reading/fold.ts'
import type { AppointmentValue } from './reading/row-value.ts'
import { addCustomers, lockKnown } from './write-customers.ts'
import { aheadItems, pastItems, type NewItem } from './sold-items.ts'

/** Whose the appointment is, and what it is made of. */
type Made = {
  readonly id: string
  readonly visit: Visit
  readonly items: readonly NewItem[]
  readonly extraMinutes: number
  readonly session: string | null
}

/** Writes appointments. One ahead whose time is taken by now is left out; one that is over takes no time of anybody. */
export async function writeAppointments(batch: Batch, rows: readonly StagedRow[]): Promise<Done> {
  const { trx, context, scope, shop, now } = batch
  const visits = rows.map(({ n, value }) => ({ n, value: value as AppointmentValue }))
  const units = unitsAhead(batch, visits)
  await lockAll(trx, scope.organizationId, units)
  await deleteExpired(trx, scope.organizationId, units, now)
  const judging = { db: trx, context, scope, shop, now, mergesNames: false, taken: [] }
  const verdicts = await judgeAppointments(judging, visits)
  const isOpen = ({ n }: Visit) => verdicts.get(n)?.state === 'new'
  const written: Written[] = visits
    .filter(visit => !isOpen(visit))
    .map(({ n }) => ({ n, outcome: 'left_out', ...reasonOf(verdicts.get(n)?.reason) }))
  const made: Made[] = []
  const occupied: { owner: string; rows: readonly Occupied[] }[] = []
  for (const visit of visits.filter(isOpen)) {
    const one = takesTime(visit.value, shop.plan, now)
      ? await claimTime(batch, visit, units, occupied)
      : over(batch, visit)
    if (one === null) written.push({ n: visit.n, outcome: 'left_out', reason: 'taken' })
    else made.push(one)
  }
  return { written: [...written, ...(await insertAll(batch, made))], occupied }
}

function reasonOf(reason: Written['reason'] | null | undefined): Pick<Written, 'reason'> {
  return { reason: reason ?? 'gone' }
}

/** What the appointments ahead may occupy, locked for all of them at once. */
function unitsAhead({ shop: { plan }, now }: Batch, visits: readonly Visit[]): string[] {
  const ahead = visits.filter(({ value }) => takesTime(value, plan, now))
  return [...new Set(ahead.flatMap(({ value }) => unitsOf(plan, [value.staff], value.services)))]
}

async function claimTime(
  { trx, scope, shop, now }: Batch,
  visit: Visit,
  units: readonly string[],
  occupied: { owner: string; rows: readonly Occupied[] }[],
): Promise<Made | null> {
  const { starts_at: startsAt } = visit.value
  const around = { ...scope, units, from: startsAt - DAY, to: startsAt + 2 * DAY }
  const there = await loadUnits(trx, around)
  const placed = placedVisit({ plan: shop.plan, busy: createBusyIndex(there), now }, visit.value)
  if (placed === null) return null
  const id = randomUUID()
  const rows = occupiedBy(id, placed.visit).map(row => ({ ...row, isByDesk: true }))
  const released = await releaseHoldsUnder(trx, {
    organizationId: scope.organizationId,
    rows,
    occupied: there,
  })
  const taken = await findTaken(trx, scope.organizationId, [{ n: visit.n, rows }], now)
  if (taken.size > 0) return null
  if (!(await insertOccupancy(trx, scope, rows, true))) {
    await deleteOccupancy(trx, scope.organizationId, [id])
    return null
  }
  for (const owner of released) occupied.push({ owner, rows: [] })
  occupied.push({ owner: id, rows })
  const session = rows[0]?.seating?.session ?? null
  const items = aheadItems(shop.row, placed.visit, visit.value)
  return { id, visit, items, extraMinutes: placed.extraMinutes, session }
}

function over({ shop }: Batch, visit: Visit): Made {
  const items = pastItems(shop, visit.value)
  return { id: randomUUID(), visit, items, extraMinutes: 0, session: null }
}

/** The customers of the appointments, by row number: known ones, and new ones once for each person. */
async function customersOf(
  batch: Batch,
  made: readonly Made[],
): Promise<ReadonlyMap<number, { readonly id: string; readonly isNew: boolean }>> {
  const named = made.map(({ visit: { n, value } }) => ({ n, customer: value.customer }))
  const known = await lockKnown(batch, named)
  const first = new Map(
    named
      .filter(({ n }) => !known.has(n))
      .toReversed()
      .map(one => [customerKey(one.customer), one]),
  )
  const added = await addCustomers(batch, [...first.values()], { isByVisit: true })
  const again = await lockKnown(batch, named)
  return new Map(
    named.flatMap(({ n }) => {
      const id = added.get(n) ?? again.get(n)?.id
      return id === undefined ? [] : [[n, { id, isNew: added.has(n) }] as const]
    }),
  )
}

async function insertAll(batch: Batch, made: readonly Made[]): Promise<Written[]> {
  if (made.length === 0) return []
  const customers = await customersOf(batch, made)
  const rows = made.map(one => rowOf(batch, one, customers.get(one.visit.n)!.id))
  const items = made.flatMap(({ id, items: own }) =>
    own.map((item, position) => ({ ...item, appointment: id, position })),
  )
  await insertRows(batch, rows)
  await insertItems(batch, items)
  return made.map(({ id, visit: { n } }) => {
    const customer = customers.get(n)!
    return {
      n,
      outcome: 'added',
      appointment_id: id,
      customer_id: customer.id,
      made_customer: customer.isNew,
    }
  })
}

/** As of bookings: without letters and digits that sound or look alike. */
const CODE_LETTERS = 'ABCDEFHJKLMNPQRTUVWXY3479'

function codes(): string[] {
  return Array.from({ length: 4 }, () =>
    Array.from({ length: 5 }, () => CODE_LETTERS[randomInt(CODE_LETTERS.length)]).join(''),
  )
}

function rowOf(
  { shop, now }: Batch,
  { id, visit, items, extraMinutes, session }: Made,
  customer: string,
) {
  const { value } = visit
  const ends = Math.max(...items.map(item => Date.parse(item.ends_at)))
  const isOver = ends <= now
  const said = value.status === 'confirmed' || value.status === 'booked' ? null : value.status
  return {
    id,
    customer,
    name: value.customer.name,
    email: value.customer.email,
    codes: codes(),
    status: said ?? (isOver ? 'completed' : (value.status ?? 'booked')),
    is_assumed: said === null && isOver,
    starts_at: new Date(value.starts_at).toISOString(),
    ends_at: new Date(ends).toISOString(),
    price: items.reduce((sum, item) => sum + item.price, 0),
    note: value.note,
    extra_minutes: extraMinutes,
    session,
    key: importKeyOf(value),
    currency: shop.row.currency,
  }
}

/** Without an event of its history, which could not be taken back: whoever has one was used since. */
async function insertRows(
  { trx, now, row, scope }: Batch,
  rows: readonly ReturnType<typeof rowOf>[],
): Promise<void> {
  await sql`
    insert into appointments (organization_id, id, comerce_id, customer_id, code, status, starts_at, ends_at,
      customer_name, customer_email, price, currency, note, source, is_assumed, extra_minutes, session, import_id, import_key,
      is_muted, created_by, created_at, updated_at)
    select ${scope.organizationId}, m.id, ${scope.shopId}, m.customer,
      (select word from unnest(m.codes) as word where not exists (
        select 1 from appointments used where used.organization_id = ${scope.organizationId}
          and used.comerce_id = ${scope.shopId} and used.code = word) limit 1),
      m.status, m.starts_at, m.ends_at, m.name, m.email, m.price, m.currency, m.note, 'import', m.is_assumed,
      m.extra_minutes, m.session, ${row.id}, m.key, true, ${row.created_by}, ${new Date(now)}, ${new Date(now)}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as m (id uuid, customer uuid, codes text[], status text,
      starts_at timestamptz, ends_at timestamptz, name text, email text, price bigint, currency text, note text,
      is_assumed boolean, extra_minutes int, session text, key text)`.execute(trx)
}

async function insertItems(
  { trx, scope }: Batch,
  items: readonly (NewItem & { readonly appointment: string; readonly position: number })[],
): Promise<void> {
  await sql`
    insert into appointment_legs (organization_id, appointment_id, position, service_id, service_name, staff_id,
      staff_name, starts_at, ends_at, price, sold_as)
    select ${scope.organizationId}, m.appointment, m.position, m.service, m.service_name, m.staff, m.staff_name, m.starts_at,
      m.ends_at, m.price, m.sold_as
    from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as m (appointment uuid, position smallint, service uuid,
      service_name text, staff uuid, staff_name text, starts_at timestamptz, ends_at timestamptz, price bigint, sold_as jsonb)`.execute(
    trx,
  )
}
