/** A sale as its documents say it. */
import { sql, type Kysely } from 'kysely'
import { toOffsetIso } from '#domain/calendar/local-time.ts'
import type { SaleWire } from '#contract/sales/sale-shape.ts'
import type { Context } from '#server/context.ts'
import { refuse } from '#server/kernel/http/refusal.ts'
import { receiptUrlOf } from './receipt-url.ts'
import type { Shop } from '../money-settings/find-settings.ts'

type LineRow = Omit<SaleWire['lines'][number], 'refunded'> & {
  readonly package: string | null
  readonly refunded_quantity: number
  readonly refunded_net: number
}
export type SaleRow = Omit<SaleWire, 'occurred_at' | 'lines' | 'receipt_url' | 'deposit'> & {
  readonly at: number
  readonly time_zone: string
  readonly deposit_used: number
  readonly made_by_id: string | null
  readonly lines: readonly LineRow[]
}

/** A sale or refund of this shop. Refuses with `not_found`. */
export async function findSale(
  context: Pick<Context, 'config' | 'secrets'>,
  db: Kysely<unknown>,
  shop: Shop,
  id: string,
): Promise<SaleWire> {
  return toSaleWire(context, await findSaleRow(db, shop, id))
}

export async function findSaleRow(
  db: Kysely<unknown>,
  { organizationId, shopId }: Shop,
  id: string,
): Promise<SaleRow> {
  const { rows } = await sql<SaleRow>`
    select s.id, s.number, s.kind, s.currency, s.occurred_at as at, s.business_day::text as business_day, s.total,
      s.tip_total, s.rounding, s.deposit_used, s.discount, s.reason, c.time_zone, s.made_by as made_by_id,
      coalesce(u.name, '') as made_by, coalesce(b.paid - b.refunded, 0)::bigint as refundable,
      case when o.id is not null then json_build_object('id', o.id, 'number', o.number) end as reverses,
      case when a.id is not null then json_build_object('id', a.id, 'code', a.code) end as appointment,
      case when cu.id is not null then json_build_object('id', coalesce(cu.merged_into, cu.id), 'name', cu.name) end as customer,
      ${linesJson} as lines, ${paymentsJson} as payments, ${tipsJson} as tips, ${refundsJson} as refunds
    from sales s
    join comerces c on c.organization_id = s.organization_id and c.id = s.comerce_id
    left join sale_balances b on b.organization_id = s.organization_id and b.sale_id = s.id
    left join sales o on o.organization_id = s.organization_id and o.id = s.reverses
    left join appointments a on a.organization_id = s.organization_id and a.id = s.appointment_id
    left join customers cu on cu.organization_id = s.organization_id and cu.id = s.customer_id
    left join users u on u.id = s.made_by
    where s.organization_id = ${organizationId} and s.comerce_id = ${shopId} and s.id = ${id}`.execute(
    db,
  )
  return rows[0] ?? refuse('not_found')
}

const linesJson = sql`coalesce((select json_agg(json_build_object('id', l.id, 'kind', l.kind, 'item', l.item_id,
    'name', l.name, 'staff', case when l.staff_id is not null then json_build_object('id', l.staff_id, 'name', l.staff_name) end,
    'quantity', l.quantity, 'list_price', l.list_price, 'unit_price', l.unit_price, 'discount', l.discount, 'net', l.net,
    'is_paid_by_package', l.is_paid_by_package, 'package', l.customer_package_id,
    'refunded_quantity', -coalesce(back.quantity, 0), 'refunded_net', -coalesce(back.net, 0)) order by l.position)
  from sale_lines l
  left join lateral (select sum(r.quantity)::int as quantity, sum(r.net)::bigint as net from sale_lines r
    where r.organization_id = l.organization_id and r.reverses_line = l.id) back on true
  where l.organization_id = s.organization_id and l.sale_id = s.id), '[]')`

const paymentsJson = sql`coalesce((select json_agg(json_build_object('method', p.method, 'name', p.method_name,
    'amount', p.amount, 'tendered', p.tendered, 'change', p.change, 'collected_by',
    case when p.holder_id is not null then json_build_object('id', p.holder_id, 'name', p.holder_name) end) order by p.position)
  from sale_payments p where p.organization_id = s.organization_id and p.sale_id = s.id), '[]')`

const tipsJson = sql`coalesce((select json_agg(json_build_object('staff',
    json_build_object('id', t.staff_id, 'name', st.name), 'amount', t.amount) order by st.name, t.id)
  from statement_lines t join staff st on st.organization_id = t.organization_id and st.id = t.staff_id
  where t.organization_id = s.organization_id and t.sale_id = s.id and t.kind = 'tip'), '[]')`

const refundsJson = sql`coalesce((select json_agg(json_build_object('id', r.id, 'number', r.number, 'total', r.total)
    order by r.number)
  from sales r where r.organization_id = s.organization_id and r.reverses = s.id), '[]')`

export function toSaleWire(context: Pick<Context, 'config' | 'secrets'>, row: SaleRow): SaleWire {
  const { at, time_zone: timeZone, deposit_used: deposit, made_by_id: _by, lines, ...rest } = row
  return {
    ...rest,
    occurred_at: toOffsetIso(at, timeZone),
    deposit,
    lines: lines.map(
      ({ refunded_quantity: quantity, refunded_net: net, package: _package, ...line }) => ({
        ...line,
        refunded: { quantity, net },
      }),
    ),
    receipt_url: receiptUrlOf(context, row.id),
  }
}
