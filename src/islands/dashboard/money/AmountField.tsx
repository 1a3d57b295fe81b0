import { useStore } from '@nanostores/react'
import type { ComponentProps } from 'react'
import { formatOf } from '#domain/country/currencies.ts'
import { amountText } from '#stores/dashboard/catalogue/prices.ts'
import { $currency } from '#stores/dashboard/shop.ts'
import { TextField } from '#islands/ui/Field.tsx'

type Props = Omit<ComponentProps<typeof TextField>, 'defaultValue' | 'prefix' | 'inputMode'> & {
  /** Minor units; null: an empty field. */
  readonly amount?: number | null | undefined
}

/** An amount in the shop's currency, as people type it; `minorUnitsIn` reads it. */
export function AmountField({ amount, ...field }: Props) {
  const { symbol } = formatOf(useStore($currency))
  const initial = field.value === undefined ? { defaultValue: textOf(amount) } : {}
  return <TextField {...field} {...initial} prefix={symbol} inputMode="decimal" maxLength={16} />
}

function textOf(amount: number | null | undefined): string {
  return amount == null ? '' : amountText(amount)
}
