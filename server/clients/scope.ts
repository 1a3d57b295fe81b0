import { sql, type RawBuilder } from 'kysely'
import type { Membership } from '../http/caller.ts'

export type Scope = Pick<Membership, 'organizationId' | 'comerceId' | 'onlyStaffId'>

/** The turns of this shop; of her own agenda, when that is all she may run. `a` is the table of appointments. */
export function turnsOf({ organizationId, comerceId, onlyStaffId }: Scope): RawBuilder<unknown> {
  const isHers =
    onlyStaffId === null
      ? sql`true`
      : sql`exists (select from appointment_legs own where own.organization_id = a.organization_id
          and own.appointment_id = a.id and own.staff_id = ${onlyStaffId})`
  return sql`a.organization_id = ${organizationId} and a.comerce_id = ${comerceId} and ${isHers}`
}
