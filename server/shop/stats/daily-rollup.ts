import { sql } from 'kysely'
import { localDate } from '#domain/calendar/local-time.ts'
import { addDays } from '#domain/calendar/dates.ts'
import type { Context } from '#server/context.ts'
import { rollUpDays } from './daily-figures.ts'

/** The longest range of the statistics, and the one it is compared with. */
const DAYS = 2 * 366

type Shop = {
  readonly organizationId: string
  readonly shopId: string
  readonly timeZone: string
}

/** Updates the roll-up of shops whose past changed, so that nobody who opens the statistics waits for it. */
export async function rollUpPastDays({ database: { db }, clock }: Context): Promise<void> {
  const { rows } = await sql<Shop>`
    select c.organization_id as "organizationId", c.id as "shopId", c.time_zone as "timeZone" from comerces c
    where exists (select from changed_turns t
      where t.organization_id = c.organization_id and t.comerce_id = c.id)`.execute(db)
  for (const shop of rows) {
    const today = localDate(clock.now(), shop.timeZone)
    await rollUpDays(db, shop, shop.timeZone, [{ from: addDays(today, -DAYS), to: today }])
  }
}
