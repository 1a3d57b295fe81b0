/** How what owners define looks to the audit, before and after a call. */
import type { Kysely } from 'kysely'
import type { CallTarget, Fields, Looks } from '#server/shop/audit/snapshots.ts'
import type { Shop } from './money-settings/find-settings.ts'
import { findMoneySettings } from './money-settings/find-settings.ts'
import { findPlans } from './packages/plans.ts'
import { findProducts } from './products/products.ts'
import { findCommissionRules } from './statements/commission-rules.ts'

type Db = Kysely<unknown>

export const moneyLooks: Looks = {
  updateMoneySettings: async (db, shop) => ({ ...(await findMoneySettings(db, shop)) }),
  createProduct: lookAtProduct,
  updateProduct: lookAtProduct,
  moveStock: lookAtProduct,
  createPackagePlan: lookAtPlan,
  updatePackagePlan: lookAtPlan,
  saveCommissionRule: lookAtRule,
  deleteCommissionRule: lookAtRule,
}

async function lookAtProduct(db: Db, shop: Shop, { id }: CallTarget): Promise<Fields | null> {
  const [found] = id === null ? [] : await findProducts(db, { ...shop, role: 'comerce_admin' }, id)
  return found === undefined ? null : without(found)
}

async function lookAtPlan(db: Db, shop: Shop, { id }: CallTarget): Promise<Fields | null> {
  const [found] = id === null ? [] : await findPlans(db, shop, id)
  return found === undefined ? null : without(found)
}

async function lookAtRule(db: Db, shop: Shop, { id }: CallTarget): Promise<Fields | null> {
  const [found] = id === null ? [] : await findCommissionRules(db, shop, id)
  return found === undefined ? null : without(found)
}

function without({ id: _id, ...fields }: object & { readonly id: string }): Fields {
  return fields
}
