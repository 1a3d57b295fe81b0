import { sql, type RawBuilder } from 'kysely'
import type { Membership } from '#server/kernel/http/caller.ts'

export type Scope = Pick<Membership, 'organizationId' | 'comerceId' | 'onlyStaffId'>

/** What whoever comes in without a turn and without a name is called. */
export const NAMELESS = 'Sin turno nº '

/** Somebody: a number that was called once is no client, until she leaves a name or a phone. `cu` is the client. */
export const isSomebody = sql`not (cu.phone is null and cu.email is null and cu.name like ${`${NAMELESS}%`})`

/** Whoever only asked, and was told no or never answered, has not been here. `a` is the table of appointments. */
export const wasTaken = sql`a.status not in ('rejected', 'expired')`

/** The shop wrote her down, before any turn. Whoever has only her own agenda knows those of her agenda. */
export function wasAddedIn({ comerceId, onlyStaffId }: Scope): RawBuilder<unknown> {
  return onlyStaffId === null ? sql`cu.added_in = ${comerceId}` : sql`false`
}

/** A client of this shop. `cu` is the client. */
export function isClientOf(scope: Scope): RawBuilder<unknown> {
  return sql`(${wasAddedIn(scope)} or exists (select from appointments a
    where a.customer_id = cu.id and ${turnsOf(scope)}))`
}

/** Sat in the chair. `a` is the table of appointments. */
export const cameOf = sql`a.status in ('in_progress', 'completed')`

/** Still to come. `a` is the table of appointments. */
export function isAhead(now: number): RawBuilder<unknown> {
  return sql`(a.status in ('pending', 'awaiting_deposit', 'booked', 'confirmed') and a.starts_at > ${new Date(now)})`
}

/** The turns of this shop; of her own agenda, when that is all she may run. `a` is the table of appointments. */
export function turnsOf({ organizationId, comerceId, onlyStaffId }: Scope): RawBuilder<unknown> {
  const isHers =
    onlyStaffId === null
      ? sql`true`
      : sql`exists (select from appointment_legs own where own.organization_id = a.organization_id
          and own.appointment_id = a.id and own.staff_id = ${onlyStaffId})`
  return sql`a.organization_id = ${organizationId} and a.comerce_id = ${comerceId} and ${isHers}`
}
