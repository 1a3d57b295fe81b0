import type { Reply } from '#contract/contract.ts'
import { toOffsetIso } from '#domain/calendar/local-time.ts'
import type { ShopRow } from '#server/scheduling/availability/load.ts'
import type { ChangeRow } from './queries.ts'

type At = { readonly row: Pick<ShopRow, 'timeZone'>; readonly today: string }

export function toChangeWire(
  change: ChangeRow,
  { row, today }: At,
): Reply<'listPriceChanges'>['items'][number] {
  return {
    ...change,
    has_begun: change.starts_on <= today,
    created_at: toOffsetIso(change.created_at, row.timeZone),
    prices: [...change.prices],
  }
}
