import type { Reply } from '#contract/contract.ts'
import { toOffsetIso } from '#domain/calendar/local-time.ts'
import type { ShopMemory } from '../availability/memory.ts'
import type { Membership } from '#server/kernel/http/caller.ts'
import type { WalkInRow } from './queries.ts'

export type WalkInWire = Reply<'addWalkIn'>['walk_in']

/** The queue belongs to the whole shop; an advisor with an agenda of their own reads no phones in it. */
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
