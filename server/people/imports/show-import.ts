import { sql } from 'kysely'
import { z } from 'zod'
import type { Received, Reply } from '#contract/contract.ts'
import type {
  RowReason,
  RowState,
  RowOutcome,
  ImportWarning,
} from '#contract/imports/import-names.ts'
import { limits } from '#contract/protocol/limits.ts'
import { MINUTE } from '#domain/calendar/interval.ts'
import { toOffsetIso } from '#domain/calendar/local-time.ts'
import type { Context } from '#server/context.ts'
import type { Membership } from '#server/kernel/http/caller.ts'
import { readCursor, writeCursor } from '#server/kernel/http/cursor.ts'
import { refuse } from '#server/kernel/http/refusal.ts'
import { shopOf } from '#server/scheduling/availability/shop-of.ts'
import { usualAreaCode } from './facts-of.ts'
import {
  type Beside,
  findImports,
  type ImportRow,
  type ImportWire,
  importsOf,
  toWire,
} from './import-row.ts'
import type { AnyValue } from './reading/row-value.ts'

/** Older ones are forgotten with what became of them. */
const SHOWN = 20

/** What was brought, or read and not brought yet, the latest first. */
export async function listImports(
  context: Context,
  membership: Membership,
): Promise<Reply<'listImports'>> {
  const scope = { organizationId: membership.organizationId, id: membership.shopId }
  const rows = await findImports(
    context.database.db,
    sql`${importsOf(scope)} and i.state <> 'reading'`,
    sql`order by i.created_at desc limit ${SHOWN}`,
  )
  return { items: await wires(context, membership, rows), next_cursor: null }
}

export async function showImport(
  context: Context,
  membership: Membership,
  id: string,
): Promise<{ import: ImportWire }> {
  const [wire] = await wires(context, membership, [await findOwn(context, membership, id)])
  return { import: wire! }
}

export async function findOwn(
  { database }: Context,
  { organizationId, shopId }: Membership,
  id: string,
): Promise<ImportRow> {
  const own = sql`${importsOf({ organizationId, id: shopId })} and i.id = ${id} and i.state <> 'reading'`
  return (await findImports(database.db, own))[0] ?? refuse('not_found')
}

async function wires(
  context: Context,
  { organizationId, shopId }: Membership,
  rows: readonly ImportRow[],
): Promise<ImportWire[]> {
  const { row: shop } = await shopOf(context, shopId)
  const { timeZone } = shop
  const { rows: ahead } = await sql<Ahead>`
    select a.import_id as id, count(*) filter (where a.is_muted) as waiting, min(a.starts_at) as first
    from appointments a
    where a.organization_id = ${organizationId} and a.import_id = any(${rows.map(({ id }) => id)}::uuid[])
      and a.starts_at > ${new Date(context.clock.now())} and a.status in ('booked', 'confirmed')
    group by a.import_id`.execute(context.database.db)
  const aheadOf = new Map(ahead.map(one => [one.id, one]))
  const lackingIn = await findLacking(context, organizationId, rows)
  const areaCode = usualAreaCode(shop)
  return rows.map(row => {
    const { waiting = 0, first = null } = aheadOf.get(row.id) ?? {}
    return toWire(row, { timeZone, areaCode, waiting, firstAhead: first, ...lackingIn(row.id) })
  })
}

type Ahead = { readonly id: string; readonly waiting: number; readonly first: number }

/** Names of each kind that are told. */
const MOST_MISSING = 12

type Missing = { readonly id: string; readonly kind: 'services' | 'staff'; readonly name: string }
type Counted = Pick<Beside, 'bad_phones' | 'outside_hours'> & { readonly id: string }

/** Of those that are not applied yet: what keeps rows out that the owner can mend for many of them at once. */
async function findLacking(
  { database }: Context,
  organizationId: string,
  rows: readonly ImportRow[],
): Promise<(id: string) => Pick<Beside, 'missing' | 'bad_phones' | 'outside_hours'>> {
  const ids = rows.filter(one => one.state === 'ready').map(({ id }) => id)
  const { rows: missing } = await sql<Missing>`
    select i.id, asked.kind, found.name
    from unnest(${ids}::uuid[]) as i (id)
    cross join (values ('services', 'service_unknown'), ('staff', 'staff_unknown')) as asked (kind, reason)
    cross join lateral (
      select r.detail as name from import_rows r
      where r.organization_id = ${organizationId} and r.import_id = i.id and r.reason = asked.reason
      group by r.detail order by count(*) desc, r.detail limit ${MOST_MISSING}) found`.execute(
    database.db,
  )
  const { rows: counted } = await sql<Counted>`
    select r.import_id as id, count(*) filter (where r.reason in ('phone_incomplete', 'phone_damaged')) as bad_phones,
      count(*) filter (where 'outside_hours' = any(r.warnings)) as outside_hours
    from import_rows r where r.organization_id = ${organizationId} and r.import_id = any(${ids}::uuid[])
    group by r.import_id`.execute(database.db)
  return id => {
    const named = (kind: Missing['kind']) =>
      missing.filter(one => one.id === id && one.kind === kind).map(({ name }) => name)
    const { bad_phones = 0, outside_hours = 0 } = counted.find(one => one.id === id) ?? {}
    return {
      missing: { services: named('services'), staff: named('staff') },
      bad_phones,
      outside_hours,
    }
  }
}

type Listed = Reply<'listImportRows'>['items'][number]
type Row = {
  readonly n: number
  readonly state: RowState
  readonly reason: RowReason | null
  readonly detail: string
  readonly warnings: ImportWarning[]
  readonly outcome: RowOutcome | null
  readonly cells: string[]
  readonly value: AnyValue | null
}

const place = z.tuple([z.int()])

export async function listImportRows(
  context: Context,
  membership: Membership,
  id: string,
  { state, outcome, cursor, limit = limits.page_size }: Received<'listImportRows', 'query'>,
): Promise<Reply<'listImportRows'>> {
  const own = await findOwn(context, membership, id)
  const { row: shop } = await shopOf(context, membership.shopId)
  const [after = 0] = readCursor(cursor, place) ?? []
  const rows = await findRows(
    context,
    own,
    sql`r.n > ${after} and (${state ?? null}::text is null or r.state = ${state ?? null})
      and (${outcome ?? null}::text is null or r.outcome = ${outcome ?? null}) order by r.n limit ${limit + 1}`,
  )
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  return {
    items: shown.map(row => listed(row, shop.timeZone)),
    next_cursor: last === undefined ? null : writeCursor([last.n]),
  }
}

export async function findRows(
  { database }: Context,
  { organization_id: organizationId, id }: ImportRow,
  which: ReturnType<typeof sql>,
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select r.n, r.state, r.reason, r.detail, r.warnings, r.outcome, r.cells, r.value from import_rows r
    where r.organization_id = ${organizationId} and r.import_id = ${id} and ${which}`.execute(
    database.db,
  )
  return rows
}

function listed({ n, value, ...row }: Row, timeZone: string): Listed {
  const about = { row: n, ...row }
  if (value === null) return about
  if ('customer' in value) {
    const {
      customer,
      starts_at: startsAt,
      ends_at: endsAt,
      service_name,
      staff,
      price,
      note,
    } = value
    const minutes = endsAt === null ? null : (endsAt - startsAt) / MINUTE
    const { name, phone, email } = customer
    const starts_at = toOffsetIso(startsAt, timeZone)
    return {
      ...about,
      name,
      phone,
      email,
      starts_at,
      minutes,
      service: service_name,
      staff,
      price,
      notes: note,
    }
  }
  if ('minutes' in value) {
    const { name, minutes, price, description } = value
    return { ...about, name, minutes, price, notes: description }
  }
  const { name, phone, email, birthday, notes, tags } = value
  return { ...about, name, phone, email, birthday, notes, tags: [...tags] }
}
