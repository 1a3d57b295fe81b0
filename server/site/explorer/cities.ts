import { sql } from 'kysely'
import type { Reply } from '#contract/contract.ts'
import type { Context } from '#server/context.ts'

const SHOWN = 8
const KEPT_MS = 600_000

/** The cities with the most shops, for visitors who give no position. Usually counted at most every ten minutes. */
export function createCities({
  replica,
  availability,
}: Context): () => Promise<Reply<'listCities'>> {
  let known: { readonly reply: Reply<'listCities'>; readonly at: number; readonly version: number }
  known = { reply: { items: [], next_cursor: null }, at: -Infinity, version: -1 }
  return async () => {
    const version = availability.rulesVersion()
    const age = performance.now() - known.at
    // With few cities a change is shown at once; with many, shops change all the time and it can wait.
    const isSmall = known.reply.items.length < SHOWN
    if (age < KEPT_MS && (version === known.version || !isSmall)) return known.reply
    const { rows } = await replica.read(
      async db =>
        await sql<{ city: string; comerces: number }>`
          select city, count(*)::int as comerces from comerces
          where status = 'published' and city <> '' group by city order by 2 desc, city limit ${SHOWN}`.execute(
          db,
        ),
    )
    known = { reply: { items: rows, next_cursor: null }, at: performance.now(), version }
    return known.reply
  }
}
