import { sql, type RawBuilder } from 'kysely'
import type { Membership } from '#server/kernel/http/caller.ts'

export type Scope = Pick<
  Membership,
  'organizationId' | 'shopId' | 'onlyStaffId' | 'sharesCustomers'
>

/** What whoever comes in without an appointment and without a name is called. */
export const NAMELESS = 'Sin turno nº '

/** Somebody: a number that was called once is no customer, until they leave a name or a phone. `cu` is the customer. */
export const isSomebody = sql`not (cu.phone is null and cu.email is null and cu.name like ${`${NAMELESS}%`})`

/** Whoever only asked, and was told no or never answered, has not been here. `a` is the table of appointments. */
export const wasTaken = sql`a.status not in ('rejected', 'expired')`

/**
 * A customer without any appointment here: the shop wrote them down, or its branches share their customers. Whoever has only
 * their own agenda knows those of their agenda. `cu` is the customer.
 */
export function isKnownAnyway({
  shopId,
  onlyStaffId,
  sharesCustomers,
}: Scope): RawBuilder<unknown> {
  if (sharesCustomers) return sql`true`
  return onlyStaffId === null ? sql`cu.added_in = ${shopId}` : sql`false`
}

/** A customer of this shop. `cu` is the customer. */
export function isCustomerOf(scope: Scope): RawBuilder<unknown> {
  return sql`(${isKnownAnyway(scope)} or exists (select from appointments a
    where a.customer_id = cu.id and ${appointmentsOf(scope)}))`
}

/** Sat in the chair. `a` is the table of appointments. */
export const cameOf = sql`a.status in ('in_progress', 'completed')`

/** Still to come. `a` is the table of appointments. */
export function isAhead(now: number): RawBuilder<unknown> {
  return sql`(a.status in ('pending', 'awaiting_deposit', 'booked', 'confirmed') and a.starts_at > ${new Date(now)})`
}

/**
 * The appointments that tell of a customer here: of this shop; of all branches, where they share their customers; of their own
 * agenda, when that is all they may run. `a` is the table of appointments.
 */
export function appointmentsOf({
  organizationId,
  shopId,
  onlyStaffId,
  sharesCustomers,
}: Scope): RawBuilder<unknown> {
  if (sharesCustomers) return sql`a.organization_id = ${organizationId}`
  const isTheirs =
    onlyStaffId === null
      ? sql`true`
      : sql`exists (select from appointment_legs own where own.organization_id = a.organization_id
          and own.appointment_id = a.id and own.staff_id = ${onlyStaffId})`
  return sql`a.organization_id = ${organizationId} and a.comerce_id = ${shopId} and ${isTheirs}`
}
