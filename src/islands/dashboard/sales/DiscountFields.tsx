import { chargeTexts as texts } from '#messages/dashboard/sales.ts'
import { changeCheckout, type DiscountDraft } from '#stores/dashboard/sales/checkout.ts'
import { Button } from '#islands/ui/Button.tsx'
import { TextField } from '#islands/ui/Field.tsx'
import { Chip } from '#islands/dashboard/parts/Form.tsx'
import { keepFocus } from '#islands/dashboard/parts/keep-focus.ts'
import { takeFocus } from '#islands/dashboard/parts/take-focus.ts'
import parts from '#islands/dashboard/parts/parts.module.css'
import styles from './charge.module.css'

type Props = { readonly discount: DiscountDraft; readonly currency: string }

/** A discount of the whole sale, as an amount or a percentage, with its reason. */
export function DiscountFields({ discount, currency }: Props) {
  const set = (change: Partial<DiscountDraft>) =>
    changeCheckout({ discount: { ...discount, ...change } })
  return (
    <fieldset className={`${parts.group} ${styles.part}`}>
      <legend>{texts.discount}</legend>
      <div className={styles.beside}>
        <div className={parts.chips} role="radiogroup" aria-label={texts.discountIn}>
          {texts.units(currency).map(([unit, words]) => (
            <Chip
              key={unit}
              label={words}
              name="discount.unit"
              checked={discount.unit === unit}
              onChange={() => set({ unit })}
            />
          ))}
        </div>
        <TextField
          name="discount.value"
          label={texts.discountValue}
          inputMode="decimal"
          autoComplete="off"
          maxLength={12}
          ref={discount.text === '' ? takeFocus : undefined}
          value={discount.text}
          onChange={event => set({ text: event.target.value })}
        />
      </div>
      <TextField
        name="discount.reason"
        label={texts.reason}
        hint={texts.reasonHint}
        maxLength={200}
        value={discount.reason}
        onChange={event => set({ reason: event.target.value })}
      />
      <Button
        look="quiet small"
        label={texts.removeDiscount}
        onClick={event => {
          const form = event.currentTarget.form
          changeCheckout({ discount: null })
          keepFocus(() => form?.querySelector<HTMLElement>('[data-discount]'))
        }}
      />
    </fieldset>
  )
}
