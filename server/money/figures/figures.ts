import { sql, type Kysely } from 'kysely'
import type { Received, Reply } from '#contract/contract.ts'
import type { FiguresPeriodWire } from '#contract/figures.ts'
import { limits } from '#contract/protocol/limits.ts'
import { addDays, datesBetween, daysBetween, shiftMonth } from '#domain/calendar/dates.ts'
import { sum } from '#domain/money/sale.ts'
import type { Membership } from '#server/kernel/http/caller.ts'
import { refuseLongRange } from '#server/booking/appointments/lists/list-appointments.ts'
import { findMoneySettings, type MoneySettings } from '../money-settings/find-settings.ts'
import { findPlace } from '../till/till.ts'

type Db = Kysely<unknown>
type Query = Received<'getFigures', 'query'>
type Days = Pick<Query, 'from' | 'to'>
type Figures = Reply<'getFigures'>
type Scope = { readonly organizationId: string; readonly shopIds: readonly string[] }

export async function readFigures(db: Db, member: Membership, asked: Query): Promise<Figures> {
  refuseLongRange(asked.from, asked.to, limits.stats_days)
  const { currency } = await findPlace(db, member)
  const scope = await scopeOf(db, member, asked, currency)
  const before = daysBefore(asked)
  const whole = { from: before.from, to: asked.to }
  const [ledger, tickets] = [await sumMoves(db, scope, whole), await sumSales(db, scope, whole)]
  const own = inDays(ledger, asked)
  return {
    currency,
    period: toPeriod(asked, own, inDays(tickets, asked)),
    before: toPeriod(before, inDays(ledger, before), inDays(tickets, before)),
    by_day: datesBetween(asked.from, asked.to).map(date => ({
      date,
      amount: took(inDays(ledger, { from: date, to: date }), EARNED),
      sales: sum(inDays(tickets, { from: date, to: date }).map(one => one.sales)),
    })),
    ...(await sumLines(db, scope, asked)),
    by_method: byMethod(own, await findMoneySettings(db, member)),
    by_branch: await byBranch(db, member, own),
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

/** SQL condition on moves `m`. */
function movesOf({ organizationId, shopIds }: Scope) {
  return sql`m.organization_id = ${organizationId} and m.comerce_id = any(${[...shopIds]}::uuid[])`
}

/** SQL condition on sales `s`. */
function salesOf({ organizationId, shopIds }: Scope) {
  return sql`s.organization_id = ${organizationId} and s.comerce_id = any(${[...shopIds]}::uuid[])`
}

type Moved = {
  readonly date: string
  readonly shop: string
  readonly from_account: string
  readonly to_account: string
  readonly amount: number
  readonly moves: number
}

/** What went from which account to which, by day and shop: nearly every figure is a sum of these. */
async function sumMoves(db: Db, scope: Scope, { from, to }: Days): Promise<Moved[]> {
  const { rows } = await sql<Moved>`
    select m.business_day::text as date, m.comerce_id as shop, m.from_account, m.to_account, sum(m.amount)::bigint as amount,
      count(*) as moves
    from money_moves m
    where ${movesOf(scope)} and m.business_day between ${from}::date and ${to}::date
    group by m.business_day, m.comerce_id, m.from_account, m.to_account`.execute(db)
  return rows
}

type Tickets = {
  readonly date: string
  readonly discounts: number
  readonly tips: number
  readonly sales: number
}

async function sumSales(db: Db, scope: Scope, { from, to }: Days): Promise<Tickets[]> {
  const { rows } = await sql<Tickets>`
    select s.business_day::text as date, sum(s.discount)::bigint as discounts, sum(s.tip_total)::bigint as tips,
      count(*) filter (where s.kind = 'sale' and s.total + s.package_value > 0) as sales
    from sales s where ${salesOf(scope)} and s.business_day between ${from}::date and ${to}::date
    group by s.business_day`.execute(db)
  return rows
}

function inDays<Row extends { readonly date: string }>(
  rows: readonly Row[],
  { from, to }: Days,
): Row[] {
  return rows.filter(({ date }) => date >= from && date <= to)
}

type Account = Pick<Moved, 'from_account' | 'to_account' | 'amount'>

/** What was taken from these accounts, less what was brought to them: what was earned with them. */
function took(moved: readonly Account[], accounts: readonly string[]): number {
  return sum(
    moved.map(
      ({ from_account: from, to_account: to, amount }) =>
        (accounts.includes(from) ? amount : 0) - (accounts.includes(to) ? amount : 0),
    ),
  )
}

const EARNED = ['services', 'products', 'kept_deposits']

function toPeriod(
  { from, to }: Days,
  moved: readonly Moved[],
  tickets: readonly Tickets[],
): FiguresPeriodWire {
  const revenue = took(moved, EARNED)
  const sales = sum(tickets.map(one => one.sales))
  return {
    from,
    to,
    revenue,
    services: took(moved, ['services']),
    products: took(moved, ['products']),
    kept_deposits: took(moved, ['kept_deposits']),
    discounts: sum(tickets.map(one => one.discounts)),
    tips: sum(tickets.map(one => one.tips)),
    rounding: took(moved, ['rounding']),
    sales,
    average_ticket: sales === 0 ? 0 : Math.round(revenue / sales),
    commissions: -took(moved, ['commissions']),
    desk_differences: took(moved, ['difference']),
  }
}

type Lines = Pick<Figures, 'by_staff' | 'by_service' | 'by_product'>
type LineRow = Figures['by_staff'][number] & { readonly kind: string | null }

/** By who did it, and by what it was, with the newest name of each, since names are kept as they were. */
async function sumLines(db: Db, scope: Scope, { from, to }: Days): Promise<Lines> {
  const { rows } = await sql<LineRow>`
    select case when grouping(l.kind) = 1 then l.staff_id else l.item_id end as id,
      case when grouping(l.kind) = 0 then l.kind end as kind,
      case when grouping(l.kind) = 1 then (array_agg(coalesce(l.staff_name, 'Sin nombre') order by s.number desc))[1]
        else (array_agg(l.name order by s.number desc))[1] end as name,
      sum(l.quantity)::int as quantity, sum(l.net)::bigint as amount
    from sales s join sale_lines l on l.organization_id = s.organization_id and l.sale_id = s.id
    where ${salesOf(scope)} and s.business_day between ${from}::date and ${to}::date and l.kind in ('service', 'product')
    group by grouping sets ((l.staff_id), (l.kind, l.item_id))
    order by amount desc, name`.execute(db)
  const of = (wanted: string | null) =>
    rows.filter(({ kind }) => kind === wanted).map(({ kind: _kind, ...row }) => row)
  return { by_staff: of(null), by_service: of('service'), by_product: of('product') }
}

/** What customers paid, deposits too, less what they got back. */
function byMethod(moved: readonly Moved[], { methods }: MoneySettings): Figures['by_method'] {
  const paid = moved.flatMap(({ from_account: from, to_account: to, amount, moves }) => {
    if (PAYERS.has(from) === PAYERS.has(to)) return []
    const id = methodOf(PAYERS.has(from) ? to : from)
    return id === null ? [] : [{ id, quantity: moves, amount: PAYERS.has(from) ? amount : -amount }]
  })
  return [...Map.groupBy(paid, one => one.id)]
    .map(([id, own]) => ({
      id,
      name:
        id === 'held' ? 'Cobrado por el equipo' : (methods.find(one => one.id === id)?.name ?? id),
      quantity: sum(own.map(one => one.quantity)),
      amount: sum(own.map(one => one.amount)),
    }))
    .toSorted((a, b) => b.amount - a.amount)
}

const PAYERS = new Set(['customers', 'deposits', 'charge_backs'])

function methodOf(account: string): string | null {
  if (account === 'staff_holds') return 'held'
  if (account === 'drawer' || account === 'cash') return 'cash'
  return account.startsWith('method:') ? account.slice('method:'.length) : null
}

async function byBranch(
  db: Db,
  { organizationId }: Membership,
  moved: readonly Moved[],
): Promise<Figures['by_branch']> {
  const shops = Map.groupBy(moved, one => one.shop)
  const { rows } = await sql<{ id: string; name: string }>`select id, name from comerces
    where organization_id = ${organizationId} and id = any(${[...shops.keys()]}::uuid[]) order by name`.execute(
    db,
  )
  return rows
    .map(({ id, name }) => {
      const own = shops.get(id) ?? []
      const earned = own.filter(one => EARNED.includes(one.from_account))
      return { id, name, quantity: sum(earned.map(one => one.moves)), amount: took(own, EARNED) }
    })
    .toSorted((a, b) => b.amount - a.amount)
}

async function asOfNow(
  db: Db,
  scope: Scope,
): Promise<Pick<Figures, 'deposits_held' | 'packages_unused' | 'owed_to_staff'>> {
  const { rows } = await sql<Account>`
    select m.from_account, m.to_account, sum(m.amount)::bigint as amount from money_moves m
    where ${movesOf(scope)} and (m.from_account = any(${OWED}::text[]) or m.to_account = any(${OWED}::text[]))
    group by m.from_account, m.to_account`.execute(db)
  const held = (...accounts: string[]) => took(rows, accounts)
  return {
    deposits_held: held('deposits'),
    packages_unused: held('packages'),
    owed_to_staff: held('staff_due', 'staff_holds'),
  }
}

const OWED = ['deposits', 'packages', 'staff_due', 'staff_holds']
