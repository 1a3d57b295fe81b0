import { sql, type Kysely } from 'kysely'
import type { Received, Reply } from '#contract/contract.ts'
import { csvText } from '#contract/texts/csv.ts'
import type { StatementLineWire } from '#contract/statements.ts'
import { minorUnitsOf } from '#domain/country/currencies.ts'
import { toOffsetIso } from '#domain/calendar/local-time.ts'
import { sum } from '#domain/money/sale.ts'
import type { Membership } from '#server/kernel/http/caller.ts'
import { refuse } from '#server/kernel/http/refusal.ts'
import { findPlace } from '../till/till.ts'

type Db = Kysely<unknown>
type Query = Omit<Received<'getStatement', 'query'>, 'staff'>
type StaffMember = { readonly id: string; readonly name: string }

/** Whose statement a member reads: an owner anybody's of the shop, others their own. */
export function staffOf(member: Membership, staff: string | undefined): string {
  const own = member.staffId
  if (member.role === 'comerce_admin') return staff ?? own ?? refuse('not_found')
  return own !== null && (staff === undefined || staff === own) ? own : refuse('not_found')
}

/** Also somebody who does not work there any more. */
export async function findStaffMember(
  db: Db,
  { organizationId, shopId }: Membership,
  id: string,
): Promise<StaffMember> {
  const { rows } = await sql<StaffMember>`
    select s.id, s.name from staff s
    where s.organization_id = ${organizationId} and s.id = ${id} and (
      exists (select 1 from staff_comerces sc where sc.organization_id = s.organization_id
        and sc.staff_id = s.id and sc.comerce_id = ${shopId})
      or exists (select 1 from statement_lines l where l.organization_id = ${organizationId}
        and l.comerce_id = ${shopId} and l.staff_id = s.id))`.execute(db)
  return rows[0] ?? refuse('not_found')
}

type LineRow = Omit<StatementLineWire, 'at' | 'text' | 'percent'> & {
  readonly at: number
  readonly name: string | null
  readonly reason: string
  readonly rate_bp: number | null
}

export async function readStatement(
  db: Db,
  member: Membership,
  staffId: string,
  asked: Query,
): Promise<Reply<'getStatement'>> {
  const staff = await findStaffMember(db, member, staffId)
  const { currency, timeZone } = await findPlace(db, member)
  const { rows } = await sql<LineRow>`
    select l.id, l.kind, l.amount, l.business_day::text as business_day, l.at, l.base, l.rate_bp,
      l.rate_amount as fixed, sl.name, l.reason, cu.name as customer,
      case when s.id is not null then json_build_object('id', s.id, 'number', s.number) end as sale
    from statement_lines l
    left join sale_lines sl on sl.organization_id = l.organization_id and sl.id = l.sale_line_id
    left join sales s on s.organization_id = l.organization_id and s.id = l.sale_id
    left join customers cu on cu.organization_id = s.organization_id and cu.id = s.customer_id
    where l.organization_id = ${member.organizationId} and l.comerce_id = ${member.shopId}
      and l.staff_id = ${staffId} and ${isAsked(asked)}
    order by l.business_day, l.at, s.number, sl.position, l.id`.execute(db)
  const lines = rows.map(row => toLine(row, timeZone))
  const of = (kind: StatementLineWire['kind']) =>
    sum(lines.filter(line => line.kind === kind).map(line => line.amount))
  return {
    staff,
    from: asked.from,
    to: asked.to,
    currency,
    lines,
    total: sum(lines.map(line => line.amount)),
    sums: {
      commission: of('commission'),
      tip: of('tip'),
      held: of('held'),
      advance: of('advance'),
      rent: of('rent'),
      correction: of('correction'),
    },
  }
}

/**
 * What is not settled up to the last day, with what came later to days that were settled before; or everything of the
 * days; or the lines of a settlement.
 */
function isAsked({ from, to, scope = 'open', settlement }: Query) {
  if (settlement !== undefined) return sql`l.settlement_id = ${settlement}`
  if (scope === 'open') return isOpenUntil(to)
  return sql`l.business_day between ${from}::date and ${to}::date`
}

/** SQL condition on statement lines `l`. */
export function isOpenUntil(to: string) {
  return sql`l.settlement_id is null and l.business_day <= ${to}::date`
}

function toLine(
  { at, name, reason, rate_bp: rate, ...row }: LineRow,
  timeZone: string,
): StatementLineWire {
  return {
    ...row,
    at: toOffsetIso(at, timeZone),
    text: name ?? (reason === '' ? words[row.kind] : reason),
    percent: rate === null ? null : rate / 100,
  }
}

const words: Readonly<Record<StatementLineWire['kind'], string>> = {
  commission: 'Comisión',
  tip: 'Propina',
  held: 'Lo cobró y lo tiene',
  advance: 'Adelanto',
  rent: 'Alquiler de sillón',
  correction: 'Corrección',
}

export function statementCsv({ lines, currency }: Reply<'getStatement'>): string {
  const unit = minorUnitsOf(currency)
  const header = [
    'Día',
    'Qué es',
    'Detalle',
    'Cliente',
    'Comprobante',
    'Base',
    'Porcentaje',
    'Importe',
  ]
  const rows = lines.map(line => [
    line.business_day,
    words[line.kind],
    line.text,
    line.customer ?? '',
    line.sale?.number ?? null,
    line.base === null ? null : line.base / unit,
    line.percent,
    line.amount / unit,
  ])
  return csvText(header, rows, currency)
}

/** What is open of everybody who works there or has something open. */
export async function listStatements(db: Db, member: Membership): Promise<Reply<'listStatements'>> {
  const { organizationId, shopId } = member
  const { currency } = await findPlace(db, member)
  const { rows } = await sql<{
    id: string
    name: string
    total: number
    since: string | null
    settled_until: string | null
  }>`
    select s.id, s.name, coalesce(o.total, 0)::bigint as total, o.since::text as since,
      (select max(t.to_date)::text from settlements t where t.organization_id = s.organization_id
        and t.comerce_id = ${shopId} and t.staff_id = s.id) as settled_until
    from staff s
    left join staff_comerces sc on sc.organization_id = s.organization_id and sc.staff_id = s.id
      and sc.comerce_id = ${shopId} and sc.is_active
    left join (select l.staff_id, sum(l.amount) as total, min(l.business_day) as since from statement_lines l
      where l.organization_id = ${organizationId} and l.comerce_id = ${shopId} and l.settlement_id is null
      group by l.staff_id) o on o.staff_id = s.id
    where s.organization_id = ${organizationId} and (sc.staff_id is not null or o.staff_id is not null)
    order by sc.position nulls last, s.name, s.id`.execute(db)
  return {
    currency,
    items: rows.map(({ id, name, ...row }) => ({ staff: { id, name }, ...row })),
  }
}
