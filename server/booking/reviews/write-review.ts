import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Received, Reply } from '#contract/contract.ts'
import { reviewableUntil } from '#domain/appointment/review.ts'
import { notifyStaff } from '../appointments/announce.ts'
import { findManaged } from '../appointments/find.ts'
import type { AppointmentRow } from '../appointments/queries.ts'
import { toAppointmentWire } from '../appointments/wire.ts'
import type { Context } from '#server/context.ts'
import { refuse } from '#server/kernel/http/refusal.ts'
import { forgetShop } from '#server/shop/rules/change-rules.ts'
import { toOwnReviewWire } from './own-review.ts'
import { findReviewOf, type OwnReviewRow } from './rows.ts'
import { shortName } from './wire.ts'

/**
 * Writes the review of an appointment, or corrects the one there is; the shop's answer stays. Refuses with
 * `review_closed` when it is too late, or the appointment did not take place.
 */
export async function writeReview(
  context: Context,
  manageToken: string,
  { rating, text = '' }: Received<'writeReview', 'body'>,
): Promise<Reply<'writeReview'>> {
  const { appointment } = await findManaged(context, manageToken)
  const now = context.clock.now()
  const at = new Date(now)
  const { before, after } = await context.database.db.transaction().execute(async trx => {
    const before = await findReviewOf(trx, appointment)
    const facts = { status: appointment.status, endsAt: appointment.ends_at }
    if (reviewableUntil(facts, before?.created_at ?? null, now) === null) refuse('review_closed')
    await sql`
      insert into reviews (organization_id, id, comerce_id, appointment_id, rating, body, created_at, updated_at)
      values (${appointment.organization_id}, ${randomUUID()}, ${appointment.comerce_id}, ${appointment.id}, ${rating}, ${text}, ${at}, ${at})
      on conflict (organization_id, appointment_id) do update
        set rating = excluded.rating, body = excluded.body, updated_at = excluded.updated_at
        where (reviews.rating, reviews.body) is distinct from (excluded.rating, excluded.body)`.execute(
      trx,
    )
    return { before, after: await findReviewOf(trx, appointment) }
  })
  // The shop's page shows the average and the newest reviews.
  await forgetShop(context, appointment.comerce_id)
  notifyShop(context, appointment, rating, before, after)
  return toOwnReviewWire(appointment, after, now)
}

/** Notifies the shop of a new review, and of one that was changed after the shop answered it. */
function notifyShop(
  context: Context,
  appointment: AppointmentRow,
  rating: number,
  before: OwnReviewRow | null,
  after: OwnReviewRow | null,
): void {
  const name = shortName(appointment.customer_name)
  const isOutdated = after?.is_answer_older === true && before?.is_answer_older === false
  if (before !== null && !isOutdated) return
  const text =
    before === null
      ? `${name} dejó una opinión: ${rating} de 5`
      : `${name} cambió la opinión que respondiste: ${rating} de 5`
  notifyStaff(context, toAppointmentWire(appointment), 'review:written:broadcast', text)
}
