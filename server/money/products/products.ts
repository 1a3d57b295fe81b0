import { randomUUID } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import type { Received, Reply } from '#contract/contract.ts'
import type { ProductWire } from '#contract/products.ts'
import { limits } from '#contract/protocol/limits.ts'
import { toOffsetIso } from '#domain/calendar/local-time.ts'
import type { Context } from '#server/context.ts'
import { type Account, membershipOf, type Membership } from '#server/kernel/http/caller.ts'
import { withSent } from '#server/kernel/changed-fields.ts'
import { refuseStale } from '#server/kernel/http/refuse-stale.ts'
import { refuse, refuseField } from '#server/kernel/http/refusal.ts'
import type { Work } from '#server/kernel/unit-of-work/events.ts'
import { once } from '#server/kernel/unit-of-work/work.ts'
import type { Shop } from '../money-settings/find-settings.ts'
import { findPlace } from '../till/till.ts'
import { inStock } from './stock.ts'

export async function findProducts(
  db: Kysely<unknown>,
  { organizationId, shopId, role }: Shop & Pick<Membership, 'role'>,
  id: string | null = null,
): Promise<ProductWire[]> {
  const { rows } = await sql<Omit<ProductWire, 'is_low'>>`
    select p.id, p.name, p.price, p.cost, p.low_stock, p.is_active, ${inStock} as stock from products p
    where p.organization_id = ${organizationId} and p.comerce_id = ${shopId}
      and ${id === null ? sql`true` : sql`p.id = ${id}`}
    order by p.is_active desc, plain_text(p.name), p.id`.execute(db)
  return rows.map(row => ({
    ...row,
    cost: role === 'comerce_admin' ? row.cost : null,
    is_low: row.is_active && row.low_stock !== null && row.stock <= row.low_stock,
  }))
}

async function oneProduct({ trx }: Work, member: Membership, id: string) {
  const [product] = await findProducts(trx, member, id)
  return { product: product ?? refuse('not_found') }
}

export async function createProduct(
  context: Context,
  account: Account,
  { name, price, cost = null, low_stock = null, stock = 0 }: Received<'createProduct', 'body'>,
): Promise<{ product: ProductWire }> {
  const member = membershipOf(account)
  return await once(context, async work => {
    const id = randomUUID()
    await sql`insert into products (organization_id, id, comerce_id, name, price, cost, low_stock, created_at)
      values (${member.organizationId}, ${id}, ${member.shopId}, ${name}, ${price}, ${cost}, ${low_stock},
        ${new Date(work.now)})`.execute(work.trx)
    if (stock > 0) await addMove(work, account, id, { kind: 'count', quantity: stock, reason: '' })
    return await oneProduct(work, member, id)
  })
}

export async function updateProduct(
  context: Context,
  member: Membership,
  id: string,
  { seen, ...changes }: Received<'updateProduct', 'body'>,
): Promise<{ product: ProductWire }> {
  return await once(context, async work => {
    await lockProduct(work, member, id)
    const { product } = await oneProduct(work, member, id)
    refuseStale(product, seen)
    const { name, price, cost, low_stock, is_active } = withSent(product, changes)
    await sql`update products set name = ${name}, price = ${price}, cost = ${cost}, low_stock = ${low_stock},
        is_active = ${is_active} where organization_id = ${member.organizationId} and id = ${id}`.execute(
      work.trx,
    )
    return await oneProduct(work, member, id)
  })
}

/** Pieces that came or went, or how many were counted, of which the difference is kept. */
export async function moveProductStock(
  context: Context,
  account: Account,
  id: string,
  { bought, counted, reason = '' }: Received<'moveStock', 'body'>,
): Promise<{ product: ProductWire }> {
  const member = membershipOf(account)
  if ((bought === undefined) === (counted === undefined))
    refuseField('bought', 'Poné cuántos entraron o cuántos contaste, una de las dos.')
  return await once(context, async work => {
    await lockProduct(work, member, id)
    const { product } = await oneProduct(work, member, id)
    const quantity = counted === undefined ? (bought ?? 0) : counted - product.stock
    const kind = counted === undefined ? 'purchase' : 'count'
    await addMove(work, account, id, { kind, quantity, reason })
    return await oneProduct(work, member, id)
  })
}

async function lockProduct({ trx }: Work, member: Membership, id: string): Promise<void> {
  const { rows } = await sql`select 1 from products where organization_id = ${member.organizationId}
    and comerce_id = ${member.shopId} and id = ${id} for update`.execute(trx)
  if (rows.length === 0) refuse('not_found')
}

type NewMove = {
  readonly kind: 'purchase' | 'count'
  readonly quantity: number
  readonly reason: string
}

async function addMove(
  { trx, now }: Work,
  account: Account,
  product: string,
  { kind, quantity, reason }: NewMove,
): Promise<void> {
  const { organizationId } = membershipOf(account)
  await sql`insert into stock_moves (organization_id, id, product_id, kind, quantity, reason, made_by, at)
    values (${organizationId}, ${randomUUID()}, ${product}, ${kind}, ${quantity}, ${reason}, ${account.userId},
      ${new Date(now)})`.execute(trx)
}

type MoveRow = Omit<Reply<'listStockMoves'>['items'][number], 'at'> & { readonly at: number }

export async function listStockMoves(
  db: Kysely<unknown>,
  member: Membership,
  id: string,
): Promise<Reply<'listStockMoves'>> {
  if ((await findProducts(db, member, id)).length === 0) refuse('not_found')
  const { timeZone } = await findPlace(db, member)
  const { rows } = await sql<MoveRow>`
    select m.at, m.kind, m.quantity, m.reason, coalesce(u.name, '') as made_by from stock_moves m
    left join users u on u.id = m.made_by
    where m.organization_id = ${member.organizationId} and m.product_id = ${id}
    order by m.at desc, m.id limit ${limits.page_size}`.execute(db)
  return {
    items: rows.map(row => ({ ...row, at: toOffsetIso(row.at, timeZone) })),
    next_cursor: null,
  }
}
