import type { Occupied } from '#domain/occupancy/occupied.ts'
import type { BlockRow } from './queries.ts'

/** What a block occupies: its staff member's time, without buffers. */
export function occupiedBy({
  id,
  staff_id: unit,
  starts_at,
  ends_at,
}: Pick<BlockRow, 'id' | 'staff_id' | 'starts_at' | 'ends_at'>): Occupied[] {
  const work = { start: starts_at, end: ends_at }
  return [{ unit, owner: id, work, padded: work, expiresAt: null, isBlock: true }]
}
