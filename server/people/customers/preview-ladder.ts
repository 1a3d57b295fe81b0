import { sql, type Kysely } from 'kysely'
import type { Reply } from '#contract/contract.ts'
import { type History, type Ladder, type Rung, standingOf } from '#domain/customer/ladder.ts'
import type { Membership } from '#server/kernel/http/caller.ts'
import { missedBy, startsOf } from '#server/booking/ladder/histories.ts'
import { cameOf, isSomebody } from './scope.ts'

type Shop = Pick<Membership, 'organizationId' | 'shopId'>
/** The number of customers with this history. Customers who never missed an appointment are grouped. */
type Group = History & { readonly customers: number }

/** How many customers would be on each rung today. Customers without an appointment here are not counted. */
export async function previewLadder(
  db: Kysely<unknown>,
  { organizationId, shopId }: Shop,
  ladder: Ladder,
  now: number,
): Promise<Reply<'previewLadder'>> {
  const isMissed = missedBy(ladder)
  const { rows: groups } = await sql<Group>`
    with seen as (
      select a.customer_id, bool_or(${cameOf}) as came, bool_or(${isMissed}) as missed
      from appointments a
      join customers cu on cu.organization_id = a.organization_id and cu.id = a.customer_id
      where a.organization_id = ${organizationId} and a.comerce_id = ${shopId} and ${isSomebody}
        and a.status not in ('rejected', 'expired')
      group by a.customer_id)
    select count(*)::int as customers, '[]'::json as missed,
      case when came then '[0]'::json else '[]'::json end as kept
    from seen where not missed group by came
    union all
    select 1, ${startsOf(isMissed)}, ${startsOf(cameOf)}
    from appointments a
    where a.organization_id = ${organizationId} and a.comerce_id = ${shopId}
      and a.customer_id in (select customer_id from seen where missed)
    group by a.customer_id`.execute(db)
  const rungs: Record<Rung, number> = {
    reminders: 0,
    must_confirm: 0,
    deposit: 0,
    approval: 0,
    phone_only: 0,
  }
  for (const { customers, ...history } of groups)
    rungs[standingOf(history, ladder, now).rung] += customers
  return { customers: Object.values(rungs).reduce((sum, one) => sum + one, 0), rungs }
}
