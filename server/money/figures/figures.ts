import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Received, Reply } from '#contract/contract.ts'
import type { FiguresPeriodWire } from '#contract/figures.ts'
import { limits } from '#contract/protocol/limits.ts'
import { csvText } from '#contract/texts/csv.ts'
import { addDays, daysBetween, shiftMonth } from '#domain/calendar/dates.ts'
import { minorUnitsOf } from '#domain/country/currencies.ts'
import type { Membership } from '#server/kernel/http/caller.ts'
import { refuseLongRange } from '#server/booking/appointments/lists/list-appointments.ts'
import { findMoneySettings } from '../money-settings/find-settings.ts'
import { findPlace } from '../till.ts'

type Db = Kysely<unknown>
type Query = Received<'getFigures', 'query'>
type Days = Pick<Query, 'from' | 'to'>
type Figures = Reply<'getFigures'>
type Scope = { readonly organizationId: string; readonly shopIds: readonly string[] }

export async function readFigures(db: Db, member: Membership, asked: Query): Promise<Figures> {
  refuseLongRange(asked.from, asked.to, limits.stats_days)
  const { currency } = await findPlace(db, member)
  const scope = await scopeOf(db, member, asked, currency)
  const period = await readPeriod(db, scope, asked)
  return {
    currency,
    period,
    before: await readPeriod(db, scope, daysBefore(asked)),
    by_day: await byDay(db, scope, asked),
    by_staff: await byLine(db, scope, asked, {
      id: sql`l.staff_id`,
      name: sql`coalesce(l.staff_name, 'Sin nombre')`,
      kinds: ['service', 'product'],
    }),
    by_service: await byLine(db, scope, asked, {
      id: sql`l.item_id`,
      name: sql`l.name`,
      kinds: ['service'],
    }),
    by_product: await byLine(db, scope, asked, {
      id: sql`l.item_id`,
      name: sql`l.name`,
      kinds: ['product'],
    }),
    by_method: await byMethod(db, scope, { asked, member }),
    by_branch: await byBranch(db, scope, asked),
    ...(await asOfNow(db, scope)),
  }
}

/** The shops that are asked for: this one, or all of the owner's with its currency. */
async function scopeOf(
  db: Db,
  { organizationId, shopId }: Membership,
  { scope }: Query,
  currency: string,
): Promise<Scope> {
  const { rows } = await sql<{ id: string }>`select id from comerces
    where organization_id = ${organizationId} and currency = ${currency}`.execute(db)
  return { organizationId, shopIds: scope === 'all' ? rows.map(({ id }) => id) : [shopId] }
}

/** The month before a whole month, otherwise as many days before. */
export function daysBefore({ from, to }: Days): Days {
  const isMonth = from.endsWith('-01') && addDays(to, 1) === shiftMonth(from, 1)
  if (isMonth) return { from: shiftMonth(from, -1), to: addDays(from, -1) }
  const days = daysBetween(from, to) + 1
  return { from: addDays(from, -days), to: addDays(from, -1) }
}

/** SQL for what moves `m` took from an account, less what they brought to it: what was earned with it. */
function earnedWith(...accounts: readonly string[]) {
  return sql`coalesce(sum(case when m.from_account = any(${accounts}::text[]) then m.amount else 0 end
    - case when m.to_account = any(${accounts}::text[]) then m.amount else 0 end), 0)::bigint`
}

/** SQL condition on moves `m`. */
function movesOf({ organizationId, shopIds }: Scope) {
  return sql`m.organization_id = ${organizationId} and m.comerce_id = any(${[...shopIds]}::uuid[])`
}

/** SQL condition on sales `s`. */
function salesOf({ organizationId, shopIds }: Scope) {
  return sql`s.organization_id = ${organizationId} and s.comerce_id = any(${[...shopIds]}::uuid[])`
}

const EARNED = ['services', 'products', 'kept_deposits'] as const

async function readPeriod(db: Db, scope: Scope, { from, to }: Days): Promise<FiguresPeriodWire> {
  const days = sql`between ${from}::date and ${to}::date`
  const { rows } = await sql<Omit<FiguresPeriodWire, 'from' | 'to' | 'average_ticket'>>`
    select j.*, d.*, s.* from
      (select ${earnedWith(...EARNED)} as revenue, ${earnedWith('services')} as services, ${earnedWith('products')} as products,
        ${earnedWith('kept_deposits')} as kept_deposits, ${earnedWith('rounding')} as rounding,
        -${earnedWith('commissions')} as commissions
       from money_moves m where ${movesOf(scope)} and m.business_day ${days}) j,
      (select coalesce(sum(s.discount), 0)::bigint as discounts, coalesce(sum(s.tip_total), 0)::bigint as tips,
        count(*) filter (where s.kind = 'sale' and s.total + s.package_value > 0) as sales
       from sales s where ${salesOf(scope)} and s.business_day ${days}) s,
      (select coalesce(sum(case when m.to_account = 'drawer' then m.amount else -m.amount end), 0)::bigint as desk_differences
       from money_moves m where ${movesOf(scope)} and m.business_day ${days}
        and 'difference' in (m.from_account, m.to_account)) d`.execute(db)
  const figures = rows[0]!
  const average_ticket = figures.sales === 0 ? 0 : Math.round(figures.revenue / figures.sales)
  return { ...figures, from, to, average_ticket }
}

async function byDay(db: Db, scope: Scope, { from, to }: Days): Promise<Figures['by_day']> {
  const { rows } = await sql<Figures['by_day'][number]>`
    select day::date::text as date, coalesce(j.amount, 0)::bigint as amount, coalesce(s.sales, 0) as sales
    from generate_series(${from}::date, ${to}::date, interval '1 day') day
    left join (select m.business_day, ${earnedWith(...EARNED)} as amount from money_moves m
      where ${movesOf(scope)} and m.business_day between ${from}::date and ${to}::date group by 1) j on j.business_day = day::date
    left join (select s.business_day, count(*) filter (where s.kind = 'sale' and s.total + s.package_value > 0) as sales
      from sales s where ${salesOf(scope)} and s.business_day between ${from}::date and ${to}::date group by 1) s
      on s.business_day = day::date
    order by 1`.execute(db)
  return rows
}

type Split = {
  readonly id: RawBuilder<unknown>
  readonly name: RawBuilder<unknown>
  readonly kinds: readonly string[]
}

/** The newest name of each, since names are kept as they were. */
async function byLine(
  db: Db,
  scope: Scope,
  { from, to }: Days,
  { id, name, kinds }: Split,
): Promise<Figures['by_staff']> {
  const { rows } = await sql<Figures['by_staff'][number]>`
    select ${id} as id, (array_agg(${name} order by s.number desc))[1] as name, sum(l.quantity)::int as quantity,
      sum(l.net)::bigint as amount
    from sales s join sale_lines l on l.organization_id = s.organization_id and l.sale_id = s.id
    where ${salesOf(scope)} and s.business_day between ${from}::date and ${to}::date and l.kind = any(${[...kinds]}::text[])
    group by ${id} order by amount desc, name`.execute(db)
  return rows
}

type Where = { readonly asked: Days; readonly member: Membership }

/** What customers paid, deposits too, less what they got back. */
async function byMethod(
  db: Db,
  scope: Scope,
  { asked: { from, to }, member }: Where,
): Promise<Figures['by_method']> {
  const { methods } = await findMoneySettings(db, member)
  const { rows } = await sql<{ account: string; quantity: number; amount: number }>`
    select account, count(*) as quantity, sum(amount)::bigint as amount from (
      select case when m.from_account in ('customers', 'deposits') then m.to_account else m.from_account end as account,
        case when m.from_account in ('customers', 'deposits') then m.amount else -m.amount end as amount
      from money_moves m where ${movesOf(scope)} and m.business_day between ${from}::date and ${to}::date
        and (m.from_account in ('customers', 'deposits')) <> (m.to_account in ('customers', 'deposits'))) paid
    where account in ('drawer', 'cash', 'staff_holds') or account like 'method:%'
    group by account`.execute(db)
  const named = rows.map(({ account, ...row }) => ({ ...row, id: methodOf(account) }))
  return [...new Set(named.map(one => one.id))]
    .map(id => {
      const own = named.filter(one => one.id === id)
      return {
        id,
        name:
          id === 'held'
            ? 'Cobrado por el equipo'
            : (methods.find(one => one.id === id)?.name ?? id),
        quantity: own.reduce((sum, one) => sum + one.quantity, 0),
        amount: own.reduce((sum, one) => sum + one.amount, 0),
      }
    })
    .toSorted((a, b) => b.amount - a.amount)
}

function methodOf(account: string): string {
  if (account === 'staff_holds') return 'held'
  return account === 'drawer' ? 'cash' : account.replace('method:', '')
}

async function byBranch(db: Db, scope: Scope, { from, to }: Days): Promise<Figures['by_branch']> {
  const { rows } = await sql<Figures['by_branch'][number]>`
    select c.id, c.name, count(distinct m.sale_id)::int as quantity, ${earnedWith(...EARNED)} as amount
    from money_moves m join comerces c on c.organization_id = m.organization_id and c.id = m.comerce_id
    where ${movesOf(scope)} and m.business_day between ${from}::date and ${to}::date
    group by c.id, c.name order by amount desc, c.name`.execute(db)
  return rows
}

async function asOfNow(
  db: Db,
  scope: Scope,
): Promise<Pick<Figures, 'deposits_held' | 'packages_unused' | 'owed_to_staff'>> {
  const { rows } = await sql<{
    deposits_held: number
    packages_unused: number
    owed_to_staff: number
  }>`
    select ${earnedWith('deposits')} as deposits_held, ${earnedWith('packages')} as packages_unused,
      ${earnedWith('staff_due', 'staff_holds')} as owed_to_staff
    from money_moves m where ${movesOf(scope)}`.execute(db)
  return rows[0]!
}

export function figuresCsv({ currency, by_day, ...figures }: Figures): string {
  const unit = minorUnitsOf(currency)
  const header = ['Por', 'Qué', 'Cantidad', 'Importe']
  const parts = [
    ['Profesional', figures.by_staff],
    ['Servicio', figures.by_service],
    ['Producto', figures.by_product],
    ['Forma de pago', figures.by_method],
    ['Sucursal', figures.by_branch],
  ] as const
  const rows = [
    ...by_day.map(({ date, sales, amount }) => ['Día', date, sales, amount / unit] as const),
    ...parts.flatMap(([by, own]) =>
      own.map(({ name, quantity, amount }) => [by, name, quantity, amount / unit] as const),
    ),
  ]
  return csvText(header, rows, currency)
}
