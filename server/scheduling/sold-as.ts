import { sql } from 'kysely'

/**
 * SQL for the terms on which service item `l` of appointment `a` was sold. A process of the version before writes none:
 * then as long as it stands in the calendar, without buffers.
 */
export const soldTerms = sql`coalesce(l.sold_as, jsonb_build_object(
  'segments', jsonb_build_array(jsonb_build_object('busy', true, 'minutes', greatest(1,
    extract(epoch from l.ends_at - l.starts_at)::integer / 60
      - (select coalesce(sum((added->>'minutes')::integer), 0) from jsonb_array_elements(l.add_ons) added)
      - case when l.ends_at = a.ends_at then a.extra_minutes else 0 end))),
  'bufferBeforeMinutes', 0, 'bufferAfterMinutes', 0))`
