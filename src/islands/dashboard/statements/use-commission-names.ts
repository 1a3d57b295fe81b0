import { useStore } from '@nanostores/react'
import { commissionsTexts as texts } from '#messages/dashboard/money/statements.ts'
import { $services, $staff } from '#stores/dashboard/catalogue/catalogue.ts'
import { valueOf } from '#stores/dashboard/loadable.ts'
import { packagePlans } from '#stores/dashboard/packages/packages.ts'
import { products } from '#stores/dashboard/products/products.ts'
import type { CommissionKind } from '#stores/dashboard/statements/commission-rules.ts'

type Named = { readonly id: string; readonly name: string }

/** What a commission can be of, and the names of what it is of. */
export function useCommissionNames() {
  const staff: readonly Named[] = valueOf(useStore($staff)) ?? []
  const items: Record<CommissionKind, readonly Named[]> = {
    service: valueOf(useStore($services)) ?? [],
    product: valueOf(useStore(products.$store)) ?? [],
    package: valueOf(useStore(packagePlans.$store)) ?? [],
  }
  const nameIn = (list: readonly Named[], id: string) =>
    list.find(one => one.id === id)?.name ?? texts.gone
  return {
    staff,
    items,
    staffName: (id: string | null) => (id === null ? texts.everybody : nameIn(staff, id)),
    itemName: (kind: CommissionKind, id: string | null) =>
      id === null ? texts.all[kind] : nameIn(items[kind], id),
  }
}
