import { useRef } from 'react'
import { priceText } from '#contract/texts/texts.ts'
import { chargeTexts as texts } from '#messages/dashboard/sales.ts'
import { changeCheckout, type PaymentDraft } from '#stores/dashboard/sales/checkout.ts'
import type { Terms } from '#stores/dashboard/sales/bill.ts'
import type { Sums } from '#stores/dashboard/sales/sums.ts'
import { Button } from '#islands/ui/Button.tsx'
import { Options } from '#islands/ui/Field.tsx'
import { Icon } from '#islands/dashboard/parts/Icon.tsx'
import { keepFocus } from '#islands/dashboard/parts/keep-focus.ts'
import small from '#islands/dashboard/parts/small.module.css'
import styles from './charge.module.css'

type Props = {
  readonly terms: Terms
  readonly payments: readonly PaymentDraft[]
  readonly sums: Sums
}

/** Several methods, each with its amount. The last one without an amount pays the rest. */
export function SplitRows({ terms, payments, sums }: Props) {
  const rows = useRef<HTMLDivElement>(null)
  const open = payments.findLastIndex(({ text }) => text.trim() === '')
  const set = (place: number, change: Partial<PaymentDraft>) =>
    changeCheckout({
      payments: payments.map((one, at) => (at === place ? { ...one, ...change } : one)),
    })
  const remove = (place: number) => {
    const [first, ...others] = payments.filter((_, at) => at !== place)
    if (!first) return
    changeCheckout({
      payments: others.length > 0 ? [first, ...others] : [{ ...first, text: '' }],
    })
    // What had the focus is gone.
    const group = rows.current?.closest<HTMLElement>('[data-payments]')
    keepFocus(() => group?.querySelector<HTMLElement>('select, input'))
  }
  return (
    <div ref={rows} className={styles.split}>
      {payments.map((payment, place) => (
        <SplitRow
          // Rows are identified by their place: another method keeps the row.
          // oxlint-disable-next-line react/no-array-index-key
          key={place}
          place={place}
          payment={payment}
          terms={terms}
          rest={place === open ? (sums.rest ?? 0) : null}
          onChange={change => set(place, change)}
          onRemove={() => remove(place)}
        />
      ))}
      <Balance sums={sums} terms={terms} />
      {payments.length < terms.methods.length && (
        <Button
          look="quiet small"
          label={texts.anotherMethod}
          onClick={() => {
            changeCheckout({ payments: [...payments, another(payments, terms)] })
            keepFocus(() => rows.current?.querySelector<HTMLElement>(':last-of-type > input'))
          }}
        />
      )}
    </div>
  )
}

type RowProps = {
  readonly place: number
  readonly payment: PaymentDraft
  readonly terms: Terms
  /** What it pays while nothing is typed; null for another row. */
  readonly rest: number | null
  readonly onChange: (change: Partial<PaymentDraft>) => void
  readonly onRemove: () => void
}

function SplitRow({ place, payment, terms, rest, onChange, onRemove }: RowProps) {
  return (
    <div>
      <select
        className="input"
        aria-label={texts.methodOf(place + 1)}
        value={payment.method}
        onChange={event => onChange({ method: event.target.value, tendered: '' })}
      >
        <Options of={terms.methods} />
      </select>
      <input
        className="input"
        aria-label={texts.amountOf(place + 1)}
        inputMode="decimal"
        autoComplete="off"
        maxLength={12}
        placeholder={rest === null ? undefined : priceText(rest, terms.currency)}
        value={payment.text}
        onChange={event => onChange({ text: event.target.value })}
      />
      <button
        className={small.iconButton}
        type="button"
        aria-label={texts.removeMethod(nameOf(payment, terms))}
        onClick={onRemove}
      >
        <Icon name="close" />
      </button>
    </div>
  )
}

function nameOf({ method }: PaymentDraft, { methods }: Terms): string {
  return methods.find(one => one.id === method)?.name ?? method
}

function another(payments: readonly PaymentDraft[], { methods }: Terms): PaymentDraft {
  const free = methods.find(({ id }) => payments.every(one => one.method !== id))
  const collectedBy = payments[0]?.collectedBy ?? null
  return { method: free?.id ?? 'cash', text: '', tendered: '', collectedBy }
}

/** What is still missing, or too much. */
function Balance({ sums: { fault }, terms }: Pick<Props, 'sums' | 'terms'>) {
  return (
    <output className={styles.balance}>
      {fault?.kind === 'missing' && texts.missing(priceText(fault.amount, terms.currency))}
      {fault?.kind === 'surplus' && texts.surplus(priceText(fault.amount, terms.currency))}
    </output>
  )
}
