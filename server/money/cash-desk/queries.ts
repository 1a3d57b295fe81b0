import { sql, type Kysely } from 'kysely'
import { toOffsetIso } from '#domain/calendar/local-time.ts'
import type { CashDeskWire } from '#contract/cash-desk.ts'
import type { Shop } from '../money-settings/find-settings.ts'

export type DeskRow = {
  readonly id: string
  readonly float: number
  readonly expected_float: number
  readonly opened_at: number
  readonly opened_by: string
  readonly closed_at: number | null
  readonly closed_by: string | null
  readonly counted: number | null
  readonly taken_out: number | null
  /** As it was at the close; while it is open, as it is now. */
  readonly expected: number
  readonly currency: string
  readonly time_zone: string
}

export async function findDesks(
  db: Kysely<unknown>,
  { organizationId, shopId }: Shop,
  { id, limit = 1 }: { readonly id?: string; readonly limit?: number } = {},
): Promise<DeskRow[]> {
  const { rows } = await sql<DeskRow>`
    select d.id, d.float, d.expected_float, d.opened_at, o.name as opened_by, d.closed_at, u.name as closed_by, d.counted,
      d.taken_out, coalesce(d.expected, d.float + ${inDrawer})::bigint as expected, c.currency, c.time_zone
    from desk_sessions d
    join comerces c on c.organization_id = d.organization_id and c.id = d.comerce_id
    join users o on o.id = d.opened_by left join users u on u.id = d.closed_by
    where d.organization_id = ${organizationId} and d.comerce_id = ${shopId}
      and ${id === undefined ? sql`true` : sql`d.id = ${id}`}
    order by d.opened_at desc, d.closed_at desc nulls first limit ${limit}`.execute(db)
  return rows
}

/** SQL for what the journal brought to the drawer of desk `d`, besides the float that it began with. */
const inDrawer = sql`coalesce((select sum(case when m.to_account = 'drawer' then m.amount else -m.amount end)
  from money_moves m where m.organization_id = d.organization_id and m.desk_session_id = d.id), 0)`

/** What the last closed desk left in the drawer, in minor units; null before there was one. */
export async function leftInDrawer(
  db: Kysely<unknown>,
  { organizationId, shopId }: Shop,
): Promise<number | null> {
  const { rows } = await sql<{
    left: number
  }>`select (counted - taken_out)::bigint as left from desk_sessions
    where organization_id = ${organizationId} and comerce_id = ${shopId} and closed_at is not null
    order by closed_at desc limit 1`.execute(db)
  return rows[0]?.left ?? null
}

type MoveRow = {
  readonly at: number
  readonly amount: number
  readonly other: string
  readonly reason: string
  readonly made_by: string
  readonly sale: string | null
  readonly number: number | null
  readonly kind: 'sale' | 'refund' | null
  readonly customer: string | null
  readonly person: string | null
}

export async function findMoves(
  db: Kysely<unknown>,
  { organizationId }: Shop,
  deskId: string,
): Promise<MoveRow[]> {
  const { rows } = await sql<MoveRow>`
    select m.at, case when m.to_account = 'drawer' then m.amount else -m.amount end as amount,
      case when m.to_account = 'drawer' then m.from_account else m.to_account end as other, m.reason,
      coalesce(u.name, '') as made_by, m.sale_id as sale, s.number, s.kind, cu.name as customer, st.name as person
    from money_moves m
    left join sales s on s.organization_id = m.organization_id and s.id = m.sale_id
    left join appointments a on a.organization_id = m.organization_id and a.id = m.appointment_id
    left join customers cu on cu.organization_id = m.organization_id and cu.id = coalesce(s.customer_id, a.customer_id)
    left join staff st on st.organization_id = m.organization_id and st.id = m.staff_id
    left join users u on u.id = m.made_by
    where m.organization_id = ${organizationId} and m.desk_session_id = ${deskId}
    order by m.id`.execute(db)
  return rows
}

/** `isHidden`: the shop counts before it sees what should be there. */
export function toDeskWire(
  row: DeskRow,
  moves: readonly MoveRow[],
  isHidden: boolean,
): CashDeskWire {
  const at = (instant: number) => toOffsetIso(instant, row.time_zone)
  const isOpen = row.closed_at === null
  return {
    id: row.id,
    is_open: isOpen,
    currency: row.currency,
    opened_at: at(row.opened_at),
    opened_by: row.opened_by,
    closed_at: row.closed_at === null ? null : at(row.closed_at),
    closed_by: row.closed_by,
    float: row.float,
    opening_difference: row.float - row.expected_float,
    expected: isOpen && isHidden ? null : row.expected,
    counted: row.counted,
    difference: row.counted === null ? null : row.counted - row.expected,
    taken_out: row.taken_out,
    left: row.counted === null ? null : row.counted - (row.taken_out ?? 0),
    moves:
      isOpen && isHidden
        ? []
        : moves
            .filter(move => !CLOSING.has(move.other))
            .map(move => ({
              at: at(move.at),
              kind: kindOf(move),
              amount: move.amount,
              text: textOf(move),
              made_by: move.made_by,
              sale: move.sale,
            })),
  }
}

/** Written at the close, after what was expected. */
const CLOSING = new Set(['difference', 'owner'])

function kindOf({ kind, other }: MoveRow): CashDeskWire['moves'][number]['kind'] {
  if (kind !== null) return kind
  if (other === 'deposits') return 'deposit'
  return other === 'staff_due' ? 'staff' : 'movement'
}

function textOf({ kind, number, customer, other, person, reason, amount }: MoveRow): string {
  const whose = customer === null ? '' : ` de ${customer}`
  if (kind === 'sale') return `Venta ${number}${whose}`
  if (kind === 'refund') return `Devolución ${number}${whose}`
  if (other === 'deposits') return `${amount > 0 ? 'Seña' : 'Seña devuelta'}${whose}`
  return person === null ? reason : `${person}: ${reason}`
}
