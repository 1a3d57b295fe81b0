/** Writes a sale or a refund: the document, its part of the journal, and what it means for whoever kept the money. */
import { randomUUID } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import { sum } from '#domain/money/sale.ts'
import { accountFor, type AccountName, customers, type Move } from '../journal/accounts.ts'
import { insertMoves, moveRows } from '../journal/write-moves.ts'
import { statementRows } from '../journal/statement-lines.ts'
import { type Till } from '../till/till.ts'

export type SaleLine = {
  readonly id: string
  readonly kind: 'service' | 'product' | 'package' | 'kept_deposit'
  readonly itemId: string | null
  readonly name: string
  readonly staff: { readonly id: string; readonly name: string } | null
  /** Below 0 in a refund, as `discount` and `net` are. */
  readonly quantity: number
  readonly listPrice: number
  readonly unitPrice: number
  readonly discount: number
  readonly net: number
  readonly reversesLine: string | null
  readonly packageId: string | null
  readonly isPaidByPackage: boolean
}

export type Payment = {
  readonly method: string
  readonly methodName: string
  /** Net of change; below 0 in a refund. */
  readonly amount: number
  readonly tendered: number | null
  readonly change: number | null
  readonly holder: { readonly id: string; readonly name: string } | null
  readonly externalId: string | null
}

export type Tip = { readonly staffId: string; readonly amount: number }

export type NewSale = {
  readonly kind: 'sale' | 'refund'
  readonly reverses: string | null
  /** `round`: how often it was charged before; null for a refund. */
  readonly appointment: { readonly id: string; readonly round: number | null } | null
  readonly customerId: string | null
  readonly lines: readonly SaleLine[]
  readonly payments: readonly Payment[]
  readonly tips: readonly Tip[]
  readonly rounding: number
  readonly depositUsed: number
  readonly reason: string
}

const earnedWith: Readonly<Record<SaleLine['kind'], AccountName>> = {
  service: 'services',
  product: 'products',
  package: 'packages',
  kept_deposit: 'kept_deposits',
}

/**
 * Writes all of it in one statement, and returns its id. Its number comes from a counter whose row stays locked until the
 * commit, so there are no gaps. The database refuses at the commit what does not add up.
 */
export async function writeSale(
  trx: Transaction<unknown>,
  till: Till,
  sale: NewSale,
): Promise<string> {
  const id = randomUUID()
  const { organizationId, shopId } = till
  const made = JSON.stringify(saleRow(till, sale, id))
  const lines = JSON.stringify(lineRows(till, sale, id))
  const payments = JSON.stringify(paymentRows(till, sale, id))
  const owed = JSON.stringify(statementRows(till, [...tipsOf(sale, id), ...heldOf(sale, id)]))
  const appointmentId = sale.appointment?.id
  const document = { saleId: id, ...(appointmentId && { appointmentId }) }
  await sql`
    with counted as (
      insert into receipt_counters as c (organization_id, comerce_id, next_number)
      values (${organizationId}, ${shopId}, 2)
      on conflict (organization_id, comerce_id) do update set next_number = c.next_number + 1
      returning next_number - 1 as number),
    made as (
      insert into sales select one.* from counted,
        jsonb_populate_record(null::sales, ${made}::jsonb || jsonb_build_object('number', number)) one
      returning organization_id, id, kind, total),
    balance as (
      insert into sale_balances (organization_id, sale_id, paid)
      select organization_id, id, total from made where kind = 'sale'),
    lines as (
      insert into sale_lines select * from jsonb_populate_recordset(null::sale_lines, ${lines}::jsonb)),
    paid as (
      insert into sale_payments select * from jsonb_populate_recordset(null::sale_payments, ${payments}::jsonb)),
    owed as (
      insert into statement_lines select * from jsonb_populate_recordset(null::statement_lines, ${owed}::jsonb))
    ${insertMoves(moveRows(till, document, movesOf(till, sale)))}`.execute(trx)
  return id
}

/** What has to be paid for these lines: packages pay some of them. */
export function totalOf(lines: readonly SaleLine[]): number {
  return sum(lines.filter(line => !line.isPaidByPackage).map(line => line.net))
}

function saleRow(till: Till, sale: NewSale, id: string) {
  const total = totalOf(sale.lines)
  const round = sale.appointment?.round ?? null
  return {
    organization_id: till.organizationId,
    id,
    comerce_id: till.shopId,
    kind: sale.kind,
    reverses: sale.reverses,
    appointment_id: round === null ? null : sale.appointment?.id,
    round,
    customer_id: sale.customerId,
    currency: till.currency,
    occurred_at: new Date(till.now),
    business_day: till.day,
    total,
    package_value: sum(sale.lines.map(line => line.net)) - total,
    tip_total: sum(sale.tips.map(tip => tip.amount)),
    rounding: sale.rounding,
    deposit_used: sale.depositUsed,
    discount: sum(sale.lines.map(line => line.discount)),
    reason: sale.reason,
    made_by: till.userId,
  }
}

function lineRows({ organizationId }: Till, { lines }: NewSale, saleId: string) {
  return lines.map((line, position) => ({
    organization_id: organizationId,
    id: line.id,
    sale_id: saleId,
    position,
    kind: line.kind,
    item_id: line.itemId,
    name: line.name,
    staff_id: line.staff?.id ?? null,
    staff_name: line.staff?.name ?? null,
    quantity: line.quantity,
    list_price: line.listPrice,
    unit_price: line.unitPrice,
    discount: line.discount,
    net: line.net,
    reverses_line: line.reversesLine,
    customer_package_id: line.packageId,
    is_paid_by_package: line.isPaidByPackage,
  }))
}

function paymentRows(till: Till, { payments }: NewSale, saleId: string) {
  return payments.map((payment, position) => ({
    organization_id: till.organizationId,
    sale_id: saleId,
    position,
    method: payment.method,
    method_name: payment.methodName,
    amount: payment.amount,
    tendered: payment.tendered,
    change: payment.change,
    holder_id: payment.holder?.id ?? null,
    holder_name: payment.holder?.name ?? null,
    desk_session_id: accountFor(till, payment.method, payment.holder?.id).deskId ?? null,
    external_id: payment.externalId,
  }))
}

/** Together they leave `customers` as it was: what was bought is what was paid. */
function movesOf(till: Till, { lines, payments, tips, rounding, depositUsed }: NewSale): Move[] {
  return [
    ...lines.map(line => ({
      from: { name: earnedWith[line.kind] },
      to: line.isPaidByPackage ? ({ name: 'packages' } as const) : customers,
      amount: line.net,
    })),
    ...tips.map(({ staffId, amount }) => ({
      from: { name: 'staff_due', staffId } as const,
      to: customers,
      amount,
    })),
    { from: { name: 'rounding' }, to: customers, amount: rounding },
    { from: customers, to: { name: 'deposits' }, amount: depositUsed },
    ...payments.map(({ method, holder, amount }) => ({
      from: customers,
      to: accountFor(till, method, holder?.id ?? null),
      amount,
    })),
  ]
}

function tipsOf({ tips }: NewSale, saleId: string) {
  return tips.map(({ staffId, amount }) => ({ staffId, kind: 'tip' as const, amount, saleId }))
}

/** Whoever kept the money owes it. */
function heldOf({ payments }: NewSale, saleId: string) {
  return payments.flatMap(({ holder, amount }) =>
    holder === null ? [] : [{ staffId: holder.id, kind: 'held' as const, amount: -amount, saleId }],
  )
}
