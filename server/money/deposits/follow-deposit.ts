/** A deposit is held from when it was received until its appointment is charged, or the shop keeps it or gives it back. */
import { sql } from 'kysely'
import type { Context } from '#server/context.ts'
import { refuse } from '#server/kernel/http/refusal.ts'
import type { EventOf, Work } from '#server/kernel/unit-of-work/events.ts'
import { writeMoves } from '../journal/write-moves.ts'
import { openTill } from '../till/till.ts'

declare module '#server/kernel/unit-of-work/events.ts' {
  interface DomainEvents {
    /** Staff found it or a provider told of it, or staff said that it had been an error: then the amount is below 0. */
    'deposit.received': {
      readonly organizationId: string
      readonly shopId: string
      readonly appointmentId: string
      readonly amount: number
      /** The payment of a provider; null: a transfer that staff found. */
      readonly externalId: string | null
    }
    /** It was kept, or given back. */
    'deposit.settled': {
      readonly organizationId: string
      readonly shopId: string
      readonly appointmentId: string
      /** What was held of it. */
      readonly amount: number
      /** The method; null: it was kept. */
      readonly givenBackBy: string | null
    }
  }
}

/**
 * Deposits come by transfer, or were paid on line. Staff who undo their "received" take it out of the journal again, but
 * not what a provider has: that is given back or kept.
 */
export async function followDeposit(
  work: Work,
  { before, after, request }: EventOf<'appointment.status_changed'>,
): Promise<void> {
  const received = receivedOf(after) - receivedOf(before)
  if (received === 0) return
  const shop = { organizationId: after.organization_id, shopId: after.comerce_id }
  const { paid } = request
  if (received < 0) await refuseTakingBack(work, after)
  const till = await openTill(work, shop, request.actor === 'staff' ? request.actorId : null)
  const document = {
    appointmentId: after.id,
    reason: 'Seña',
    ...(paid && { externalId: paid.externalId }),
  }
  await writeMoves(work.trx, till, document, [
    {
      from: { name: 'deposits' },
      to: { name: `method:${paid?.method ?? 'transfer'}` },
      amount: received,
    },
  ])
  await work.emit({
    type: 'deposit.received',
    ...shop,
    appointmentId: after.id,
    amount: received,
    externalId: paid?.externalId ?? null,
  })
}

async function refuseTakingBack(
  { trx }: Work,
  { organization_id: organizationId, id }: EventOf<'appointment.status_changed'>['after'],
): Promise<void> {
  const { rows } = await sql`select from money_moves where organization_id = ${organizationId}
    and appointment_id = ${id} and external_id is not null limit 1`.execute(trx)
  if (rows.length > 0)
    refuse('invalid_transition', {
      detail:
        'Esta seña se pagó por Mercado Pago. Para devolverla, cancelá el turno o devolvela desde «Ventas».',
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
