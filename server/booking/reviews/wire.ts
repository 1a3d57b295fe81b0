import type { Reply } from '#contract/contract.ts'
import type { ReviewWire } from '#contract/reviews.ts'
import { toOffsetIso } from '#domain/calendar/local-time.ts'
import { reviewableUntil } from '#domain/appointment/review.ts'
import type { AppointmentRow } from '../appointments/queries.ts'
import type { OwnReviewRow, ReviewRow } from './rows.ts'

type ShopReviewWire = Reply<'answerReview'>['review']

export function toReviewWire(row: ReviewRow): ReviewWire {
  return {
    id: row.id,
    rating: row.rating,
    text: row.body,
    author: shortName(row.customer_name),
    services: row.services.join(' + '),
    staff: row.people.join(' y '),
    created_at: toOffsetIso(row.created_at, row.time_zone),
    answer: row.answer,
    is_answer_older: row.is_answer_older,
  }
}

export function toShopReviewWire(row: ReviewRow): ShopReviewWire {
  return {
    ...toReviewWire(row),
    is_hidden: row.hidden_at !== null,
    reported_at: row.reported_at === null ? null : toOffsetIso(row.reported_at, row.time_zone),
  }
}

/** What the page of an appointment says about its review. */
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

/** `Sofía B.`: enough to be a person, too little to be found. */
export function shortName(name: string): string {
  const [first = '', ...others] = name.trim().split(/\s+/)
  const initial = /^./u.exec(others.at(-1) ?? '')?.[0]
  return initial === undefined ? first : `${first} ${initial.toUpperCase()}.`
}
