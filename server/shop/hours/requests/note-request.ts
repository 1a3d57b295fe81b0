import type { Transaction } from 'kysely'
import type { HoursWish } from '#contract/team/hours-requests.ts'
import type { ShopPlan } from '#domain/shop/shop.ts'
import type { Context } from '#server/context.ts'
import type { Account } from '#server/kernel/http/caller.ts'
import { changedFields } from '../../audit/changed-fields.ts'
import { noteChange } from '../../audit/note-change.ts'
import { exceptionFields, weekFields } from '../snapshots.ts'
import { weekNow } from './wire.ts'

type Act = {
  readonly did: 'asked' | 'withdrawn' | 'approved' | 'refused'
  readonly staffId: string
  readonly wish: HoursWish
  /** As it was before. */
  readonly plan: ShopPlan
}

/** In the audit with the hours that were asked for. The words of both stay between them: they may be about health. */
export async function noteRequest(
  context: Context,
  trx: Transaction<unknown>,
  account: Account,
  { did, staffId, wish, plan }: Act,
): Promise<void> {
  const asked = fieldsOf(wish)
  const isGone = did === 'withdrawn' || did === 'refused'
  const change = isGone
    ? { from: asked, to: {} }
    : (becomes(wish, staffId, plan) ?? { from: {}, to: asked })
  await noteChange(context, trx, account, `hours.${did}`, change, staffId)
}

function fieldsOf(wish: HoursWish) {
  if (wish.kind === 'week') return weekFields(wish.ranges)
  if (wish.kind === 'off') return exceptionFields({ ...wish, kind: 'closed', ranges: [] })
  return exceptionFields({ from: wish.date, to: wish.date, kind: 'open', ranges: wish.ranges })
}

/** Of a week only the days that become something else. */
function becomes(wish: HoursWish, staffId: string, plan: ShopPlan) {
  if (wish.kind !== 'week') return null
  return changedFields(weekFields(weekNow(plan, staffId)), weekFields(wish.ranges))
}
