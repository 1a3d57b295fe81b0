import { sql, type RawBuilder } from 'kysely'
import { z } from 'zod'
import type { Received, Reply } from '#contract/contract.ts'
import { limits } from '#contract/protocol/limits.ts'
import { csvText } from '#contract/texts/csv.ts'
import { DAY } from '#domain/calendar/interval.ts'
import { minorUnitsOf } from '#domain/country/currencies.ts'
import { toOffsetIso } from '#domain/calendar/local-time.ts'
import type { Context } from '#server/context.ts'
import type { Membership } from '#server/kernel/http/caller.ts'
import { readCursor, writeCursor } from '#server/kernel/http/cursor.ts'
import { scopeOf } from '#server/scheduling/find.ts'
import { findAppointments } from '#server/scheduling/queries.ts'
import { toAppointmentWire } from '#server/scheduling/wire.ts'
import { refuseLongRange } from '#server/booking/appointments/lists/list-appointments.ts'
import { findPlace } from '../till/till.ts'

type Query = Received<'listSales', 'query'>
type Item = Reply<'listSales'>['items'][number]
type Row = Omit<Item, 'occurred_at' | 'text' | 'methods'> & {
  readonly at: number
  readonly sold: {
    readonly name: string
    readonly staff: string | null
    readonly quantity: number
  }[]
  readonly paid: string[]
}

/** SQL condition on sales `s`: of this shop, and what a member who sees only their own agenda made or did. */
function salesOf({ organizationId, shopId, onlyStaffId }: Membership): RawBuilder<unknown> {
  const ofShop = sql`s.organization_id = ${organizationId} and s.comerce_id = ${shopId}`
  return onlyStaffId === null ? ofShop : sql`${ofShop} and ${isBy(onlyStaffId)}`
}

function isBy(staffId: string): RawBuilder<unknown> {
  return sql`exists (select 1 from sale_lines own where own.organization_id = s.organization_id
    and own.sale_id = s.id and own.staff_id = ${staffId})`
}

/** Refuses with `not_found` a sale that this member does not see. */
export async function isVisible(
  context: Context,
  member: Membership,
  id: string,
): Promise<boolean> {
  const { rows } =
    await sql`select 1 from sales s where ${salesOf(member)} and s.id = ${id}`.execute(
      context.database.db,
    )
  return rows.length > 0
}

/** The cursor: the number of the last sale of a page. */
const place = z.tuple([z.int()])

export async function listSales(
  context: Context,
  member: Membership,
  query: Query,
): Promise<Reply<'listSales'>> {
  refuseLongRange(query.from, query.to, limits.stats_days)
  const { from, to, staff, customer, cursor, limit = limits.page_size } = query
  const { db } = context.database
  const { currency, timeZone } = await findPlace(db, member)
  const [before] = readCursor(cursor, place) ?? []
  const asked = sql`${salesOf(member)} and s.business_day between ${from}::date and ${to}::date
    and ${staff === undefined ? sql`true` : isBy(staff)}
    and ${customer === undefined ? sql`true` : sql`s.customer_id = ${customer}`}`
  const sums = await sql<{ total: number; tip_total: number; count: number }>`
    select coalesce(sum(total), 0)::bigint as total, coalesce(sum(tip_total), 0)::bigint as tip_total, count(*) as count
    from sales s where ${asked}`.execute(db)
  const { rows } = await sql<Row>`
    select s.id, s.number, s.kind, s.currency, s.occurred_at as at, s.business_day::text as business_day, s.total,
      s.tip_total, coalesce(b.paid - b.refunded, 0)::bigint as refundable, coalesce(b.refunded > 0, false)
        or exists (select 1 from sales r where r.organization_id = s.organization_id and r.reverses = s.id) as is_refunded,
      coalesce(u.name, '') as made_by,
      case when a.id is not null then json_build_object('id', a.id, 'code', a.code) end as appointment,
      case when cu.id is not null then json_build_object('id', coalesce(cu.merged_into, cu.id), 'name', cu.name) end as customer,
      coalesce((select json_agg(json_build_object('name', l.name, 'staff', l.staff_name, 'quantity', case when l.kind = 'package' then 1 else abs(l.quantity) end) order by l.position)
        from sale_lines l where l.organization_id = s.organization_id and l.sale_id = s.id), '[]') as sold,
      array(select p.method_name from sale_payments p where p.organization_id = s.organization_id and p.sale_id = s.id
        order by p.position) as paid
    from sales s
    left join sale_balances b on b.organization_id = s.organization_id and b.sale_id = s.id
    left join appointments a on a.organization_id = s.organization_id and a.id = s.appointment_id
    left join customers cu on cu.organization_id = s.organization_id and cu.id = s.customer_id
    left join users u on u.id = s.made_by
    where ${asked} and ${before === undefined ? sql`true` : sql`s.number < ${before}`}
    order by s.number desc limit ${limit + 1}`.execute(db)
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  return {
    items: shown.map(row => toSummary(row, timeZone)),
    next_cursor: last === undefined ? null : writeCursor([last.number]),
    ...sums.rows[0]!,
    currency,
  }
}

function toSummary({ at, sold, paid, ...row }: Row, timeZone: string): Item {
  const text = sold.map(({ name, quantity }) => (quantity > 1 ? `${quantity} ${name}` : name))
  return {
    ...row,
    occurred_at: toOffsetIso(at, timeZone),
    text: new Intl.ListFormat('es').format(text),
    methods: new Intl.ListFormat('es').format([...new Set(paid)]),
  }
}

/** A row for each line of each sale. */
export async function exportSales(
  { database: { db } }: Context,
  member: Membership,
  { from, to }: Received<'exportSales', 'query'>,
): Promise<string> {
  refuseLongRange(from, to, limits.stats_days)
  const { currency } = await findPlace(db, member)
  const unit = minorUnitsOf(currency)
  const { rows } = await sql<LineRow>`
    select s.number, s.kind, s.business_day::text as day, l.name, coalesce(l.staff_name, '') as staff, l.quantity,
      l.unit_price, l.discount, l.net, l.is_paid_by_package as by_package, coalesce(cu.name, '') as customer, s.reason,
      array(select p.method_name from sale_payments p where p.organization_id = s.organization_id and p.sale_id = s.id
        order by p.position) as paid
    from sales s join sale_lines l on l.organization_id = s.organization_id and l.sale_id = s.id
    left join customers cu on cu.organization_id = s.organization_id and cu.id = s.customer_id
    where ${salesOf(member)} and s.business_day between ${from}::date and ${to}::date
    order by s.number, l.position`.execute(db)
  return csvText(
    header,
    rows.map(row => [
      row.number,
      row.kind === 'sale' ? 'Venta' : 'Devolución',
      row.day,
      row.name,
      row.staff,
      row.quantity,
      row.unit_price / unit,
      row.discount / unit,
      row.net / unit,
      row.by_package ? 'Paquete' : [...new Set(row.paid)].join(' + '),
      row.customer,
      row.reason,
    ]),
    currency,
  )
}

const header = [
  'Comprobante',
  'Qué es',
  'Día',
  'Detalle',
  'Profesional',
  'Cantidad',
  'Precio',
  'Descuento',
  'Importe',
  'Pago',
  'Cliente',
  'Motivo',
]
type LineRow = {
  readonly number: number
  readonly kind: 'sale' | 'refund'
  readonly day: string
  readonly name: string
  readonly staff: string
  readonly quantity: number
  readonly unit_price: number
  readonly discount: number
  readonly net: number
  readonly by_package: boolean
  readonly customer: string
  readonly reason: string
  readonly paid: string[]
}

const LOOKED_BACK = 30 * DAY

/** Completed and not charged, since the shop made its first sale: before it nobody charged anything here. */
export async function listUncharged(
  context: Context,
  member: Membership,
): Promise<Reply<'listUncharged'>> {
  const now = context.clock.now()
  const rows = await findAppointments(
    context.database.db,
    now,
    sql`${scopeOf(member)} and a.status = 'completed' and a.sale_id is null and a.price > 0
      and a.starts_at > ${new Date(now - LOOKED_BACK)}
      and a.starts_at >= (select min(s.occurred_at) - interval '12 hours' from sales s
        where s.organization_id = ${member.organizationId} and s.comerce_id = ${member.shopId})`,
    sql`order by a.starts_at desc, a.id limit ${limits.page_size}`,
  )
  return { items: rows.map(toAppointmentWire), next_cursor: null }
}
