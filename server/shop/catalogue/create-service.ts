import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Received } from '#contract/contract.ts'
import type { Context } from '#server/context.ts'
import { refuse } from '#server/kernel/http/refusal.ts'
import { changeRules } from '#server/scheduling/rules/change-rules.ts'
import { classHoursWanted } from './class-hours.ts'
import { newSecret, saveExtras } from './extras.ts'
import { offerByEverybody, replaceOffers } from './offers.ts'
import { findService, type ServiceWire, type Shop } from './queries.ts'
import { phasesWanted } from './phases.ts'

/** Adds a service at the end of the list. */
export async function createService(
  context: Context,
  shop: Shop,
  fields: Received<'createService', 'body'>,
): Promise<{ service: ServiceWire }> {
  const phases = phasesWanted(fields, null)
  const id = randomUUID()
  const insert = sql`
    insert into services (organization_id, id, comerce_id, name, category, description, segments,
      buffer_before_minutes, buffer_after_minutes, price, is_public, is_active, needs_approval, deposit,
      capacity, class_hours, link_secret, rules, reminder_hours, position, created_at)
    select ${shop.organizationId}, ${id}, ${shop.shopId}, ${fields.name}, ${fields.category ?? ''},
      ${fields.description ?? ''}, ${JSON.stringify(phases)}::jsonb,
      ${fields.buffer_before_minutes ?? 0}, ${fields.buffer_after_minutes ?? 0}, ${fields.price},
      ${fields.is_public ?? true}, ${fields.is_active ?? true}, ${fields.needs_approval ?? false},
      ${fields.deposit ?? null}, ${fields.capacity ?? 1},
      ${JSON.stringify(classHoursWanted(fields.class_hours ?? []))}::jsonb, ${newSecret()},
      ${JSON.stringify(fields.rules ?? {})}::jsonb,
      ${fields.reminder_hours ?? null}::integer[], coalesce(max(position) + 1, 0),
      ${new Date(context.clock.now())}
    from services where organization_id = ${shop.organizationId} and comerce_id = ${shop.shopId}`
  return await changeRules(context, shop, async work => {
    const { trx } = work
    await insert.execute(trx)
    if (fields.offers === undefined) await offerByEverybody(trx, shop, id)
    else await replaceOffers(trx, shop, id, fields.offers)
    await saveExtras(trx, shop, id, fields)
    return { service: (await findService(trx, shop, id)) ?? refuse('not_found') }
  })
}
