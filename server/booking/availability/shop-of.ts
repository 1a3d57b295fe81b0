import type { Context } from '#server/context.ts'
import { refuse } from '#server/kernel/http/refusal.ts'
import type { ShopMemory } from './memory.ts'

/** A shop from memory, with its zone, its address and its plan; one that is no more is refused. */
export async function shopOf(context: Context, shopId: string): Promise<ShopMemory> {
  return (await context.availability.open(shopId)) ?? refuse('not_found')
}
