import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Received, Reply } from '#contract/contract.ts'
import { reviewableUntil } from '#domain/review.ts'
import { findManaged } from '../appointments/find.ts'
import type { Context } from '../context.ts'
import { refuse } from '../http/refusal.ts'
import { forgetShop } from '../settings/change-rules.ts'
import { findReviewOf } from './rows.ts'
import { toOwnReviewWire } from './wire.ts'

/** One for each turn; written again it is the same one, corrected. What the shop answered stays below it. */
export async function writeReview(
  context: Context,
  manageToken: string,
  { rating, text = '' }: Received<'writeReview', 'body'>,
): Promise<Reply<'writeReview'>> {
  const { turn } = await findManaged(context, manageToken)
  const now = context.clock.now()
  const at = new Date(now)
  const written = await context.database.db.transaction().execute(async trx => {
    const before = await findReviewOf(trx, turn)
    const facts = { status: turn.status, endsAt: turn.ends_at }
    if (reviewableUntil(facts, before?.created_at ?? null, now) === null) refuse('review_closed')
    await sql`
      insert into reviews (organization_id, id, comerce_id, appointment_id, rating, body, created_at, updated_at)
      values (${turn.organization_id}, ${randomUUID()}, ${turn.comerce_id}, ${turn.id}, ${rating}, ${text}, ${at}, ${at})
      on conflict (organization_id, appointment_id) do update
        set rating = excluded.rating, body = excluded.body, updated_at = excluded.updated_at`.execute(
      trx,
    )
    return await findReviewOf(trx, turn)
  })
  // The page shows the average and the newest.
  await forgetShop(context, turn.comerce_id)
  return toOwnReviewWire(turn, written, now)
}
