import { sql, type Kysely } from 'kysely'
import type { CustomerFields } from '#domain/customer/customer-merge.ts'
import type { Context } from '#server/context.ts'
import { isCustomerOf, type Scope } from '../customers/scope.ts'
import type { CustomerValue } from './reading/row-value.ts'

/** A customer of the organization who is the one of a row. */
export type KnownCustomer = CustomerFields & {
  readonly id: string
  readonly blocked_reason: string | null
  readonly added_in: string | null
  /** Whether this shop sees them. */
  readonly is_own: boolean
  /** They already want no mails but those about their appointments. */
  readonly is_stopped: boolean
}

type Named = { readonly n: number; readonly customer: CustomerValue }

/** Owners see all agendas of their shop. */
export function scopeOfShop(organizationId: string, shopId: string): Scope {
  return { organizationId, shopId, onlyStaffId: null, sharesCustomers: false }
}

/**
 * Who of the organization each row is about, by row number. By phone; without one by name, where only one customer has
 * it or one of them without a phone. Merged customers are those into whom they were merged.
 *
 * Looked up one by one (`lateral … limit 1`): while a large file comes in, PostgreSQL still believes that the shop has
 * few customers, and a join would read all of them for each part.
 */
export async function findKnown(
  db: Kysely<unknown>,
  { secrets }: Pick<Context, 'secrets'>,
  scope: Scope,
  rows: readonly Named[],
): Promise<ReadonlyMap<number, KnownCustomer>> {
  const wanted = rows.map(({ n, customer: { phone, name, email } }) => ({
    n,
    phone,
    name,
    email,
    who: email === null ? null : secrets.fingerprint(email),
  }))
  const found = await sql<KnownCustomer & { n: number }>`
    with wanted as (
      select * from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb)
        as w (n int, phone text, name text, email text, who text)),
    matched as (
      select w.n, w.who, coalesce(held.merged_into, held.id) as id from wanted w
      cross join lateral (
        select c.id, c.merged_into from customers c
        where c.organization_id = ${scope.organizationId} and c.phone = w.phone limit 1) held
      union all
      select w.n, w.who, namesake.id from wanted w
      join lateral (
        select c.id, c.phone, count(*) over () as many from customers c
        where c.organization_id = ${scope.organizationId} and c.merged_into is null and c.name_key = name_key(w.name)
          and (w.email is null or c.email is null or c.email = w.email)
        order by (c.phone is null) desc, (c.email is not distinct from w.email) desc, c.id limit 1) namesake
        on namesake.phone is null or namesake.many = 1
      where w.phone is null)
    select m.n, cu.id, cu.name, cu.phone, cu.email, cu.notes, cu.haircut, cu.tags, cu.birthday, cu.blocked_reason,
      cu.added_in, ${isCustomerOf(scope)} as is_own,
      exists (select from mail_stops s where s.organization_id = ${scope.organizationId}
        and s.comerce_id = ${scope.shopId} and s.address = m.who) as is_stopped
    from matched m
    cross join lateral (
      select * from customers c where c.organization_id = ${scope.organizationId} and c.id = m.id limit 1) cu`.execute(
    db,
  )
  const named = new Map(wanted.map(({ n, phone }) => [n, phone === null]))
  // A name is no proof: only customers whom this shop sees are known by it.
  const seen = found.rows.filter(({ n, is_own: isOwn }) => isOwn || named.get(n) === false)
  return new Map(seen.map(({ n, ...known }) => [n, known]))
}
