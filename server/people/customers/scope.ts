import { sql, type RawBuilder } from 'kysely'
import type { Membership } from '#server/kernel/http/caller.ts'

export type Scope = Pick<
  Membership,
  'organizationId' | 'shopId' | 'onlyStaffId' | 'sharesCustomers'
>

/** The name given to a walk-in who left none; a number follows. */
export const NAMELESS = 'Sin turno nº '

/**
 * SQL condition: not a nameless walk-in, who counts as a customer only with a name, phone or address. `cu`: customer.
 */
export const isSomebody = sql`not (cu.phone is null and cu.email is null and cu.name like ${`${NAMELESS}%`})`

/** SQL condition: the appointment was neither rejected nor expired. `a` is the table of appointments. */
export const wasTaken = sql`a.status not in ('rejected', 'expired')`

/**
 * SQL condition: a customer of this shop even without an appointment here, because the shop added them by hand or its
 * branches share customers. Never for members who see only their own agenda. `cu` is the customer.
 */
export function isKnownAnyway({
  shopId,
  onlyStaffId,
  sharesCustomers,
}: Scope): RawBuilder<unknown> {
  if (sharesCustomers) return sql`true`
  return onlyStaffId === null ? sql`cu.added_in = ${shopId}` : sql`false`
}

/** SQL condition: a customer of this shop, as this member may see it. `cu` is the customer. */
export function isCustomerOf(scope: Scope): RawBuilder<unknown> {
  return sql`(${isKnownAnyway(scope)} or exists (select from appointments a
    where a.customer_id = cu.id and ${appointmentsOf(scope)}))`
}

/** SQL condition: the customer came. `a` is the table of appointments. */
export const cameOf = sql`a.status in ('in_progress', 'completed')`

/** SQL condition: the appointment is still to come. `a` is the table of appointments. */
export function isAhead(now: number): RawBuilder<unknown> {
  return sql`(a.status in ('pending', 'awaiting_deposit', 'booked', 'confirmed') and a.starts_at > ${new Date(now)})`
}

/**
 * SQL condition: the appointments that count for a customer's history here. Those of this shop; of all branches when
 * they share customers; only of their own agenda for members who see no other. `a` is the table of appointments.
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
