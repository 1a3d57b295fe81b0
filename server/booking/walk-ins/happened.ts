import type { Context } from '#server/context.ts'
import type { EventOf } from '#server/kernel/unit-of-work/events.ts'
import type { WalkInRow } from './queries.ts'

/** Somebody joined the walk-in queue, left it, was called or served. */
type Changed = {
  readonly shopId: string
  readonly id: string
  readonly revision: number
}

declare module '#server/kernel/unit-of-work/events.ts' {
  interface DomainEvents {
    'queue.changed': Changed
  }
}

export function changedQueue(
  shop: { readonly row: { readonly id: string } },
  { id, revision }: Pick<WalkInRow, 'id' | 'revision'>,
): EventOf<'queue.changed'> {
  return { type: 'queue.changed', shopId: shop.row.id, id, revision }
}

/** The shop's boards, and the phones of those who wait, ask for the queue again. */
export function showQueue(
  { shopId, id, revision }: EventOf<'queue.changed'>,
  { publisher }: Context,
): void {
  publisher.boardChanged(shopId, id, revision)
  publisher.queueChanged(shopId)
}
