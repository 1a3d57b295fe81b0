import { sql, type Transaction } from 'kysely'
import type { Reply } from '#contract/contract.ts'
import type { ShopAct } from '#contract/protocol/audit-acts.ts'
import type { Context } from '#server/context.ts'
import { membershipOf, type Account } from '#server/kernel/http/caller.ts'
import { refuse } from '#server/kernel/http/refusal.ts'
import { transact } from '#server/kernel/unit-of-work/work.ts'
import { findReviews, type ReviewRow } from './rows.ts'
import { toShopReviewWire } from './wire.ts'

type Change = ReturnType<typeof sql>

/**
 * The shop answers once, and again when the review was changed after the answer; else refuses with `already_answered`.
 */
export async function answerReview(
  context: Context,
  account: Account,
  id: string,
  text: string,
): Promise<Reply<'answerReview'>> {
  const at = new Date(context.clock.now())
  const review = await change(context, account, ofShop(account, id), {
    action: 'review.answered',
    detail: {},
    check: row => {
      if (row.answer !== null && !row.is_answer_older) refuse('already_answered')
    },
    set: sql`answer = ${text}, answered_at = ${at}, answered_by = ${account.userId}`,
  })
  return { review: toShopReviewWire(review) }
}

/** The shop reports a review to the platform; when it reports it again, the first reason stays. */
export async function reportReview(
  context: Context,
  account: Account,
  id: string,
  reason: string,
): Promise<Reply<'reportReview'>> {
  const at = new Date(context.clock.now())
  const review = await change(context, account, ofShop(account, id), {
    action: 'review.reported',
    detail: { reason },
    set: sql`reported_at = coalesce(reported_at, ${at}), report_reason = coalesce(report_reason, ${reason})`,
  })
  return { review: toShopReviewWire(review) }
}

/** The owner takes an invented review off their page; the platform can show it again. */
export async function hideInvented(
  context: Context,
  account: Account,
  id: string,
  reason: string,
): Promise<void> {
  const at = new Date(context.clock.now())
  await change(context, account, ofShop(account, id), {
    action: 'review.hidden',
    detail: {},
    check: row => {
      if (row.hidden_at !== null) refuse('invalid_transition')
    },
    set: sql`hidden_at = ${at}, hidden_reason = ${reason}`,
  })
}

/** The platform hides a review from the shop's page and its rating, with a reason. */
export async function hideReview(
  context: Context,
  account: Account,
  id: string,
  reason: string,
): Promise<void> {
  const at = new Date(context.clock.now())
  await change(context, account, sql`r.id = ${id}`, {
    action: 'review.hidden',
    isByPlatform: true,
    detail: { reason },
    set: sql`hidden_at = coalesce(hidden_at, ${at}), hidden_reason = ${reason}`,
  })
}

/** Shows a hidden review again, or keeps a reported one; also ends the report. */
export async function showReview(context: Context, account: Account, id: string): Promise<void> {
  await change(context, account, sql`r.id = ${id}`, {
    action: 'review.shown',
    isByPlatform: true,
    detail: {},
    set: sql`hidden_at = null, hidden_reason = null, reported_at = null, report_reason = null`,
  })
}

function ofShop(account: Account, id: string): Change {
  const { organizationId, shopId } = membershipOf(account)
  return sql`r.organization_id = ${organizationId} and r.comerce_id = ${shopId} and r.id = ${id}`
}

type Step = {
  readonly action: ShopAct
  readonly isByPlatform?: boolean
  readonly detail: Readonly<Record<string, string>>
  readonly check?: (row: ReviewRow) => void
  readonly set: Change
}

/** Changes a review and writes the shop's audit in one transaction. */
async function change(
  context: Context,
  account: Account,
  where: Change,
  { action, isByPlatform = false, detail, check, set }: Step,
): Promise<ReviewRow> {
  return await transact(context, async work => {
    const { trx } = work
    const row = await lock(trx, where)
    check?.(row)
    await sql`update reviews set ${set}
      where organization_id = ${row.organization_id} and id = ${row.id}`.execute(trx)
    const entry = {
      organizationId: row.organization_id,
      shopId: row.comerce_id,
      actor: { kind: isByPlatform ? 'platform' : 'person', id: account.userId },
      action,
      subjectId: row.id,
      detail,
    } as const
    await work.emit({ type: 'act.done', entry })
    await work.emit({ type: 'rules.changed', shopId: row.comerce_id })
    return (await findReviews(trx, sql`r.id = ${row.id}`))[0]!
  })
}

/** Locks the review, so that the second of two answers at once finds the first. */
async function lock(trx: Transaction<unknown>, where: Change): Promise<ReviewRow> {
  await sql`select from reviews r where ${where} for update`.execute(trx)
  return (await findReviews(trx, where))[0] ?? refuse('not_found')
}
