import type { Context } from '#server/context.ts'
import { refuse } from '#server/kernel/http/refusal.ts'
import type { ShopMemory } from './memory.ts'

/** A shop from memory. Refuses with `not_found` when it does not exist. */
export async function shopOf(context: Context, shopId: string): Promise<ShopMemory> {
  return (await context.availability.open(shopId)) ?? refuse('not_found')
}
