import { sql } from 'kysely'
import { DAY } from '#domain/calendar/interval.ts'
import type { Context } from '#server/context.ts'
import { findMoneyProblems } from './compare.ts'

/**
 * Each night, for every organization that moved money since two days: a journal that does not say what the documents say
 * is an error in the log, and makes the job fail, which the platform's health shows.
 */
export async function checkMoney({ database: { db }, clock, log }: Context): Promise<void> {
  const since = new Date(clock.now() - 2 * DAY)
  const { rows } = await sql<{ organization_id: string }>`
    select distinct organization_id from money_moves where at > ${since} order by organization_id`.execute(
    db,
  )
  let wrong = 0
  for (const { organization_id: organization } of rows) {
    for (const problem of await findMoneyProblems(db, organization)) {
      log.error({ organization, ...problem }, 'The journal differs from the documents')
      wrong += 1
    }
  }
  if (wrong > 0) throw new Error(`${wrong} sums of money differ from their documents`)
}
