import type { HoursWish } from '#contract/hours/hours-requests.ts'
import type { ShopPlan } from '#domain/shop/shop.ts'
import type { Account } from '#server/kernel/http/caller.ts'
import type { Work } from '#server/kernel/unit-of-work/events.ts'
import { changedFields } from '#server/kernel/changed-fields.ts'
import { noteChange } from '../../audit/note-change.ts'
import { exceptionFields, weekFields } from '../snapshots.ts'
import { weekNow } from './wire.ts'

type Act = {
  readonly did: 'asked' | 'withdrawn' | 'approved' | 'refused'
  readonly staffId: string
  readonly wish: HoursWish
  /** The plan before the change. */
  readonly plan: ShopPlan
}

/** Writes the audit with the requested hours, but without the texts of both, which may be about health. */
export async function noteRequest(
  work: Work,
  account: Account,
  { did, staffId, wish, plan }: Act,
): Promise<void> {
  const asked = fieldsOf(wish)
  const isGone = did === 'withdrawn' || did === 'refused'
  const change = isGone
    ? { from: asked, to: {} }
    : (becomes(wish, staffId, plan) ?? { from: {}, to: asked })
  await noteChange(work, account, `hours.${did}`, change, staffId)
}

function fieldsOf(wish: HoursWish) {
  if (wish.kind === 'week') return weekFields(wish.ranges)
  if (wish.kind === 'off') return exceptionFields({ ...wish, kind: 'closed', ranges: [] })
  return exceptionFields({ from: wish.date, to: wish.date, kind: 'open', ranges: wish.ranges })
}

/** For a weekly timetable, only the days that would change; null for other requests. */
function becomes(wish: HoursWish, staffId: string, plan: ShopPlan) {
  if (wish.kind !== 'week') return null
  return changedFields(weekFields(weekNow(plan, staffId)), weekFields(wish.ranges))
}
