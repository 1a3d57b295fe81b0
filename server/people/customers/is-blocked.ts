import { sql, type RawBuilder } from 'kysely'

/** Whether the shop blocked this phone: it is sent to the shop, kindly and without the reason; nothing is pretended. */
export function isBlocked(organizationId: string, phone: string): RawBuilder<boolean> {
  return sql<boolean>`exists (select from customers given
    join customers cu on cu.organization_id = given.organization_id
      and cu.id = coalesce(given.merged_into, given.id) and cu.blocked_at is not null
    where given.organization_id = ${organizationId} and given.phone = ${phone})`
}
