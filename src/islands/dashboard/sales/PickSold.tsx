import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { priceText } from '#contract/texts/texts.ts'
import { chargeTexts as texts } from '#messages/dashboard/sales.ts'
import {
  $activeServices,
  $activeStaff,
  services,
  staff,
} from '#stores/dashboard/catalogue/catalogue.ts'
import { valueOf } from '#stores/dashboard/loadable.ts'
import { forSale, type Terms } from '#stores/dashboard/sales/bill.ts'
import { addItem, type SoldItem } from '#stores/dashboard/sales/checkout.ts'
import { $runsAll, $shop } from '#stores/dashboard/shop.ts'
import { Options, SelectField } from '#islands/ui/Field.tsx'
import { takeFocus } from '#islands/dashboard/parts/take-focus.ts'
import { useLoad } from '#islands/dashboard/parts/use-load.ts'
import parts from '#islands/dashboard/parts/parts.module.css'

type Offered = { readonly id: string; readonly name: string; readonly price: number }

/** Adds what is sold, one with each choice, by whoever does or sells it. */
export function PickSold({ terms }: { readonly terms: Terms }) {
  useLoad(forSale, null)
  useLoad(services, null)
  useLoad(staff, null)
  const members = useStore($activeStaff)
  const runsAll = useStore($runsAll)
  const own = valueOf(useStore($shop))?.own_staff
  const offered = useStore($activeServices)
  const loaded = valueOf(useStore(forSale.$store))
  const [seller, setSeller] = useState('')
  const groups: readonly (readonly [SoldItem['kind'], readonly Offered[]])[] = [
    ['product', loaded?.products ?? []],
    ['service', offered],
    ['package', loaded?.packages ?? []],
  ]
  const add = (value: string) => {
    const [kind, id] = value.split(' ')
    if (id !== undefined)
      addItem({ kind: kind as SoldItem['kind'], id, staff: (runsAll ? seller : own) || null })
  }
  return (
    <div className={parts.two}>
      <SelectField
        name="sold"
        label={texts.whatSold}
        value=""
        ref={takeFocus}
        onChange={event => add(event.target.value)}
      >
        <option value="" disabled hidden>
          {texts.chooseSold}
        </option>
        {groups.map(([kind, of]) => (
          <Group key={kind} kind={kind} of={of} currency={terms.currency} />
        ))}
      </SelectField>
      {runsAll && (
        <SelectField
          name="seller"
          label={texts.soldBy}
          value={seller}
          onChange={event => setSeller(event.target.value)}
        >
          <option value="">{texts.soldByNobody}</option>
          <Options of={members} />
        </SelectField>
      )}
    </div>
  )
}

type GroupProps = {
  readonly kind: SoldItem['kind']
  readonly of: readonly Offered[]
  readonly currency: string
}

function Group({ kind, of, currency }: GroupProps) {
  if (of.length === 0) return null
  return (
    <optgroup label={texts.soldGroups[kind]}>
      {of.map(({ id, name, price }) => (
        <option key={id} value={`${kind} ${id}`}>
          {`${name} · ${priceText(price, currency)}`}
        </option>
      ))}
    </optgroup>
  )
}
