import type { Reply } from '#contract/contract.ts'
import { toOffsetIso } from '#domain/calendar/local-time.ts'
import type { ShopMemory } from '#server/scheduling/availability/memory.ts'
import type { Membership } from '#server/kernel/http/caller.ts'
import type { WalkInRow } from './queries.ts'

export type WalkInWire = Reply<'addWalkIn'>['walk_in']

/** Everybody in the shop sees the whole queue, but an advisor who is limited to one agenda does not see its phones. */
export function toWalkInWire(
  { onlyStaffId }: Membership,
  { plan }: ShopMemory,
  row: WalkInRow,
): WalkInWire {
  return {
    id: row.id,
    number: row.number,
    name: row.name,
    phone: onlyStaffId === null ? row.phone : null,
    services: row.service_ids.map(id => nameIn(plan.services, id)),
    staff: row.staff_id === null ? null : nameIn(plan.staff, row.staff_id),
    state: row.state,
    skips: row.skips,
    joined_outside: row.joined_outside,
    revision: row.revision,
    created_at: toOffsetIso(row.created_at, plan.timeZone),
  }
}

function nameIn(list: readonly { id: string; name: string }[], id: string) {
  return { id, name: list.find(one => one.id === id)?.name ?? '' }
}
