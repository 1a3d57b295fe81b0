/** A deposit is held from when it was received until its appointment is charged, or the shop keeps it or gives it back. */
import type { Context } from '#server/context.ts'
import type { EventOf, Work } from '#server/kernel/unit-of-work/events.ts'
import { writeMoves } from '../journal/write-moves.ts'
import { openTill } from '../till/till.ts'

declare module '#server/kernel/unit-of-work/events.ts' {
  interface DomainEvents {
    /** Staff found it, or said that it had been an error: then the amount is below 0. */
    'deposit.received': {
      readonly organizationId: string
      readonly shopId: string
      readonly appointmentId: string
      readonly amount: number
    }
    /** It was kept, or given back. */
    'deposit.settled': { readonly shopId: string; readonly appointmentId: string }
  }
}

/** Deposits come by transfer. Staff who undo their "received" take it out of the journal again. */
export async function followDeposit(
  work: Work,
  { before, after, request }: EventOf<'appointment.status_changed'>,
): Promise<void> {
  const received = receivedOf(after) - receivedOf(before)
  if (received === 0) return
  const shop = { organizationId: after.organization_id, shopId: after.comerce_id }
  const till = await openTill(work, shop, request.actor === 'staff' ? request.actorId : null)
  await writeMoves(work.trx, till, { appointmentId: after.id, reason: 'Seña' }, [
    { from: { name: 'deposits' }, to: { name: 'method:transfer' }, amount: received },
  ])
  await work.emit({
    type: 'deposit.received',
    ...shop,
    appointmentId: after.id,
    amount: received,
  })
}

function receivedOf({
  deposit,
  deposit_received_at: at,
}: EventOf<'appointment.status_changed'>['after']): number {
  return at === null ? 0 : (deposit ?? 0)
}

export function showDeposit(
  { shopId, appointmentId }: EventOf<'deposit.settled'>,
  { publisher }: Context,
): void {
  publisher.boardChanged(shopId, appointmentId, 0)
}
