import { sql } from 'kysely'
import type { Membership } from '#server/kernel/http/caller.ts'

/**
 * How long the longest appointment of a shop ever was, as an interval: whatever goes on at some time began no longer ago. Said
 * beside `ends_at > …`, it lets the index of beginnings leave out the years before.
 */
export function longestAppointment({
  organizationId,
  shopId,
}: Pick<Membership, 'organizationId' | 'shopId'>): ReturnType<typeof sql> {
  return sql`make_interval(secs => coalesce((select max(extract(epoch from longest.ends_at - longest.starts_at))
    from appointments longest
    where longest.organization_id = ${organizationId} and longest.comerce_id = ${shopId}), 0)::float8)`
}
