import type { Reply } from '#contract/contract.ts'
import { reviewableUntil } from '#domain/appointment/review.ts'
import { toOffsetIso } from '#domain/calendar/local-time.ts'
import type { Context } from '#server/context.ts'
import type { AppointmentRow } from '#server/scheduling/queries.ts'
import { findReviewOf, type OwnReviewRow } from './rows.ts'

/** The customer's own review of an appointment, and until when they may write it. */
export async function ownReviewOf(
  { database, clock }: Context,
  appointment: AppointmentRow,
): Promise<Reply<'writeReview'>> {
  return toOwnReviewWire(appointment, await findReviewOf(database.db, appointment), clock.now())
}

export function toOwnReviewWire(
  appointment: AppointmentRow,
  written: OwnReviewRow | null,
  now: number,
): Reply<'writeReview'> {
  const facts = { status: appointment.status, endsAt: appointment.ends_at }
  const until = reviewableUntil(facts, written?.created_at ?? null, now)
  return {
    editable_until: until === null ? null : toOffsetIso(until, appointment.time_zone),
    mine:
      written === null
        ? null
        : {
            rating: written.rating,
            text: written.body,
            answer: written.answer,
            is_answer_older: written.is_answer_older,
            is_hidden: written.hidden_at !== null,
          },
  }
}
