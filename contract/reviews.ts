import { z } from 'zod'
import { endpoint } from './protocol/endpoint.ts'
import {
  adUrlParams,
  id,
  idParams,
  instant,
  limit,
  listOf,
  manageParams,
} from './protocol/fields.ts'

const rating = z.int().min(1).max(5)
/** A review as the public reads it: without the whole name, the phone or the appointment. */
const review = z.object({
  id,
  rating,
  text: z.string(),
  /** `Sofía B.` */
  author: z.string(),
  services: z.string(),
  staff: z.string(),
  created_at: instant,
  answer: z.string().nullable(),
  /** The author changed the review after the shop answered it. */
  is_answer_older: z.boolean(),
})
export type ReviewWire = z.output<typeof review>

/** A review as its author sees it. */
export const ownReview = z.object({
  /** Until when they may write or change it; null when it is too late, or the appointment did not take place. */
  editable_until: instant.nullable(),
  mine: z
    .object({
      rating,
      text: z.string(),
      answer: z.string().nullable(),
      is_answer_older: z.boolean(),
      is_hidden: z.boolean(),
    })
    .nullable(),
})

/** A review as the shop and the platform see it. */
const shopReview = review.extend({
  is_hidden: z.boolean(),
  /** When the shop reported it to the platform; null when it did not. */
  reported_at: instant.nullable(),
})
const reported = shopReview.extend({
  comerce: z.object({ id, ad_url: z.string(), name: z.string() }),
  report_reason: z.string().nullable(),
})

const page = z.object({ cursor: z.string().max(100).optional(), limit: limit.optional() })
const reason = z.object({ reason: z.string().trim().min(3).max(300) })

/** What customers say of their appointments. */
export const reviews = {
  writeReview: endpoint({
    call: 'PUT /api/appointments/:manage_token/review',
    access: 'public',
    limit: 'public_write',
    summary:
      'Says how an appointment went: within 14 days of it, and editable for 7. Sent again, it replaces.',
    params: manageParams,
    body: z.object({ rating, text: z.string().trim().max(1000).optional() }),
    status: 200,
    reply: ownReview,
    codes: ['not_found', 'review_closed'],
  }),
  listReviews: endpoint({
    call: 'GET /api/comerces/:ad_url/reviews',
    access: 'public',
    summary: 'What customers say of a shop, newest first.',
    params: adUrlParams,
    /** `staff`: only reviews of appointments with this staff member. */
    query: page.extend({ staff: id.optional() }),
    status: 200,
    reply: listOf(review).extend({
      /** Of all reviews that match, not only of this page; null when there are none. */
      rating: z.object({ average: z.number(), count: z.int() }).nullable(),
    }),
    codes: ['not_found', 'comerce_closed'],
  }),
  listShopReviews: endpoint({
    call: 'GET /api/dashboard/reviews',
    access: 'staff',
    summary: "The shop's reviews, newest first, the hidden ones too.",
    query: page,
    status: 200,
    reply: listOf(shopReview).extend({
      average: z.number().nullable(),
      count: z.int(),
      unanswered: z.int(),
    }),
    codes: [],
  }),
  answerReview: endpoint({
    call: 'POST /api/dashboard/reviews/:id/answer',
    access: 'owner',
    audit: 'use_case',
    summary:
      'The shop answers, once, for everybody to read; once more when the review was changed since.',
    params: idParams,
    body: z.object({ text: z.string().trim().min(1).max(1000) }),
    status: 200,
    reply: z.object({ review: shopReview }),
    codes: ['not_found', 'already_answered'],
  }),
  reportReview: endpoint({
    call: 'POST /api/dashboard/reviews/:id/report',
    access: 'owner',
    audit: 'use_case',
    summary: 'Asks the platform to look at a review. It stays until the platform decides.',
    params: idParams,
    body: reason,
    status: 200,
    reply: z.object({ review: shopReview }),
    codes: ['not_found'],
  }),
  listReportedReviews: endpoint({
    call: 'GET /api/admin/reviews',
    access: 'platform',
    summary: 'Reviews that shops reported to the platform, those that it has not hidden first.',
    query: page,
    status: 200,
    reply: listOf(reported),
    codes: [],
  }),
  hideReview: endpoint({
    call: 'POST /api/admin/reviews/:id/hide',
    access: 'platform',
    summary: 'Takes a review off the page. Its author still sees it, with the reason.',
    params: idParams,
    body: reason,
    status: 204,
    codes: ['not_found'],
  }),
  showReview: endpoint({
    call: 'POST /api/admin/reviews/:id/show',
    access: 'platform',
    summary: 'Keeps a reported review, or shows a hidden one again.',
    params: idParams,
    status: 204,
    codes: ['not_found'],
  }),
}
