import type { ShopMemory } from '#server/booking/availability/memory.ts'
import type { Context } from '#server/context.ts'
import type { Membership } from '#server/kernel/http/caller.ts'
import { refuse } from '#server/kernel/http/refusal.ts'

/** The shop a member works in, from memory: its zone, its address, its plan. */
export async function ownShop(
  context: Context,
  { shopId }: Pick<Membership, 'shopId'>,
): Promise<ShopMemory> {
  return (await context.availability.open(shopId)) ?? refuse('not_found')
}
