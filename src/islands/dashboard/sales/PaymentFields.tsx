import { useRef } from 'react'
import { priceText } from '#contract/texts/texts.ts'
import { chargeTexts as texts } from '#messages/dashboard/sales.ts'
import { keepChange } from '#stores/dashboard/sales/keep-change.ts'
import { changeCheckout, type PaymentDraft } from '#stores/dashboard/sales/checkout.ts'
import type { Terms } from '#stores/dashboard/sales/bill.ts'
import type { Named } from '#stores/dashboard/sales/lines.ts'
import type { Sums } from '#stores/dashboard/sales/sums.ts'
import { Button } from '#islands/ui/Button.tsx'
import { TextField } from '#islands/ui/Field.tsx'
import { Chip } from '#islands/dashboard/parts/Form.tsx'
import { keepFocus } from '#islands/dashboard/parts/keep-focus.ts'
import parts from '#islands/dashboard/parts/parts.module.css'
import { SplitRows } from './SplitRows.tsx'
import styles from './charge.module.css'

type Props = {
  readonly terms: Terms
  readonly sums: Sums
  /** The payments as chosen; at least one. */
  readonly payments: readonly PaymentDraft[]
  /** Who could get the change as a tip. */
  readonly staff: readonly Named[]
  /** Who may have kept the money. */
  readonly keepers: readonly Named[]
}

/** With what it is paid: one method, or several that share it. */
export function PaymentFields(props: Props) {
  const { terms, payments, sums, keepers } = props
  const [first] = payments
  const cash = payments.findIndex(({ method }) => method === 'cash')
  if (!first) return null
  const setAll = (payment: Partial<PaymentDraft>) =>
    changeCheckout({ payments: payments.map(one => ({ ...one, ...payment })) })
  return (
    <fieldset className={`${parts.group} ${styles.part}`} data-payments>
      <legend>{texts.method}</legend>
      {payments.length === 1 ? (
        <Methods terms={terms} payment={first} />
      ) : (
        <SplitRows terms={terms} payments={payments} sums={sums} />
      )}
      {cash >= 0 && sums.due > 0 && <Cash {...props} place={cash} />}
      <div className={styles.toggles}>
        {payments.length === 1 && terms.methods.length > 1 && (
          <Button
            look="plain small"
            label={texts.split}
            onClick={event => {
              const form = event.currentTarget.form
              changeCheckout({ payments: splitOf(first, terms) })
              keepFocus(() => form?.querySelector<HTMLElement>('[data-payments] input'))
            }}
          />
        )}
        {keepers.map(({ id, name }) => (
          <Button
            key={id}
            look="plain small"
            label={texts.keptBy(name)}
            title={texts.keptByHint(name)}
            aria-pressed={first.collectedBy === id}
            onClick={() => setAll({ collectedBy: first.collectedBy === id ? null : id })}
          />
        ))}
      </div>
    </fieldset>
  )
}

/** The chosen method pays a part that is typed, the next one the rest. */
function splitOf(first: PaymentDraft, { methods }: Terms): PaymentDraft[] {
  const other = methods.find(one => one.id !== first.method)?.id ?? first.method
  return [first, { ...first, method: other, text: '', tendered: '' }]
}

function Methods({ terms, payment }: Pick<Props, 'terms'> & { readonly payment: PaymentDraft }) {
  return (
    <div className={styles.methods}>
      {terms.methods.map(({ id, name }) => (
        <Chip
          key={id}
          label={name}
          name="method"
          value={id}
          checked={payment.method === id}
          onChange={() => changeCheckout({ payments: [{ ...payment, method: id, tendered: '' }] })}
        />
      ))}
    </div>
  )
}

/** What the customer hands over, the change, and the change as a tip. */
function Cash({ terms, payments, sums, staff, place }: Props & { readonly place: number }) {
  const row = useRef<HTMLDivElement>(null)
  const draft = payments[place]
  const paid = sums.payments.find(({ method }) => method === 'cash')
  if (!draft) return null
  const setTendered = (tendered: string) =>
    changeCheckout({
      payments: payments.map((one, at) => (at === place ? { ...one, tendered } : one)),
    })
  const change = paid?.tendered == null ? 0 : paid.change
  return (
    <div ref={row} className={styles.beside}>
      <TextField
        name="tendered"
        label={texts.tendered}
        inputMode="decimal"
        autoComplete="off"
        maxLength={12}
        placeholder={paid ? priceText(paid.amount, terms.currency) : undefined}
        value={draft.tendered}
        onChange={event => setTendered(event.target.value)}
      />
      <output className={styles.change}>
        {change > 0 && <strong>{texts.change(priceText(change, terms.currency))}</strong>}
      </output>
      {change > 0 && staff.length > 0 && (
        <Button
          look="plain small"
          label={texts.keepChange}
          onClick={() => {
            keepChange(sums, change, terms.currency)
            keepFocus(() => row.current?.querySelector('input'))
          }}
        />
      )}
    </div>
  )
}
