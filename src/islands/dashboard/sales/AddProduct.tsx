import { useStore } from '@nanostores/react'
import { priceText } from '#contract/texts/texts.ts'
import { chargeTexts as texts } from '#messages/dashboard/sales.ts'
import { addItem } from '#stores/dashboard/sales/checkout.ts'
import { forSale } from '#stores/dashboard/sales/bill.ts'
import { valueOf } from '#stores/dashboard/loadable.ts'
import { SelectField } from '#islands/ui/Field.tsx'
import { takeFocus } from '#islands/dashboard/parts/take-focus.ts'
import { useLoad } from '#islands/dashboard/parts/use-load.ts'

type Props = { readonly currency: string; readonly onAdded: () => void }

/** Adds a product to the bill, one with each choice. */
export function AddProduct({ currency, onAdded }: Props) {
  useLoad(forSale, null)
  const loaded = valueOf(useStore(forSale.$store))
  if (loaded === null) return null
  if (loaded.products.length === 0) return <p className="soft small">{texts.noProducts}</p>
  return (
    <SelectField
      name="product"
      label={texts.product}
      value=""
      ref={takeFocus}
      onChange={event => {
        addItem({ kind: 'product', id: event.target.value, staff: null })
        onAdded()
      }}
    >
      <option value="" disabled hidden>
        {texts.chooseProduct}
      </option>
      {loaded.products.map(({ id, name, price }) => (
        <option key={id} value={id}>
          {`${name} · ${priceText(price, currency)}`}
        </option>
      ))}
    </SelectField>
  )
}
