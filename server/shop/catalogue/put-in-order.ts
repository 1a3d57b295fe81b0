import { sql } from 'kysely'
import type { Reply } from '#contract/contract.ts'
import type { Context } from '#server/context.ts'
import { refuse } from '#server/kernel/http/refusal.ts'
import { changeRules } from '#server/scheduling/rules/change-rules.ts'
import { refuseRepeated } from './offers.ts'
import {
  countServicesAmong,
  countStaffAmong,
  findServices,
  findStaff,
  type Shop,
} from './queries.ts'

/**
 * Sets the order in which customers see the services and their categories. Those left out follow in their present
 * order.
 */
export async function orderServices(
  context: Context,
  shop: Shop,
  ids: readonly string[],
): Promise<Reply<'orderServices'>> {
  refuseRepeated('services', ids)
  return await changeRules(context, shop, async work => {
    const { trx } = work
    if ((await countServicesAmong(trx, shop, ids)) < ids.length) refuse('not_found')
    await sql`
      update services s set position = placed.place
      from (
        select o.id, row_number() over (order by w.place nulls last, o.position, o.created_at, o.id) as place
        from services o
        left join unnest(${[...ids]}::uuid[]) with ordinality as w (id, place) on w.id = o.id
        where o.organization_id = ${shop.organizationId} and o.comerce_id = ${shop.shopId}) placed
      where s.organization_id = ${shop.organizationId} and s.comerce_id = ${shop.shopId}
        and s.id = placed.id`.execute(trx)
    return { items: await findServices(trx, shop), next_cursor: null }
  })
}

/** Sets the order of the board's columns and of the staff on the public page. Those left out follow. */
export async function orderStaff(
  context: Context,
  shop: Shop,
  ids: readonly string[],
): Promise<Reply<'orderStaff'>> {
  refuseRepeated('staff', ids)
  return await changeRules(context, shop, async work => {
    const { trx } = work
    if ((await countStaffAmong(trx, shop, ids)) < ids.length) refuse('not_found')
    await sql`
      update staff_comerces s set position = placed.place
      from (
        select o.staff_id, row_number() over (order by w.place nulls last, o.position, p.created_at, o.staff_id) as place
        from staff_comerces o
        join staff p on p.organization_id = o.organization_id and p.id = o.staff_id
        left join unnest(${[...ids]}::uuid[]) with ordinality as w (id, place) on w.id = o.staff_id
        where o.organization_id = ${shop.organizationId} and o.comerce_id = ${shop.shopId}) placed
      where s.organization_id = ${shop.organizationId} and s.comerce_id = ${shop.shopId}
        and s.staff_id = placed.staff_id`.execute(trx)
    return { items: await findStaff(trx, shop), next_cursor: null }
  })
}
