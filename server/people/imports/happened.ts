/** What an import does to the agenda, as memory and screens hear of it. Nobody outside of the shop is told anything. */
import { announceElsewhere } from '#server/booking/appointments/announce.ts'
import type { Context } from '#server/context.ts'
import type { EventOf } from '#server/kernel/unit-of-work/events.ts'
import type { ShopMemory } from '#server/scheduling/availability/memory.ts'
import type { Done } from './batch.ts'

declare module '#server/kernel/unit-of-work/events.ts' {
  interface DomainEvents {
    /** A part of an import was written or taken back. */
    'import.advanced': { readonly shop: ShopMemory; readonly id: string } & Pick<Done, 'occupied'>
  }
}

export function showImported(
  { shop, id, occupied }: EventOf<'import.advanced'>,
  context: Context,
): void {
  const { row } = shop
  let version: number | null = null
  for (const { owner, rows } of occupied) version = context.availability.apply(row, owner, rows)
  if (version === null) return
  context.publisher.slotsChanged(row.adUrl, version, [])
  announceElsewhere(context, row, { owner: id, version, dates: [] })
  context.publisher.boardChanged(row.id, id, version)
}
