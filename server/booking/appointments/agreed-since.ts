import { sql } from 'kysely'

/**
 * SQL for when appointment `a` was booked, or last moved or changed its status. A new start that came with other
 * services is a move too.
 */
export const agreedSince = sql`coalesce((select max(e.at) from appointment_events e
  where e.organization_id = a.organization_id and e.appointment_id = a.id
    and (e.kind in ('moved', 'status', 'zone') or (e.kind = 'services' and e.detail #> '{to,starts_at}' is not null))),
  a.created_at)`
