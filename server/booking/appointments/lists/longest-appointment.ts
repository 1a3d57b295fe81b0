import { sql } from 'kysely'
import type { Membership } from '#server/kernel/http/caller.ts'

/**
 * The length of the longest appointment that a shop ever had, as an SQL interval: an appointment that is going on at some
 * instant began at most this long before it. With it, a condition on `ends_at` can also use the index on `starts_at`.
 */
export function longestAppointment({
  organizationId,
  shopId,
}: Pick<Membership, 'organizationId' | 'shopId'>): ReturnType<typeof sql> {
  return sql`make_interval(secs => coalesce((select max(extract(epoch from longest.ends_at - longest.starts_at))
    from appointments longest
    where longest.organization_id = ${organizationId} and longest.comerce_id = ${shopId}), 0)::float8)`
}
