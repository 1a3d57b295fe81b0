import type { Reply } from '#contract/contract.ts'
import type { ReviewWire } from '#contract/reviews.ts'
import { toOffsetIso } from '#domain/calendar/local-time.ts'
import type { ReviewRow } from './rows.ts'

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

/** `Sofía B.`: a name, but not enough to find the customer by. */
export function shortName(name: string): string {
  const [first = '', ...others] = name.trim().split(/\s+/)
  const initial = /^./u.exec(others.at(-1) ?? '')?.[0]
  return initial === undefined ? first : `${first} ${initial.toUpperCase()}.`
}
