import { useStore } from '@nanostores/react'
import { chargeTexts as texts } from '#messages/dashboard/sales.ts'
import type { Terms } from '#stores/dashboard/sales/bill.ts'
import { $runsAll } from '#stores/dashboard/shop.ts'
import { TextField } from '#islands/ui/Field.tsx'
import { GroupError } from '#islands/dashboard/parts/Form.tsx'
import { DiscountFields } from './DiscountFields.tsx'
import { PaymentFields } from './PaymentFields.tsx'
import styles from './charge.module.css'
import { TipFields } from './TipFields.tsx'
import type { useCharge } from './use-charge.ts'
import type { useCheckout } from './use-checkout.ts'

type Props = {
  readonly terms: Terms
  readonly checkout: ReturnType<typeof useCheckout>
  readonly charging: ReturnType<typeof useCharge>
}

/** Below a bill: its discount, the tips and the payments, and what stands in the way. */
export function HowPaid({ terms, checkout, charging }: Props) {
  const { choice, sums, payments, staff, keepers } = checkout
  const { currency } = terms
  const runsAll = useStore($runsAll)
  return (
    <>
      {choice.discount && <DiscountFields discount={choice.discount} currency={currency} />}
      <TipFields staff={staff} tips={choice.tips} sums={sums} currency={currency} />
      {sums.due > 0 && <PaymentFields {...{ terms, sums, payments, staff, keepers }} />}
      {charging.isClosed && (
        <ClosedDesk mayOpen={runsAll} float={charging.float} onFloat={charging.setFloat} />
      )}
      <GroupError name="fault" />
    </>
  )
}

type DeskProps = {
  /** Whether this user may open it. */
  readonly mayOpen: boolean
  /** What is in it, as typed. */
  readonly float: string
  readonly onFloat: (float: string) => void
}

/** Cash is wanted and the desk is closed: it is opened here, with what was left in it unless somebody counts again. */
function ClosedDesk({ mayOpen, float, onFloat }: DeskProps) {
  return (
    <section className={styles.closed} aria-label={texts.deskClosed}>
      <p>
        <strong>{texts.deskClosed}.</strong> {mayOpen ? texts.deskHint : texts.deskOfOthers}
      </p>
      {mayOpen && (
        <TextField
          name="float"
          label={texts.float}
          inputMode="decimal"
          autoComplete="off"
          maxLength={12}
          value={float}
          onChange={event => onFloat(event.target.value)}
        />
      )}
    </section>
  )
}
