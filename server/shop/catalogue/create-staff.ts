import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Received } from '#contract/contract.ts'
import type { Context } from '#server/context.ts'
import { refuse } from '#server/kernel/http/refusal.ts'
import { changeRules } from '#server/scheduling/rules/change-rules.ts'
import { offerEverything, replaceServicesOf } from './offers.ts'
import { findStaffMember, type Shop, type StaffWire } from './queries.ts'

/** Adds a staff member of the organization to this branch, with the shop's hours. */
export async function createStaff(
  context: Context,
  shop: Shop,
  fields: Received<'createStaff', 'body'>,
): Promise<{ staff: StaffWire }> {
  const id = randomUUID()
  const insertStaffMember = sql`
    insert into staff (organization_id, id, name, bio, created_at)
    values (${shop.organizationId}, ${id}, ${fields.name}, ${fields.bio ?? ''},
      ${new Date(context.clock.now())})`
  const insertPlace = sql`
    insert into staff_comerces (organization_id, staff_id, comerce_id, position, is_active, is_hidden)
    select ${shop.organizationId}, ${id}, ${shop.shopId}, coalesce(max(position) + 1, 0),
      ${fields.is_active ?? true}, ${fields.is_hidden ?? false}
    from staff_comerces
    where organization_id = ${shop.organizationId} and comerce_id = ${shop.shopId}`
  return await changeRules(context, shop, async work => {
    const { trx } = work
    await insertStaffMember.execute(trx)
    await insertPlace.execute(trx)
    if (fields.services === undefined) await offerEverything(trx, shop, id)
    else await replaceServicesOf(trx, shop, id, fields.services)
    return { staff: (await findStaffMember(trx, shop, id)) ?? refuse('not_found') }
  })
}
