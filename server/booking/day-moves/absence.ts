import type { Received } from '#contract/contract.ts'
import { serverLimits } from '#contract/protocol/server-limits.ts'
import { DAY } from '#domain/calendar/interval.ts'
import type { ShopMemory } from '#server/scheduling/availability/memory.ts'
import { blockFrom } from '#server/shop/hours/create-block.ts'
import type { BlockRow } from '#server/shop/hours/queries.ts'
import type { Membership } from '#server/kernel/http/caller.ts'
import { refuse, refuseField } from '#server/kernel/http/refusal.ts'
import type { Absence } from './appointments-of.ts'

type AbsenceRequest = Pick<
  Received<'applyDayMove', 'body'>,
  'staff' | 'starts_at' | 'ends_at' | 'why' | 'reason'
>

/**
 * The absence of a request, and the block to be made for it (null unless `why` is `away`). Refuses a staff member that
 * the caller may not act for.
 */
export function absenceOf(
  { onlyStaffId }: Membership,
  { plan }: ShopMemory,
  { staff, starts_at, ends_at, why = 'away', reason }: AbsenceRequest,
): { readonly block: BlockRow | null; readonly absence: Absence } {
  const isTheirs = onlyStaffId === null || staff === onlyStaffId
  if (!isTheirs || !plan.staff.some(staffMember => staffMember.id === staff)) refuse('not_found')
  const block = blockFrom({ staff, starts_at, ends_at, reason })
  const { starts_at: start, ends_at: end } = block
  if (end - start > serverLimits.day_move_days * DAY) {
    refuseField('ends_at', `Elegí ${serverLimits.day_move_days} días como máximo.`)
  }
  return {
    block: why === 'away' ? block : null,
    absence: { staffId: staff, start, end, why },
  }
}
