import { randomUUID } from 'node:crypto'
import { sql, type Transaction } from 'kysely'

type Edit = {
  readonly organizationId: string
  readonly id: string
  readonly by: string
  /** The former values of the fields that were changed. */
  readonly before: Readonly<Record<string, unknown>>
}

const SHOWN = 20

/** Keeps what a card said before a change. The audit names only the fields, because it cannot be erased. */
export async function keepEdit(
  trx: Transaction<unknown>,
  { organizationId, id, by, before }: Edit,
  now: number,
): Promise<void> {
  await sql`insert into customer_edits (organization_id, id, customer_id, before, by_user, at)
    values (${organizationId}, ${randomUUID()}, ${id}, ${JSON.stringify(before)}::jsonb, ${by}, ${new Date(now)})`.execute(
    trx,
  )
}

/** SQL: the latest edits of customer `cu`, and of those merged into them, as a JSON array. */
export const editsOf = sql`(select coalesce(json_agg(one order by one.at desc), '[]') from (
  select e.id, (extract(epoch from e.at) * 1000)::bigint as at, u.name as by, e.before
  from customer_edits e join users u on u.id = e.by_user
  where e.organization_id = cu.organization_id and e.customer_id in (select o.id from customers o
    where o.organization_id = cu.organization_id and (o.id = cu.id or o.merged_into = cu.id))
  order by e.at desc limit ${SHOWN}) one)`
