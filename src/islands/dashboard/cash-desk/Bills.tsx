import { useState } from 'react'
import { priceText } from '#contract/texts/texts.ts'
import { cashDeskTexts as texts } from '#messages/dashboard/money/cash-desk.ts'
import styles from './bills.module.css'

type Counts = Readonly<Record<number, string>>
type Props = {
  /** Minor units, the largest first. */
  readonly bills: readonly number[]
  readonly currency: string
  readonly onCount: (counts: Counts) => void
}

/** Counts the cash by how many there are of each bill. */
export function Bills({ bills, currency, onCount }: Props) {
  const [counts, setCounts] = useState<Counts>({})
  if (bills.length === 0) return null
  const count = (bill: number, text: string) => {
    const next = { ...counts, [bill]: text }
    setCounts(next)
    onCount(next)
  }
  return (
    <details>
      <summary className={styles.head}>{texts.countBills}</summary>
      <div className={styles.bills}>
        {bills.map(bill => (
          <label key={bill}>
            <span>{priceText(bill, currency)}</span>
            <input
              className="input"
              inputMode="numeric"
              maxLength={5}
              placeholder="0"
              aria-label={texts.billCount(priceText(bill, currency))}
              value={counts[bill] ?? ''}
              onChange={event => count(bill, event.target.value)}
            />
          </label>
        ))}
      </div>
    </details>
  )
}
