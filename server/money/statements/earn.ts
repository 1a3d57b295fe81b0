/** Commissions of what was sold, and what refunds take back of them. Hears of sales inside their transaction. */
import { sql } from 'kysely'
import { type CommissionRule, commissionOf, ruleFor, takenBack } from '#domain/money/commission.ts'
import type { EventOf, Work } from '#server/kernel/unit-of-work/events.ts'
import { writeMoves } from '../journal/write-moves.ts'
import type { Shop } from '../money-settings/find-settings.ts'
import type { SaleLine } from '../sales/write-sale.ts'
import type { Till } from '../till/till.ts'
import { addStatementLines, type NewStatementLine } from '../journal/statement-lines.ts'

export async function earnCommissions(
  work: Work,
  { till, saleId, lines }: EventOf<'sale.created'>,
): Promise<void> {
  const ofStaff = lines.filter(isOfStaff)
  if (ofStaff.length === 0) return
  const rules = await findRules(work.trx, till, till.day)
  const earned = ofStaff.flatMap((line): NewStatementLine[] => {
    const sold = { ...line, staffId: line.staff.id }
    const rule = ruleFor(rules, sold, till.day)
    if (rule === null) return []
    const { base, amount } = commissionOf(sold, rule)
    const { basisPoints: rateBp, amount: rateAmount } = rule
    return [{ ...commission(line, saleId), amount, base, rateBp, rateAmount }]
  })
  await book(work, till, saleId, earned)
}

/** A line with a person, of a kind that pays commission. */
type OfStaff = SaleLine & {
  readonly staff: NonNullable<SaleLine['staff']>
  readonly itemId: string
  readonly kind: CommissionRule['kind']
}
function isOfStaff(line: SaleLine): line is OfStaff {
  return line.staff !== null && line.itemId !== null && line.kind !== 'kept_deposit'
}

function commission(line: SaleLine & { readonly staff: { readonly id: string } }, saleId: string) {
  return { staffId: line.staff.id, kind: 'commission', saleId, saleLineId: line.id } as const
}

type Before = {
  readonly line_id: string
  readonly net: number
  readonly quantity: number
  readonly earned: number
  readonly rate_bp: number | null
  readonly rate_amount: number | null
  readonly refunded_net: number
  readonly refunded_quantity: number
  readonly taken: number
}

/** Its own lines are already written, so they count as refunded now. */
export async function takeBackCommissions(
  work: Work,
  { till, saleId, lines }: EventOf<'sale.refunded'>,
): Promise<void> {
  const before = await findEarned(work, till, lines)
  const taken = lines.flatMap((line): NewStatementLine[] => {
    const of = before.find(one => one.line_id === line.reversesLine)
    if (of === undefined || line.staff === null) return []
    const back = (amount: number, takenBefore: number) =>
      takenBack(amount, shareOf(line, of), takenBefore)
    const amount = -back(of.earned, of.taken)
    const { rate_bp: rateBp, rate_amount: rateAmount } = of
    return [
      {
        ...commission({ ...line, staff: line.staff }, saleId),
        amount,
        base: line.net,
        rateBp,
        rateAmount,
      },
    ]
  })
  await book(work, till, saleId, taken)
}

/** In money; in pieces where the line cost nothing. */
function shareOf(line: SaleLine, { net, quantity, refunded_net, refunded_quantity }: Before) {
  if (net !== 0) return { now: -line.net, before: refunded_net + line.net, whole: net }
  return { now: -line.quantity, before: refunded_quantity + line.quantity, whole: quantity }
}

async function findEarned(
  { trx }: Work,
  { organizationId }: Till,
  lines: readonly SaleLine[],
): Promise<Before[]> {
  const ids = lines.flatMap(line => line.reversesLine ?? [])
  const { rows } = await sql<Before>`
    select l.id as line_id, l.net, l.quantity, e.amount as earned, e.rate_bp, e.rate_amount,
      -coalesce(sum(r.net), 0)::bigint as refunded_net, -coalesce(sum(r.quantity), 0)::int as refunded_quantity,
      -coalesce(sum(t.amount), 0)::bigint as taken
    from sale_lines l
    join statement_lines e on e.organization_id = l.organization_id and e.sale_id = l.sale_id
      and e.sale_line_id = l.id and e.kind = 'commission'
    left join sale_lines r on r.organization_id = l.organization_id and r.reverses_line = l.id
    left join statement_lines t on t.organization_id = r.organization_id and t.sale_id = r.sale_id
      and t.sale_line_id = r.id and t.kind = 'commission'
    where l.organization_id = ${organizationId} and l.id = any(${ids}::uuid[])
    group by l.id, l.net, l.quantity, e.amount, e.rate_bp, e.rate_amount`.execute(trx)
  return rows
}

async function book(
  { trx }: Work,
  till: Till,
  saleId: string,
  lines: readonly NewStatementLine[],
): Promise<void> {
  await addStatementLines(trx, till, lines)
  const moves = lines.map(({ staffId, amount }) => ({
    from: { name: 'staff_due', staffId } as const,
    to: { name: 'commissions' } as const,
    amount,
  }))
  await writeMoves(trx, till, { saleId }, moves)
}

type RuleRow = {
  readonly staff_id: string | null
  readonly kind: CommissionRule['kind']
  readonly item_id: string | null
  readonly starts_on: string
  readonly rate_bp: number | null
  readonly amount: number | null
  readonly is_before_discount: boolean
}

/** Those that have begun by this day. */
async function findRules(
  db: Work['trx'],
  { organizationId, shopId }: Shop,
  day: string,
): Promise<CommissionRule[]> {
  const { rows } = await sql<RuleRow>`
    select staff_id, kind, item_id, starts_on::text as starts_on, rate_bp, amount, is_before_discount
    from commission_rules where organization_id = ${organizationId} and comerce_id = ${shopId}
      and starts_on <= ${day}::date`.execute(db)
  return rows.map(row => ({
    staffId: row.staff_id,
    kind: row.kind,
    itemId: row.item_id,
    startsOn: row.starts_on,
    basisPoints: row.rate_bp,
    amount: row.amount,
    isBeforeDiscount: row.is_before_discount,
  }))
}
