/** What is sold: the services of an appointment, and what is picked in the shop. */
import { randomUUID } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import { priceLines, type Discount } from '#domain/money/sale.ts'
import { shares } from '#domain/money/shares.ts'
import { refuse, refuseField } from '#server/kernel/http/refusal.ts'
import type { AppointmentRow } from '#server/scheduling/queries.ts'
import type { Shop } from '../money-settings/find-settings.ts'
import type { SaleLine } from './write-sale.ts'

/** A line before it is priced. Amounts are for one piece. */
export type Item = Pick<
  SaleLine,
  'kind' | 'itemId' | 'name' | 'staff' | 'quantity' | 'listPrice' | 'unitPrice'
> & {
  /** Of a package that is sold: the plan, to make it from. */
  readonly plan?: PlanRow
}

export type PlanRow = {
  readonly id: string
  readonly name: string
  readonly price: number
  readonly units: number
  readonly service_ids: readonly string[]
  readonly valid_days: number | null
}

/** The services of an appointment at the prices that were agreed, which together are its price. */
export function itemsOf({ legs, price }: AppointmentRow): Item[] {
  const prices = shares(
    price,
    legs.map(item => item.price),
  )
  return legs.map((item, place) => ({
    kind: 'service',
    itemId: item.service_id,
    name: [item.service_name, ...item.add_ons.map(one => one.name)].join(' + '),
    staff: { id: item.staff_id, name: item.staff_name },
    quantity: 1,
    listPrice: prices[place]!,
    unitPrice: prices[place]!,
  }))
}

type Picked = {
  readonly kind: 'service' | 'product' | 'package'
  readonly id: string
  readonly quantity?: number | undefined
  readonly price?: number | undefined
  readonly staff?: string | undefined
}

/** Refuses what the shop does not sell, or a person who does not work there, by the name of the field. */
export async function pickItems(
  trx: Transaction<unknown>,
  shop: Shop,
  picked: readonly Picked[],
  field: 'lines' | 'products',
): Promise<Item[]> {
  if (picked.length === 0) return []
  const known = await findSold(trx, shop, picked)
  const staff = await findStaff(
    trx,
    shop,
    picked.flatMap(one => one.staff ?? []),
  )
  return picked.map((one, place) => {
    const item = known.find(({ kind, id }) => kind === one.kind && id === one.id)
    if (item === undefined)
      return refuseField(
        `${field}.${place}.id`,
        'El local ya no lo vende. Sacalo y probá de nuevo.',
      )
    const person = staff.find(({ id }) => id === one.staff) ?? null
    if (one.staff !== undefined && person === null) return refuse('not_found')
    const price = one.price ?? item.price
    return {
      kind: one.kind,
      itemId: one.id,
      name: item.name,
      staff: person,
      quantity: one.quantity ?? 1,
      listPrice: item.price,
      unitPrice: price,
      ...(item.plan && { plan: { ...item.plan, price } }),
    }
  })
}

type Sold = {
  readonly kind: Picked['kind']
  readonly id: string
  readonly name: string
  readonly price: number
  readonly plan: PlanRow | null
}

async function findSold(
  trx: Transaction<unknown>,
  { organizationId, shopId }: Shop,
  picked: readonly Picked[],
): Promise<Sold[]> {
  const idsOf = (kind: Picked['kind']) => picked.filter(one => one.kind === kind).map(one => one.id)
  const isOurs = sql`organization_id = ${organizationId} and comerce_id = ${shopId} and is_active`
  const { rows } = await sql<Sold>`
    select 'service' as kind, id, name, price, null::jsonb as plan from services
    where ${isOurs} and id = any(${idsOf('service')}::uuid[])
    union all select 'product', id, name, price, null from products
    where ${isOurs} and id = any(${idsOf('product')}::uuid[])
    union all select 'package', id, name, price, to_jsonb(p) from package_plans p
    where ${isOurs} and id = any(${idsOf('package')}::uuid[])`.execute(trx)
  return rows
}

export type StaffMember = { readonly id: string; readonly name: string }

/** These staff members, as far as they are of the shop; also those who do not work there any more. */
export async function findStaff(
  trx: Transaction<unknown>,
  { organizationId, shopId }: Shop,
  ids: readonly string[],
): Promise<StaffMember[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<StaffMember>`
    select s.id, s.name from staff s
    join staff_comerces sc on sc.organization_id = s.organization_id and sc.staff_id = s.id
    where s.organization_id = ${organizationId} and sc.comerce_id = ${shopId}
      and s.id = any(${[...ids]}::uuid[])`.execute(trx)
  return rows
}

/** The lines of a sale that no package pays. */
export function toLines(items: readonly Item[], discount: Discount | null): SaleLine[] {
  const priced = priceLines(items, discount)
  return items.map(({ plan: _plan, ...item }, place) => ({
    ...item,
    ...priced[place]!,
    id: randomUUID(),
    reversesLine: null,
    packageId: null,
    isPaidByPackage: false,
  }))
}
