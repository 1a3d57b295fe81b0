import { sql, type RawBuilder } from 'kysely'

/**
 * SQL: whether the shop blocked this phone, or that of a customer it was merged with. Callers never show the reason.
 */
export function isBlocked(organizationId: string, phone: string | null): RawBuilder<boolean> {
  return sql<boolean>`exists (select from customers given
    join customers cu on cu.organization_id = given.organization_id
      and cu.id = coalesce(given.merged_into, given.id) and cu.blocked_at is not null
    where given.organization_id = ${organizationId} and given.phone = ${phone})`
}
