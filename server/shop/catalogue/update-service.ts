import { sql } from 'kysely'
import type { Received } from '#contract/contract.ts'
import type { Context } from '#server/context.ts'
import { remindAnew } from '#server/booking/reminders/remind.ts'
import { refuseStale } from '#server/kernel/http/refuse-stale.ts'
import { refuse } from '#server/kernel/http/refusal.ts'
import { changeRules } from '#server/scheduling/rules/change-rules.ts'
import { classHoursWanted } from './class-hours.ts'
import { newSecret, saveExtras } from './extras.ts'
import { replaceOffers } from './offers.ts'
import { findService, type ServiceWire, type Shop } from './queries.ts'
import { phasesWanted } from './phases.ts'

/** Changes what is given. Appointments already taken keep their minutes and price: their service items are frozen. */
export async function updateService(
  context: Context,
  shop: Shop,
  id: string,
  { seen, ...fields }: Received<'updateService', 'body'>,
): Promise<{ service: ServiceWire }> {
  return await changeRules(context, shop, async work => {
    const { trx } = work
    const current = (await findService(trx, shop, id)) ?? refuse('not_found')
    refuseStale(current, seen)
    const next = { ...current, ...fields }
    const phases = phasesWanted(fields, current.segments)
    const classHours = classHoursWanted(fields.class_hours ?? current.class_hours)
    await sql`
      update services set name = ${next.name}, category = ${next.category},
        description = ${next.description}, segments = ${JSON.stringify(phases)}::jsonb,
        buffer_before_minutes = ${next.buffer_before_minutes},
        buffer_after_minutes = ${next.buffer_after_minutes}, price = ${next.price},
        is_public = ${next.is_public}, is_active = ${next.is_active},
        needs_approval = ${next.needs_approval}, deposit = ${next.deposit},
        capacity = ${next.capacity}, class_hours = ${JSON.stringify(classHours)}::jsonb,
        rules = ${JSON.stringify(next.rules)}::jsonb,
        reminder_hours = ${next.reminder_hours ?? null}::integer[],
        link_secret = ${fields.renew_link === true ? newSecret() : sql`coalesce(link_secret, ${newSecret()})`}
      where organization_id = ${shop.organizationId} and comerce_id = ${shop.shopId}
        and id = ${id}`.execute(trx)
    if (fields.reminder_hours !== undefined || fields.rules !== undefined)
      await remindAnew(trx, shop, context.clock.now())
    if (fields.offers !== undefined) await replaceOffers(trx, shop, id, fields.offers)
    await saveExtras(trx, shop, id, fields)
    return { service: (await findService(trx, shop, id)) ?? refuse('not_found') }
  })
}
