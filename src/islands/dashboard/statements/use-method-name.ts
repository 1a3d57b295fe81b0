import { useStore } from '@nanostores/react'
import { valueOf } from '#stores/dashboard/loadable.ts'
import { moneySettings } from '#stores/dashboard/money-settings/money-settings.ts'

/** Says how the shop calls a method of payment, also one that is off by now. */
export function useMethodName(): (id: string) => string {
  const methods = valueOf(useStore(moneySettings.$store))?.settings.methods ?? []
  return id => methods.find(method => method.id === id)?.name ?? ''
}
