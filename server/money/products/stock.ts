import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { EventOf, Work } from '#server/kernel/unit-of-work/events.ts'
import { insertRows } from '../journal/insert-rows.ts'
import type { SaleLine } from '../sales/write-sale.ts'
import type { Till } from '../till/till.ts'

/** Takes what was sold off the shelf. Hears of sales inside their transaction. */
export async function takeFromStock(
  work: Work,
  { till, lines, notices }: EventOf<'sale.created'>,
): Promise<void> {
  await moveStock(work, till, lines, 'sale')
  notices.push(...(await stockNotices(work.trx, till, lines)))
}

/** Puts it back when the refund says so. */
export async function putBackToStock(
  work: Work,
  { till, lines, returnsStock }: EventOf<'sale.refunded'>,
): Promise<void> {
  if (returnsStock) await moveStock(work, till, lines, 'refund')
}

async function moveStock(
  { trx }: Work,
  till: Till,
  lines: readonly SaleLine[],
  kind: 'sale' | 'refund',
): Promise<void> {
  const rows = lines
    .filter(line => line.kind === 'product' && line.quantity !== 0)
    .map(line => ({
      organization_id: till.organizationId,
      id: randomUUID(),
      product_id: line.itemId,
      kind,
      quantity: -line.quantity,
      sale_line_id: line.id,
      made_by: till.userId,
      reason: '',
      at: new Date(till.now),
    }))
  await insertRows(trx, 'stock_moves', rows)
}

/** SQL for what is left of product `p`. */
export const inStock = sql<number>`coalesce((select sum(m.quantity) from stock_moves m
  where m.organization_id = p.organization_id and m.product_id = p.id), 0)::int`

/** What whoever sells should know of the stock; nothing is refused for it. */
async function stockNotices(
  trx: Work['trx'],
  { organizationId }: Till,
  lines: readonly SaleLine[],
): Promise<string[]> {
  const ids = lines.flatMap(line => (line.kind === 'product' ? (line.itemId ?? []) : []))
  if (ids.length === 0) return []
  const { rows } = await sql<{ name: string; stock: number; low_stock: number | null }>`
    select p.name, ${inStock} as stock, p.low_stock from products p
    where p.organization_id = ${organizationId} and p.id = any(${ids}::uuid[]) order by p.name`.execute(
    trx,
  )
  return rows.flatMap(({ name, stock, low_stock: low }) => {
    if (stock < 0) return [`De «${name}» quedan ${stock}: se vendió más de lo que había cargado.`]
    return low !== null && stock <= low ? [`Quedan ${stock} de «${name}».`] : []
  })
}
