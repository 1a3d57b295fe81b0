import { sql, type Transaction } from 'kysely'
import type { Received } from '#contract/contract.ts'
import type { Context } from '#server/context.ts'
import { refuseStale } from '#server/kernel/http/refuse-stale.ts'
import { refuse } from '#server/kernel/http/refusal.ts'
import { changeRules } from '#server/scheduling/rules/change-rules.ts'
import { replaceServicesOf } from './offers.ts'
import {
  countFutureAppointments,
  findOtherBranches,
  findStaffMember,
  type Shop,
  type StaffWire,
} from './queries.ts'

/**
 * Name and bio belong to the staff member in every branch; being active or hidden and the services belong to this
 * branch.
 */
export async function updateStaff(
  context: Context,
  shop: Shop,
  id: string,
  { seen, ...fields }: Received<'updateStaff', 'body'>,
): Promise<{ staff: StaffWire }> {
  return await changeRules(context, shop, async work => {
    const { trx } = work
    const current = (await findStaffMember(trx, shop, id)) ?? refuse('not_found')
    refuseStale(current, seen)
    const next = { ...current, ...fields }
    if (current.is_active && !next.is_active) {
      await refuseWithFutureAppointments(trx, shop, id, context.clock.now())
    }
    const { name } = fields
    if (name !== undefined && name !== current.name) await renameInVisits(trx, shop, { id, name })
    await sql`update staff set name = ${next.name}, bio = ${next.bio}
      where organization_id = ${shop.organizationId} and id = ${id}`.execute(trx)
    await sql`update staff_comerces set is_active = ${next.is_active}, is_hidden = ${next.is_hidden}
      where organization_id = ${shop.organizationId} and comerce_id = ${shop.shopId}
        and staff_id = ${id}`.execute(trx)
    if (fields.services !== undefined) await replaceServicesOf(trx, shop, id, fields.services)
    for (const shopId of await findOtherBranches(trx, shop, id))
      await work.emit({ type: 'rules.changed', shopId })
    return { staff: (await findStaffMember(trx, shop, id)) ?? refuse('not_found') }
  })
}

/** Visits of the past too: a shop reads one name of each staff member everywhere, on cards and in exports. */
async function renameInVisits(
  trx: Transaction<unknown>,
  { organizationId }: Shop,
  { id, name }: { readonly id: string; readonly name: string },
): Promise<void> {
  await sql`update appointment_legs set staff_name = ${name}
    where organization_id = ${organizationId} and staff_id = ${id}`.execute(trx)
}

/** No booking can happen meanwhile: bookings lock the shop's row for share, which `changeRules` has locked. */
async function refuseWithFutureAppointments(
  trx: Transaction<unknown>,
  shop: Shop,
  id: string,
  now: number,
): Promise<void> {
  const appointments = await countFutureAppointments(trx, shop, id, now)
  if (appointments === 0) return
  const count = appointments === 1 ? 'un turno' : `${appointments} turnos`
  refuse('has_future_turns', {
    detail: `Tiene ${count} por delante. Pasalos a otra persona o cancelalos, y después probá de nuevo.`,
  })
}
