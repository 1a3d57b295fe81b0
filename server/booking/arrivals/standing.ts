import { sql, type RawBuilder } from 'kysely'

/** SQL: an appointment `a` that takes no time any more, by its status or because it waited too long. */
export function isGone(now: number): RawBuilder<boolean> {
  return sql<boolean>`(a.status in ('cancelled', 'rejected', 'expired')
    or coalesce(a.expires_at <= ${new Date(now)}, false))`
}
