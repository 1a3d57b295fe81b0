import { sql } from 'kysely'

/** SQL: what a request led to by itself; null for one that a person answers. */
export const ownOutcome = sql`case when handled_by is null then nullif(answer, '') end`
