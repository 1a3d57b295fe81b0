import { sql } from 'kysely'
import type { Context } from '#server/context.ts'
import type { EventOf, Work } from '#server/kernel/unit-of-work/events.ts'
import type { EntryRow } from './rows.ts'

/** An entry of the waitlist came, changed or ended. */
type Changed = {
  readonly shopId: string
  readonly id: string
  /** Grows with its offers. */
  readonly revision: number
}

declare module '#server/kernel/unit-of-work/events.ts' {
  interface DomainEvents {
    'waitlist.changed': Changed
  }
}

export function changedEntry(
  { comerce_id: shopId, id }: Pick<EntryRow, 'comerce_id' | 'id'>,
  revision: number,
): EventOf<'waitlist.changed'> {
  return { type: 'waitlist.changed', shopId, id, revision }
}

export function showWaitlist(
  { shopId, id, revision }: EventOf<'waitlist.changed'>,
  { publisher }: Context,
): void {
  publisher.boardChanged(shopId, id, revision)
}

/** The wish for an earlier start was of whoever had the appointment. */
export async function endWish(
  { trx }: Work,
  { before }: EventOf<'appointment.customer_changed'>,
): Promise<void> {
  await sql`update waitlist_entries set state = 'cancelled'
    where organization_id = ${before.organization_id} and moves_appointment_id = ${before.id}
      and state in ('waiting', 'offered')`.execute(trx)
}
