import { sql } from 'kysely'
import type { Received, Reply } from '#contract/contract.ts'
import { priceText } from '#contract/texts/texts.ts'
import { roundedCash } from '#domain/money/sale.ts'
import type { Context } from '#server/context.ts'
import { type Account, membershipOf, type Membership } from '#server/kernel/http/caller.ts'
import { refuse } from '#server/kernel/http/refusal.ts'
import type { Work } from '#server/kernel/unit-of-work/events.ts'
import { once } from '#server/kernel/unit-of-work/work.ts'
import { noteAct } from '../till/note-act.ts'
import { movePackages, returnPackage } from './use-package.ts'
import { methodFor, openTill, type Till } from '../till/till.ts'
import { findSale, findSaleRow, type SaleRow } from './queries.ts'
import { decideRefund } from './decide-refund.ts'
import type { Refundable } from './reverse.ts'
import { type NewSale, type Payment, type SaleLine, totalOf, writeSale } from './write-sale.ts'

type Body = Received<'refundSale', 'body'>

/** Only members who see all agendas give money back. */
export async function refundSale(
  context: Context,
  account: Account,
  id: string,
  body: Body,
): Promise<Reply<'refundSale'>> {
  const member = membershipOf(account)
  if (member.onlyStaffId !== null) refuse('forbidden')
  return await once(context, async work => {
    const original = await lockSale(work, member, id)
    const till = await openTill(work, member, account.userId)
    const lines = decideRefund(await refundableLines(work, till, original), body, till.currency)
    const saleId = await writeRefund(work, till, original, {
      lines,
      ...payBack(till, body, totalOf(lines)),
      tips: [],
      depositUsed: 0,
      reason: body.reason,
      returnsStock: body.returns_stock ?? false,
    })
    const sale = await findSale(context, work.trx, till, saleId)
    const figures = { number: sale.number, total: sale.total, of: original.number }
    await noteAct(work, account, 'sale.refunded', saleId, figures)
    return { sale, notices: [] }
  })
}

/** A sale of this shop, locked so that refunds of it happen one after the other. */
export async function lockSale({ trx }: Work, member: Membership, id: string): Promise<SaleRow> {
  await sql`select 1 from sale_balances where organization_id = ${member.organizationId} and sale_id = ${id}
    for update`.execute(trx)
  const row = await findSaleRow(trx, member, id)
  return row.kind === 'sale' ? row : refuse('not_found')
}

/** What is left of each line; of a package that was sold: what its unused units are worth. */
export async function refundableLines(
  { trx }: Work,
  { organizationId }: Till,
  { lines }: SaleRow,
): Promise<Refundable[]> {
  const packages = lines.flatMap(line => line.package ?? [])
  const { rows } = await sql<{ id: string; remaining: number; value: number }>`
    select p.id, p.remaining, coalesce((select sum(m.value) from package_moves m
      where m.organization_id = p.organization_id and m.customer_package_id = p.id), 0)::bigint as value
    from customer_packages p
    where p.organization_id = ${organizationId} and p.id = any(${packages}::uuid[]) for update`.execute(
    trx,
  )
  return lines.map(line => {
    const left = line.net - line.refunded_net
    const sold = line.kind === 'package' ? rows.find(({ id }) => id === line.package) : undefined
    return {
      line,
      quantityLeft: line.quantity - line.refunded_quantity,
      netLeft: sold === undefined ? left : Math.min(left, sold.value),
      unitsLeft: sold?.remaining ?? 0,
    }
  })
}

function payBack(
  till: Till,
  body: Body,
  total: number,
): { readonly payments: readonly Payment[]; readonly rounding: number } {
  const method = methodFor(till, body.method, 'method')
  const { rounding_step: step, rounds_down: isDown } = till.settings
  const isRounded = method.id === 'cash' && step !== null
  const given = isRounded ? roundedCash(-total, { step, isDown }) : -total
  if (given === 0) return { payments: [], rounding: -total }
  const payment = {
    method: method.id,
    methodName: method.name,
    amount: -given,
    tendered: null,
    change: null,
    holder: null,
    externalId: null,
  }
  return { payments: [payment], rounding: -given - total }
}

type Back = Pick<NewSale, 'lines' | 'payments' | 'tips' | 'rounding' | 'depositUsed' | 'reason'> & {
  readonly returnsStock: boolean
}

/** Writes the refund, and what it means for packages. Returns its id. */
export async function writeRefund(
  work: Work,
  till: Till,
  original: SaleRow,
  { returnsStock, ...back }: Back,
): Promise<string> {
  const { trx } = work
  const total = -totalOf(back.lines)
  if (total > original.refundable)
    refuse('refund_too_high', {
      detail: `Quedan ${priceText(original.refundable, till.currency)} por devolver.`,
    })
  await sql`update sale_balances set refunded = refunded + ${total}
    where organization_id = ${till.organizationId} and sale_id = ${original.id}`.execute(trx)
  const saleId = await writeSale(trx, till, {
    kind: 'refund',
    reverses: original.id,
    appointment:
      original.appointment === null ? null : { id: original.appointment.id, round: null },
    customerId: original.customer?.id ?? null,
    ...back,
  })
  for (const line of back.lines) await changePackage(work, till, line)
  await work.emit({
    type: 'sale.refunded',
    till,
    saleId,
    lines: back.lines,
    appointmentId: original.appointment?.id ?? null,
    returnsStock,
  })
  return saleId
}

async function changePackage({ trx }: Work, till: Till, line: SaleLine): Promise<void> {
  if (line.packageId === null || line.net === 0) return
  const units = line.isPaidByPackage ? 1 : line.quantity
  await returnPackage(trx, till, line.packageId, units)
  await movePackages(trx, till, [
    { line, units, value: line.isPaidByPackage ? -line.net : line.net },
  ])
}
