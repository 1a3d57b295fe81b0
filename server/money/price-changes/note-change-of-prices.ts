import type { Account } from '#server/kernel/http/caller.ts'
import type { Work } from '#server/kernel/unit-of-work/events.ts'
import { noteChange } from '#server/shop/audit/note-change.ts'
import type { ChangeRow } from './queries.ts'

/** Writes the audit: from which day on, by how much and how many prices. */
export async function noteChangeOfPrices(
  work: Work,
  account: Account,
  action: 'prices.planned' | 'prices.undone',
  { starts_on, percent, round_to, keeps_booked, prices }: ChangeRow,
): Promise<void> {
  const fields = {
    starts_on,
    ...(percent === null ? {} : { percent }),
    ...(round_to === null ? {} : { round_to }),
    ...(keeps_booked ? {} : { keeps_booked }),
    price_count: prices.length,
  }
  const change = action === 'prices.planned' ? { from: {}, to: fields } : { from: fields, to: {} }
  await noteChange(work, account, action, change)
}
