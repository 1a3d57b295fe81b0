import { randomUUID } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import { shares } from '#domain/money/shares.ts'
import { refuse } from '#server/kernel/http/refusal.ts'
import { insertRows } from '../journal/insert-rows.ts'
import type { Item } from './items.ts'
import type { SaleLine } from './write-sale.ts'
import type { Till } from '../till/till.ts'
import { type CustomerPackage, findPackages } from '../packages/of-customer.ts'

/** The places of the items that a package pays, as far as its units go. */
export function coveredBy(one: CustomerPackage, items: readonly Item[]): number[] {
  const places = items.flatMap(({ kind, itemId }, place) =>
    kind === 'service' && (one.service_ids.length === 0 || one.service_ids.includes(itemId ?? ''))
      ? [place]
      : [],
  )
  return places.slice(0, one.remaining)
}

/** What is taken from a package by which of the items. */
export type Use = { readonly packageId: string; readonly values: ReadonlyMap<number, number> }

/** Takes the units of the items that the package covers. Refuses with `package_used_up` when it can pay none. */
export async function usePackage(
  trx: Transaction<unknown>,
  till: Till,
  { packageId, customerId }: { readonly packageId: string; readonly customerId: string },
  items: readonly Item[],
): Promise<Use> {
  await sql`select 1 from customer_packages where organization_id = ${till.organizationId} and id = ${packageId}
    for update`.execute(trx)
  const owned = await findPackages(trx, till, customerId, till.day)
  const one = owned.find(({ id, is_usable }) => id === packageId && is_usable)
  if (one === undefined) return refuse('package_used_up')
  const places = coveredBy(one, items)
  if (places.length === 0) return refuse('package_used_up')
  const values = shares(one.value, Array<number>(one.remaining).fill(1))
  await changeRemaining(trx, till, packageId, -places.length)
  return { packageId, values: new Map(places.map((place, n) => [place, values[n]!])) }
}

async function changeRemaining(
  trx: Transaction<unknown>,
  { organizationId }: Till,
  id: string,
  by: number,
): Promise<void> {
  await sql`update customer_packages set remaining = remaining + ${by}
    where organization_id = ${organizationId} and id = ${id}`.execute(trx)
}

/** A line that a package pays, at what its unit is worth. */
export function paidByPackage(
  { plan: _plan, ...item }: Item,
  packageId: string,
  value: number,
): SaleLine {
  return {
    ...item,
    id: randomUUID(),
    unitPrice: value,
    discount: 0,
    net: value,
    reversesLine: null,
    packageId,
    isPaidByPackage: true,
  }
}

type PackageMove = { readonly line: SaleLine; readonly units: number; readonly value: number }

/** Writes what lines took from packages or brought to them; their sale is written before. */
export async function movePackages(
  trx: Transaction<unknown>,
  till: Till,
  moves: readonly PackageMove[],
): Promise<void> {
  const rows = moves.map(({ line, units, value }) => ({
    organization_id: till.organizationId,
    id: randomUUID(),
    customer_package_id: line.packageId,
    sale_line_id: line.id,
    units,
    value,
    at: new Date(till.now),
  }))
  await insertRows(trx, 'package_moves', rows)
}

/** Makes what a customer buys ahead. Its id goes to the line that sells it. */
export async function issuePackage(
  trx: Transaction<unknown>,
  till: Till,
  { plan, quantity }: Item,
  { customerId, net }: { readonly customerId: string; readonly net: number },
): Promise<string> {
  if (plan === undefined || quantity !== 1) throw new Error('A package is sold by itself.')
  const id = randomUUID()
  await sql`insert into customer_packages (organization_id, id, comerce_id, plan_id, customer_id, name, service_ids,
      units, remaining, price, bought_at, expires_on)
    values (${till.organizationId}, ${id}, ${till.shopId}, ${plan.id}, ${customerId}, ${plan.name},
      ${[...plan.service_ids]}::uuid[], ${plan.units}, ${plan.units}, ${net}, ${new Date(till.now)},
      ${till.day}::date + ${plan.valid_days}::integer)`.execute(trx)
  return id
}

/** Gives a unit back that a refunded line had used, or takes all that is left of a refunded package. */
export async function returnPackage(
  trx: Transaction<unknown>,
  till: Till,
  id: string,
  units: number,
): Promise<void> {
  await changeRemaining(trx, till, id, units)
}
