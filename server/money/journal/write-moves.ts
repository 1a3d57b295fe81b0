import { sql, type Transaction } from 'kysely'
import type { Till } from '../till/till.ts'
import type { Account, Move } from './accounts.ts'

/** What moves are written for. */
export type Document = {
  readonly saleId?: string
  readonly appointmentId?: string
  readonly settlementId?: string
  readonly reason?: string
  /** The payment of a provider. */
  readonly externalId?: string
}

/** Writes moves in the transaction of their document; moves of nothing are left out. A sale writes its own with it. */
export async function writeMoves(
  trx: Transaction<unknown>,
  till: Till,
  document: Document,
  moves: readonly Move[],
): Promise<void> {
  const rows = moveRows(till, document, moves)
  if (rows.length > 0) await insertMoves(rows).execute(trx)
}

/** SQL that inserts them. */
export function insertMoves(rows: ReturnType<typeof moveRows>) {
  return sql`
    insert into money_moves (organization_id, comerce_id, from_account, to_account, amount, currency, at, business_day,
      sale_id, appointment_id, desk_session_id, settlement_id, staff_id, reason, made_by, external_id)
    select organization_id, comerce_id, from_account, to_account, amount, currency, at, business_day,
      sale_id, appointment_id, desk_session_id, settlement_id, staff_id, reason, made_by, external_id
    from jsonb_populate_recordset(null::money_moves, ${JSON.stringify(rows)}::jsonb)`
}

export function moveRows(till: Till, document: Document, moves: readonly Move[]) {
  return moves
    .filter(({ amount }) => amount !== 0)
    .map(move => (move.amount > 0 ? move : { from: move.to, to: move.from, amount: -move.amount }))
    .map(({ from, to, amount }) => ({
      organization_id: till.organizationId,
      comerce_id: till.shopId,
      from_account: from.name,
      to_account: to.name,
      amount,
      currency: till.currency,
      at: new Date(till.now),
      business_day: till.day,
      sale_id: document.saleId ?? null,
      appointment_id: document.appointmentId ?? null,
      desk_session_id: oneOf(from, to, 'deskId'),
      settlement_id: document.settlementId ?? null,
      staff_id: oneOf(from, to, 'staffId'),
      reason: document.reason ?? '',
      made_by: till.userId,
      external_id: document.externalId ?? null,
    }))
}

function oneOf(from: Account, to: Account, name: 'staffId' | 'deskId'): string | null {
  return from[name] ?? to[name] ?? null
}
