import { sql } from 'kysely'
import { addDays, localDate } from '#domain/local-time.ts'
import type { Context } from '../context.ts'
import { keepPastDays } from '../stats/past-days.ts'

const EVERY_MS = 3_600_000
/** The longest range of the statistics, and the one it is compared with. */
const DAYS = 2 * 366

type Shop = {
  readonly organizationId: string
  readonly comerceId: string
  readonly timeZone: string
}

/** Shops whose past changed: added up here, so that nobody who opens the statistics waits for it. */
export function createKeepPastDays(): (context: Context) => Promise<void> {
  let lastAt = -Infinity
  return async ({ database: { db }, clock }) => {
    const now = clock.now()
    if (now - lastAt < EVERY_MS) return
    lastAt = now
    const { rows } = await sql<Shop>`
      select c.organization_id as "organizationId", c.id as "comerceId", c.time_zone as "timeZone" from comerces c
      where exists (select from changed_turns t
        where t.organization_id = c.organization_id and t.comerce_id = c.id)`.execute(db)
    for (const shop of rows) {
      const today = localDate(now, shop.timeZone)
      await keepPastDays(db, shop, shop.timeZone, [{ from: addDays(today, -DAYS), to: today }])
    }
  }
}
