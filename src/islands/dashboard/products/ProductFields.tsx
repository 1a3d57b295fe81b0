import type { ReactNode } from 'react'
import { commonTexts } from '#messages/dashboard/common.ts'
import { productsTexts as texts } from '#messages/dashboard/money/products.ts'
import { minorUnitsIn } from '#stores/dashboard/catalogue/prices.ts'
import type { Product } from '#stores/dashboard/products/products.ts'
import { TextField } from '#islands/ui/Field.tsx'
import { textOf } from '#islands/ui/form-state.ts'
import { AmountField } from '../money/AmountField.tsx'
import parts from '../parts/parts.module.css'

type Props = {
  /** Null: a new one. */
  readonly product: Product | null
  /** A field more, beside the notice of a low stock. */
  readonly children?: ReactNode
}

export function ProductFields({ product, children }: Props) {
  return (
    <>
      <TextField
        data-first
        name="name"
        label={texts.name}
        defaultValue={product?.name}
        maxLength={80}
      />
      <div className={parts.two}>
        <AmountField name="price" label={texts.price} amount={product?.price} />
        <AmountField
          name="cost"
          label={`${texts.cost} ${commonTexts.optional}`}
          amount={product?.cost}
        />
      </div>
      <div className={parts.two}>
        {children}
        <TextField
          name="low_stock"
          label={texts.lowStock}
          hint={texts.lowStockHint}
          inputMode="numeric"
          maxLength={6}
          defaultValue={product?.low_stock ?? ''}
        />
      </div>
    </>
  )
}

/** The fields as the call wants them, once they are valid. */
export function fieldsIn(values: FormData) {
  return {
    name: textOf(values, 'name'),
    price: minorUnitsIn(textOf(values, 'price')) ?? 0,
    cost: minorUnitsIn(textOf(values, 'cost')),
    low_stock: countIn(textOf(values, 'low_stock')),
  }
}

export function wrongFields(values: FormData): Record<string, string> {
  const isEmptyOr = (name: string, read: (text: string) => number | null) =>
    textOf(values, name) === '' || read(textOf(values, name)) !== null
  return {
    ...(textOf(values, 'name') ? {} : { name: texts.badName }),
    ...(minorUnitsIn(textOf(values, 'price')) === null ? { price: texts.badPrice } : {}),
    ...(isEmptyOr('cost', minorUnitsIn) ? {} : { cost: texts.badPrice }),
    ...(isEmptyOr('low_stock', countIn) ? {} : { low_stock: texts.badCount }),
  }
}

/** Reads a typed count of pieces, 100,000 at most; null when it is none. */
export function countIn(text: string): number | null {
  const count = /^\d{1,6}$/.test(text) ? Number(text) : null
  return count !== null && count <= 100_000 ? count : null
}
