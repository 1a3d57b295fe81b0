import { sql } from 'kysely'
import { z } from 'zod'
import { limits } from '#contract/protocol/limits.ts'
import { findPublic } from '#server/shop/public/find.ts'
import type { Context } from '#server/context.ts'
import { accountOfCustomer } from '../appointments/booking-request.ts'
import { originOf } from '#server/scheduling/arrivals/origin.ts'
import { accountOf, membershipOfCaller } from '#server/kernel/http/caller.ts'
import { readCursor, writeCursor } from '#server/kernel/http/cursor.ts'
import { handlers } from '#server/kernel/http/handler.ts'
import { answerReview, hideReview, reportReview, showReview } from './moderate.ts'
import { findReviews, isAnswerOlder, isOfStaff, ratingOf, type ReviewRow } from './rows.ts'
import { toReviewWire, toShopReviewWire } from './wire.ts'
import { writeReview } from './write-review.ts'

/** The calls to write and list reviews, for shops to answer and report them, and for the platform to hide them. */
export function reviewRoutes(context: Context) {
  const { db } = context.database
  return handlers({
    writeReview: async ({ params, body, caller, client }) => {
      const origin = originOf(context, client, accountOfCustomer(caller))
      return await writeReview(context, { token: params.manage_token, origin }, body)
    },
    listReviews: async ({ params, query }) => {
      const { row } = await findPublic(context, params.ad_url)
      const ofShop = sql`r.organization_id = ${row.organizationId} and r.comerce_id = ${row.id} and r.hidden_at is null`
      const asked = query.staff ? sql`${ofShop} and ${isOfStaff(query.staff)}` : ofShop
      const { rows, next_cursor } = await pageOf(context, asked, query)
      const rating = query.staff ? await ratingOf(db, asked) : row.rating
      return { items: rows.map(toReviewWire), next_cursor, rating }
    },
    listShopReviews: async ({ caller, query }) => {
      const { organizationId, shopId } = membershipOfCaller(caller)
      const ofShop = sql`r.organization_id = ${organizationId} and r.comerce_id = ${shopId}`
      const { rows, next_cursor } = await pageOf(context, ofShop, query)
      const { rows: counts } = await sql<{
        average: number | null
        count: number
        unanswered: number
      }>`
        select round(avg(rating) filter (where hidden_at is null), 1) as average,
          count(*) filter (where hidden_at is null) as count,
          count(*) filter (where hidden_at is null and (answer is null or ${isAnswerOlder})) as unanswered
        from reviews r where ${ofShop}`.execute(db)
      return { items: rows.map(toShopReviewWire), next_cursor, ...counts[0]! }
    },
    answerReview: async ({ caller, params, body }) =>
      await answerReview(context, accountOf(caller), params.id, body.text),
    reportReview: async ({ caller, params, body }) =>
      await reportReview(context, accountOf(caller), params.id, body.reason),
    listReportedReviews: async ({ query }) => {
      const asked = { ...query, areHiddenLast: true }
      const { rows, next_cursor } = await pageOf(context, sql`r.reported_at is not null`, asked)
      const items = rows.map(row => ({
        ...toShopReviewWire(row),
        comerce: { id: row.comerce_id, ad_url: row.ad_url, name: row.comerce_name },
        report_reason: row.report_reason,
      }))
      return { items, next_cursor }
    },
    hideReview: async ({ caller, params, body }) => {
      await hideReview(context, accountOf(caller), params.id, body.reason)
    },
    showReview: async ({ caller, params }) => {
      await showReview(context, accountOf(caller), params.id)
    },
  })
}

const place = z.tuple([z.number(), z.uuid(), z.boolean()])

type PageRequest = {
  readonly cursor?: string | undefined
  readonly limit?: number | undefined
  /** After all others, so that those that were decided on do not push those that wait off the first page. */
  readonly areHiddenLast?: boolean
}

/** The newest first. */
async function pageOf(
  { database }: Context,
  where: ReturnType<typeof sql>,
  { cursor, limit = limits.page_size, areHiddenLast = false }: PageRequest,
): Promise<{ readonly rows: readonly ReviewRow[]; readonly next_cursor: string | null }> {
  const [at, id, wasHidden] = readCursor(cursor, place) ?? []
  const isOlder =
    at === undefined || id === undefined
      ? sql`true`
      : sql`(r.created_at < ${new Date(at)} or (r.created_at = ${new Date(at)} and r.id > ${id}::uuid))`
  const isHidden = sql`r.hidden_at is not null`
  const isAfter = wasHidden ? sql`${isHidden} and ${isOlder}` : sql`(${isHidden} or ${isOlder})`
  const rows = await findReviews(
    database.db,
    sql`${where} and ${areHiddenLast ? isAfter : isOlder}`,
    sql`order by ${areHiddenLast ? sql`${isHidden}, ` : sql``} r.created_at desc, r.id limit ${limit + 1}`,
  )
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  const next = last && [last.created_at, last.id, last.hidden_at !== null]
  return { rows: shown, next_cursor: next ? writeCursor(next) : null }
}
