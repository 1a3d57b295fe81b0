import { sql } from 'kysely'
import type { ShopMemory } from './availability/memory.ts'
import { shopOf } from './availability/shop-of.ts'
import type { Context } from '#server/context.ts'
import type { Membership } from '#server/kernel/http/caller.ts'
import { refuse } from '#server/kernel/http/refusal.ts'
import { findAppointments, type AppointmentRow } from './queries.ts'

export type Found = { readonly shop: ShopMemory; readonly appointment: AppointmentRow }

/** The appointment of a manage link. Refuses with `not_found` when the link is forged, incomplete or no longer valid. */
export async function findManaged(context: Context, manageToken: string): Promise<Found> {
  const id = context.secrets.readSignedId(manageToken) ?? refuse('not_found')
  const [appointment] = await findAppointments(
    context.database.db,
    context.clock.now(),
    sql`a.id = ${id}`,
  )
  if (appointment === undefined) return refuse('not_found')
  if (!context.secrets.isSignedId('manage', manageToken, appointment.manage_generation))
    return refuse('not_found')
  return { shop: await shopOf(context, appointment.comerce_id), appointment }
}

/**
 * An appointment of this member's shop; for an advisor who is limited to one agenda, only of that agenda. Refuses with
 * `not_found` otherwise.
 */
export async function findForStaff(
  context: Context,
  member: Membership,
  id: string,
): Promise<Found> {
  const [appointment] = await findAppointments(
    context.database.db,
    context.clock.now(),
    sql`${scopeOf(member)} and a.id = ${id}`,
  )
  if (appointment === undefined) return refuse('not_found')
  return { shop: await shopOf(context, appointment.comerce_id), appointment }
}

/** The SQL condition on appointments `a` that a member may see. */
export function scopeOf(member: Membership): ReturnType<typeof sql> {
  const ofShop = sql`a.organization_id = ${member.organizationId} and a.comerce_id = ${member.shopId}`
  if (member.onlyStaffId === null) return ofShop
  return sql`${ofShop} and exists (select 1 from appointment_legs own
    where own.organization_id = a.organization_id and own.appointment_id = a.id and own.staff_id = ${member.onlyStaffId})`
}
