import { standingOf } from '#domain/customer/ladder.ts'
import type { Reply } from '#contract/contract.ts'
import type { ShopRow } from '#server/booking/availability/load.ts'
import type { Context } from '#server/context.ts'
import { findShown, type Shown } from './find-terms.ts'
import { findHistories, joined } from './histories.ts'
import { termsText } from './terms-text.ts'
import { termsWire } from './terms-to-accept.ts'

/**
 * What is asked of whoever shows who they are. Nothing, for whoever only took an appointment with a phone: its link alone is
 * no history.
 */
export async function bookingTerms(
  { database: { db }, clock }: Context,
  row: ShopRow,
  shown: Shown,
): Promise<Reply<'getBookingTerms'>> {
  const { ladder } = row
  const ids = ladder === null ? [] : await findShown(db, row, shown)
  if (ladder === null || ids.length === 0) return { terms: null }
  const histories = await findHistories(db, row, ids, ladder)
  const { rung, reason } = standingOf(joined(histories.values()), ladder, clock.now())
  if (rung === 'reminders') return { terms: null }
  const text = termsText(rung, reason, `del ${ladder.deposit_percent}\u00A0%`)
  return { terms: { ...termsWire(row, rung), text } }
}
