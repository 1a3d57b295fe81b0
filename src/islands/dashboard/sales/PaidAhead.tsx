import { chargeTexts as texts } from '#messages/dashboard/sales.ts'
import type { Bill } from '#stores/dashboard/sales/bill.ts'
import { changeCheckout } from '#stores/dashboard/sales/checkout.ts'
import { dayMonth } from '#stores/dashboard/day-texts.ts'
import { Check } from '#islands/dashboard/parts/Form.tsx'
import parts from '#islands/dashboard/parts/parts.module.css'
import styles from './charge.module.css'

type Props = {
  readonly bill: Bill
  /** The id of the package that is used; null: none. */
  readonly chosen: string | null
  readonly isCardVisit: boolean
}

/** What the customer has paid ahead and could use now, and their card. */
export function PaidAhead({ bill: { packages, card }, chosen, isCardVisit }: Props) {
  const usable = packages.filter(one => one.covers.length > 0)
  if (usable.length === 0 && !card?.is_free) {
    if (card === null) return null
    return <p className="soft small">{texts.cardVisits(card.visits, card.of)}</p>
  }
  return (
    <fieldset className={`${parts.group} ${styles.part}`}>
      <legend>{texts.ahead}</legend>
      {usable.map(({ id, name, remaining, units, expires_on: last }) => (
        <Check
          key={id}
          name="package"
          label={texts.payByPackage(name)}
          hint={texts.packageLeft(remaining, units, last && dayMonth(last))}
          checked={chosen === id}
          onChange={event =>
            changeCheckout({ package: event.target.checked ? id : null, isCardVisit: false })
          }
        />
      ))}
      {card?.is_free && (
        <Check
          name="card"
          label={texts.payByCard}
          hint={texts.cardHint(card.of)}
          checked={isCardVisit}
          onChange={event => changeCheckout({ isCardVisit: event.target.checked, package: null })}
        />
      )}
    </fieldset>
  )
}
