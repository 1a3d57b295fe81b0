import type { Context } from '#server/context.ts'
import type { WalkInRow } from './queries.ts'

/** Somebody joined the walk-in queue, left it, was called or served. */
export type QueueEvent = {
  readonly type: 'queue.changed'
  readonly shopId: string
  readonly id: string
  readonly revision: number
}

export function changedQueue(
  shop: { readonly row: { readonly id: string } },
  { id, revision }: Pick<WalkInRow, 'id' | 'revision'>,
): QueueEvent {
  return { type: 'queue.changed', shopId: shop.row.id, id, revision }
}

/** The shop's boards, and the phones of those who wait, ask for the queue again. */
export function showQueue({ shopId, id, revision }: QueueEvent, { publisher }: Context): void {
  publisher.boardChanged(shopId, id, revision)
  publisher.queueChanged(shopId)
}
