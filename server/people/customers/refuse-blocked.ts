import { sql, type Kysely } from 'kysely'
import { refuse } from '#server/kernel/http/refusal.ts'

/** A phone that the shop blocked is sent to the shop, kindly and without the reason; nothing is pretended. */
export async function refuseBlocked(
  db: Kysely<unknown>,
  organizationId: string,
  phone: string,
): Promise<void> {
  const { rows } = await sql`
    select from customers given
    join customers cu on cu.organization_id = given.organization_id
      and cu.id = coalesce(given.merged_into, given.id) and cu.blocked_at is not null
    where given.organization_id = ${organizationId} and given.phone = ${phone}`.execute(db)
  if (rows.length > 0) refuse('ask_the_shop')
}
