import { sql, type Kysely } from 'kysely'
import type { HoursRequestWire, HoursWish } from '#contract/hours/hours-requests.ts'
import type { WeeklyRange } from '../check-ranges.ts'
import type { Shop } from '../queries.ts'

type Db = Kysely<unknown>
export type RequestState = HoursRequestWire['state']

export type RequestRow = {
  readonly id: string
  readonly staff_id: string
  readonly staff_name: string
  readonly kind: HoursWish['kind']
  readonly from_date: string | null
  readonly to_date: string | null
  readonly ranges: unknown
  readonly note: string
  readonly state: RequestState
  readonly answer: string
  readonly asked_at: number
  readonly settled_by_name: string | null
  readonly settled_at: number | null
}

const LISTED = 100

const columns = sql`r.id, r.staff_id, s.name as staff_name, r.kind, r.from_date, r.to_date, r.ranges, r.note,
  r.state, r.answer, r.asked_at, u.name as settled_by_name, r.settled_at`
const withNames = sql`join staff s on s.organization_id = r.organization_id and s.id = r.staff_id
  left join users u on u.id = r.settled_by`

/**
 * Requests of a staff member (`staffId` null: of all): first those that wait, oldest first, then the latest settled.
 */
export async function findRequests(
  db: Db,
  shop: Shop,
  staffId: string | null,
): Promise<RequestRow[]> {
  const { rows } = await sql<RequestRow>`
    select ${columns} from hours_requests r ${withNames}
    where r.organization_id = ${shop.organizationId} and r.comerce_id = ${shop.shopId}
      and (${staffId}::uuid is null or r.staff_id = ${staffId}::uuid)
    order by r.state <> 'asked', case when r.state = 'asked' then r.asked_at end,
      r.settled_at desc, r.id limit ${LISTED}`.execute(db)
  return rows
}

/** Locks a request until the transaction ends. Null when it is of another shop or, with `staffId`, of somebody else. */
export async function lockRequest(
  trx: Db,
  shop: Shop,
  { id, staffId }: { readonly id: string; readonly staffId: string | null },
): Promise<RequestRow | null> {
  const { rows } = await sql<RequestRow>`
    select ${columns} from hours_requests r ${withNames}
    where r.organization_id = ${shop.organizationId} and r.comerce_id = ${shop.shopId}
      and r.id = ${id} and (${staffId}::uuid is null or r.staff_id = ${staffId}::uuid)
    for update of r`.execute(trx)
  return rows[0] ?? null
}

/** How many requests wait for an answer. `staffId` null: of all staff. */
export async function countOpen(db: Db, shop: Shop, staffId: string | null): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from hours_requests
    where organization_id = ${shop.organizationId} and comerce_id = ${shop.shopId}
      and state = 'asked' and (${staffId}::uuid is null or staff_id = ${staffId}::uuid)`.execute(db)
  return rows[0]?.count ?? 0
}

type NewRequest = {
  readonly id: string
  readonly staffId: string
  readonly wish: HoursWish
  readonly note: string
  readonly by: string
  readonly at: number
}

export async function insertRequest(
  db: Db,
  shop: Shop,
  { id, staffId, wish, note, by, at }: NewRequest,
): Promise<void> {
  const [from, to] =
    wish.kind === 'off' ? [wish.from, wish.to] : wish.kind === 'date' ? [wish.date, wish.date] : []
  const ranges = wish.kind === 'off' ? [] : wish.ranges
  await sql`
    insert into hours_requests (organization_id, id, comerce_id, staff_id, kind, from_date, to_date, ranges,
      note, asked_by, asked_at)
    values (${shop.organizationId}, ${id}, ${shop.shopId}, ${staffId}, ${wish.kind}, ${from ?? null},
      ${to ?? null}, ${JSON.stringify(ranges)}::jsonb, ${note}, ${by}, ${new Date(at)})`.execute(db)
}

type Settling = {
  readonly id: string
  readonly state: Exclude<RequestState, 'asked'>
  readonly answer: string
  readonly by: string
  readonly at: number
}

export async function settleRequest(
  trx: Db,
  shop: Shop,
  { id, state, answer, by, at }: Settling,
): Promise<void> {
  await sql`
    update hours_requests set state = ${state}, answer = ${answer}, settled_by = ${by},
      settled_at = ${new Date(at)}
    where organization_id = ${shop.organizationId} and comerce_id = ${shop.shopId}
      and id = ${id}`.execute(trx)
}

export function wishOf(row: RequestRow): HoursWish {
  const { kind, from_date: from, to_date: to } = row
  const ranges = row.ranges as WeeklyRange[]
  switch (kind) {
    case 'week':
      return { kind, ranges }
    case 'date':
      return { kind, date: from ?? '', ranges }
    case 'off':
      return { kind, from: from ?? '', to: to ?? '' }
  }
}
