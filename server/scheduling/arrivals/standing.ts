import { sql, type RawBuilder } from 'kysely'

/** SQL: an appointment `a` that takes no time any more, by its status or because it waited too long. */
export function isGone(now: number): RawBuilder<boolean> {
  return sql<boolean>`(a.status in ('cancelled', 'rejected', 'expired')
    or coalesce(a.expires_at <= ${new Date(now)}, false))`
}

/** SQL: the shop accepted an appointment `a` that waited. What its customer confirmed by mail, it did not. */
export const isAccepted = sql<boolean>`(a.status <> 'pending' and not a.confirms_by_mail)`
