/** Writes a sale or a refund: the document, its part of the journal, and what it means for whoever kept the money. */
import { randomUUID } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import { sum } from '#domain/money/sale.ts'
import { type AccountName, customers, type Move } from '../journal/accounts.ts'
import { insertRows } from '../journal/insert-rows.ts'
import { writeMoves } from '../journal/write-moves.ts'
import { addStatementLines } from '../statements/add-lines.ts'
import { accountFor, type Till } from '../till.ts'

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

/** Returns its id. The database refuses at the commit what does not add up. */
export async function writeSale(
  trx: Transaction<unknown>,
  till: Till,
  sale: NewSale,
): Promise<string> {
  const saleId = randomUUID()
  const moves = movesOf(till, sale)
  await insertSale(trx, till, sale, saleId)
  await insertLines(trx, till, sale, saleId)
  await insertPayments(trx, till, sale, saleId)
  await addStatementLines(trx, till, [...tipsOf(sale, saleId), ...heldOf(sale, saleId)])
  const appointmentId = sale.appointment?.id
  await writeMoves(trx, till, { saleId, ...(appointmentId && { appointmentId }) }, moves)
  return saleId
}

/** What has to be paid for these lines: packages pay some of them. */
export function totalOf(lines: readonly SaleLine[]): number {
  return sum(lines.filter(line => !line.isPaidByPackage).map(line => line.net))
}

async function insertSale(
  trx: Transaction<unknown>,
  till: Till,
  sale: NewSale,
  id: string,
): Promise<void> {
  const { organizationId: organization_id, shopId: comerce_id } = till
  const total = totalOf(sale.lines)
  const round = sale.appointment?.round ?? null
  await insertRows(trx, 'sales', [
    {
      organization_id,
      id,
      comerce_id,
      number: await takeNumber(trx, till),
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
    },
  ])
  if (sale.kind === 'sale')
    await sql`insert into sale_balances (organization_id, sale_id, paid)
      values (${organization_id}, ${id}, ${total})`.execute(trx)
}

/** The row stays locked until the commit, so numbers have no gaps. */
async function takeNumber(trx: Transaction<unknown>, { organizationId, shopId }: Till) {
  const { rows } = await sql<{ number: number }>`
    insert into receipt_counters as c (organization_id, comerce_id, next_number)
    values (${organizationId}, ${shopId}, 2)
    on conflict (organization_id, comerce_id) do update set next_number = c.next_number + 1
    returning next_number - 1 as number`.execute(trx)
  return rows[0]!.number
}

async function insertLines(
  trx: Transaction<unknown>,
  { organizationId }: Till,
  { lines }: NewSale,
  saleId: string,
): Promise<void> {
  const rows = lines.map((line, position) => ({
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
  await insertRows(trx, 'sale_lines', rows)
}

async function insertPayments(
  trx: Transaction<unknown>,
  till: Till,
  { payments }: NewSale,
  saleId: string,
): Promise<void> {
  const rows = payments.map((payment, position) => ({
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
  await insertRows(trx, 'sale_payments', rows)
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
