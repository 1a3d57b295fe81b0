import type { Context } from '#server/context.ts'
import type { EntryRow } from './rows.ts'

/** An entry of the waitlist came, changed or ended. */
export type WaitlistEvent = {
  readonly type: 'waitlist.changed'
  readonly shopId: string
  readonly id: string
  /** Grows with its offers. */
  readonly revision: number
}

export function changedEntry(
  { comerce_id: shopId, id }: Pick<EntryRow, 'comerce_id' | 'id'>,
  revision: number,
): WaitlistEvent {
  return { type: 'waitlist.changed', shopId, id, revision }
}

export function showWaitlist(
  { shopId, id, revision }: WaitlistEvent,
  { publisher }: Context,
): void {
  publisher.boardChanged(shopId, id, revision)
}
