import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { StatementLineWire } from '#contract/statements.ts'
import { insertRows } from './insert-rows.ts'
import type { Till } from '../till/till.ts'

export type NewStatementLine = {
  readonly id?: string
  readonly staffId: string
  readonly kind: StatementLineWire['kind']
  /** Above 0: the shop owes it to the person. A line of nothing is not written. */
  readonly amount: number
  readonly saleId?: string
  readonly saleLineId?: string
  readonly base?: number
  readonly rateBp?: number | null
  readonly rateAmount?: number | null
  readonly reason?: string
}

/** Adds to what is owed to staff. Whoever calls writes the same to the journal. */
export async function addStatementLines(
  trx: Transaction<unknown>,
  till: Till,
  lines: readonly NewStatementLine[],
): Promise<void> {
  await insertRows(trx, 'statement_lines', statementRows(till, lines))
}

export function statementRows(till: Till, lines: readonly NewStatementLine[]) {
  return lines
    .filter(({ amount }) => amount !== 0)
    .map(line => ({
      organization_id: till.organizationId,
      id: line.id ?? randomUUID(),
      comerce_id: till.shopId,
      staff_id: line.staffId,
      kind: line.kind,
      amount: line.amount,
      business_day: till.day,
      at: new Date(till.now),
      sale_id: line.saleId ?? null,
      sale_line_id: line.saleLineId ?? null,
      base: line.base ?? null,
      rate_bp: line.rateBp ?? null,
      rate_amount: line.rateAmount ?? null,
      reason: line.reason ?? '',
      made_by: till.userId,
    }))
}
