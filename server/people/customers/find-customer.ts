import { sql, type Kysely } from 'kysely'
import type { Reply } from '#contract/contract.ts'
import { toOffsetIso } from '#domain/calendar/local-time.ts'
import { findRungs } from '#server/booking/ladder/find-rungs.ts'
import type { ShopRow } from '#server/scheduling/availability/load.ts'
import { refuse } from '#server/kernel/http/refusal.ts'
import { editsOf } from './edits.ts'
import { changedAt } from './queries.ts'
import { appointmentsOf, type Scope, isKnownAnyway } from './scope.ts'

type Customer = Reply<'getClient'>['client']
type Instants = 'updated_at' | 'since' | 'last_visit' | 'blocked' | 'visits' | 'merges' | 'edits'
type Row = Omit<Customer, Instants | 'currency' | 'rung'> & {
  readonly since: number
  readonly updated_at: number
  readonly last_visit: number | null
  readonly blocked_reason: string | null
  readonly blocked_at: number | null
  readonly blocked_by: string | null
  readonly visits: readonly (Omit<Customer['visits'][number], 'starts_at'> & {
    starts_at: number
  })[]
  readonly merges: readonly (Omit<Customer['merges'][number], 'at'> & { at: number })[]
  readonly edits: readonly (Omit<Customer['edits'][number], 'at'> & { at: number })[]
}
type Db = Kysely<unknown>
type Shop = Pick<ShopRow, 'organizationId' | 'id' | 'ladder' | 'timeZone' | 'currency'>

const SHOWN_VISITS = 100

/** The customer with this id, or the one into whom they were merged. */
export async function findCustomer(
  db: Db,
  scope: Scope,
  shop: Shop,
  id: string,
  now: number,
): Promise<Customer> {
  const row = (await findRow(db, { scope, shop }, id, now)) ?? refuse('not_found')
  const { timeZone, currency } = shop
  const rungs = await findRungs(db, shop, [row.id], now)
  const at = (instant: number) => toOffsetIso(instant, timeZone)
  const { blocked_reason: reason, blocked_at: blockedAt, blocked_by: by, ...rest } = row
  return {
    ...rest,
    currency,
    rung: rungs.get(row.id) ?? null,
    since: at(row.since),
    updated_at: at(row.updated_at),
    last_visit: row.last_visit === null ? null : at(row.last_visit),
    blocked: blockedAt === null ? null : { reason: reason ?? '', at: at(blockedAt), by: by ?? '' },
    visits: row.visits.map(visit => ({ ...visit, starts_at: at(visit.starts_at) })),
    merges: row.merges.map(merge => ({ ...merge, at: at(merge.at) })),
    edits: row.edits.map(edit => ({ ...edit, at: at(edit.at) })),
  }
}

async function findRow(
  db: Db,
  { scope, shop }: { readonly scope: Scope; readonly shop: Shop },
  id: string,
  now: number,
): Promise<Row | null> {
  const { rows } = await sql<Row>`
    with wanted as (
      select coalesce(merged_into, id) as id from customers
      where organization_id = ${scope.organizationId} and id = ${id}),
    turns as (
      select a.* from appointments a
      where ${appointmentsOf(scope)} and a.customer_id = (select wanted.id from wanted))
    select cu.id, cu.name, cu.phone, cu.tags, cu.email, cu.notes, cu.haircut, cu.birthday, coalesce(seen.first_visit, cu.created_at) as since,
      ${changedAt} as updated_at,
      cu.blocked_at is not null as is_blocked, cu.blocked_reason, cu.blocked_at, blocker.name as blocked_by,
      array(select old.phone from customers old where old.organization_id = cu.organization_id
        and old.merged_into = cu.id and old.phone is not null order by old.phone) as other_phones,
      seen.turns, seen.came, seen.ahead, seen.no_shows, seen.cancelled, seen.spent, seen.last_visit, seen.last_services,
      ${visitsOf(scope)} as visits, ${namesakesOf(scope)} as namesakes, ${mergesOf()} as merges, ${editsOf} as edits
    from customers cu
    left join users blocker on blocker.id = cu.blocked_by
    join lateral (
      select count(*) filter (where t.status not in ('cancelled', 'rejected', 'expired')) as turns,
        count(*) filter (where t.status in ('in_progress', 'completed')) as came,
        count(*) filter (where t.status in ('pending', 'awaiting_deposit', 'booked', 'confirmed')
          and t.starts_at > ${new Date(now)}) as ahead,
        min(t.starts_at) filter (where t.status in ('in_progress', 'completed')) as first_visit,
        count(*) filter (where t.status = 'no_show') as no_shows,
        count(*) filter (where t.status = 'cancelled') as cancelled,
        coalesce(sum(t.price) filter (where t.status = 'completed' and t.currency = ${shop.currency}), 0)::bigint as spent,
        max(t.starts_at) filter (where t.status in ('in_progress', 'completed')) as last_visit,
        array(select l.service_id from appointment_legs l where l.organization_id = cu.organization_id
          and l.appointment_id = (array_agg(t.id order by (t.status in ('in_progress', 'completed')) desc,
            t.starts_at desc, t.id) filter (where t.comerce_id = ${shop.id}))[1] order by l.position) as last_services
      from turns t) seen on true
    where cu.organization_id = ${scope.organizationId} and cu.id = (select wanted.id from wanted)
      and (${isKnownAnyway(scope)} or exists (select from turns))`.execute(db)
  return rows[0] ?? null
}

function visitsOf({ shopId }: Scope) {
  return sql`(select coalesce(json_agg(one order by one.starts_at desc), '[]') from (
    select t.id, (extract(epoch from t.starts_at) * 1000)::bigint as starts_at, t.status, t.price, t.currency, t.note,
      t.is_assumed, case when t.is_in_other_name then t.customer_name end as in_name_of,
      case when t.comerce_id <> ${shopId} then (select c.name from comerces c
        where c.organization_id = t.organization_id and c.id = t.comerce_id) end as elsewhere,
      (select string_agg(l.service_name, ' y ' order by l.position) from appointment_legs l
        where l.organization_id = t.organization_id and l.appointment_id = t.id) as services,
      (select string_agg(distinct l.staff_name, ', ') from appointment_legs l
        where l.organization_id = t.organization_id and l.appointment_id = t.id) as staff
    from turns t order by t.starts_at desc limit ${SHOWN_VISITS}) one)`
}

/** Other customers with the same name and appointments in the same scope: possible duplicates. */
function namesakesOf(scope: Scope) {
  return sql`(select coalesce(json_agg(one), '[]') from (
    select other.id, other.name, other.phone, count(*) as turns
    from customers other
    join appointments a on a.customer_id = other.id and ${appointmentsOf(scope)}
    where other.organization_id = cu.organization_id and other.name_key = cu.name_key and other.id <> cu.id
      and other.merged_into is null
    group by other.id, other.name, other.phone order by count(*) desc limit 5) one)`
}

function mergesOf() {
  return sql`(select coalesce(json_agg(one order by one.at desc), '[]') from (
    select m.id, m.merged_before ->> 'name' as name, m.merged_before ->> 'phone' as phone,
      (extract(epoch from m.merged_at) * 1000)::bigint as at, cardinality(m.appointment_ids) as turns
    from customer_merges m
    where m.organization_id = cu.organization_id and m.kept_id = cu.id and m.undone_at is null) one)`
}
