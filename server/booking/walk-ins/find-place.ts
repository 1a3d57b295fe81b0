import type { ShopMemory } from '#server/scheduling/availability/memory.ts'
import { shopOf } from '#server/scheduling/availability/shop-of.ts'
import type { Context } from '#server/context.ts'
import { refuse } from '#server/kernel/http/refusal.ts'
import { findWalkIn, type WalkInRow } from './queries.ts'

export type FoundPlace = { readonly shop: ShopMemory; readonly walkIn: WalkInRow }

/** The walk-in of a link. Refuses with `not_found` when the link is forged or incomplete. */
export async function findQueuePlace(context: Context, token: string): Promise<FoundPlace> {
  const id = context.secrets.readSignedId(token) ?? refuse('not_found')
  if (!context.secrets.isSignedId('queue', token, 1)) return refuse('not_found')
  const walkIn = (await findWalkIn(context.database.db, id)) ?? refuse('not_found')
  return { shop: await shopOf(context, walkIn.comerce_id), walkIn }
}

export function queueTokenOf({ secrets }: Pick<Context, 'secrets'>, id: string): string {
  return secrets.signId('queue', id, 1)
}
