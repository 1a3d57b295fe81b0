import { useEffect } from 'react'
import type { AppointmentWire } from '#contract/contract.ts'
import { priceText } from '#contract/texts/texts.ts'
import { chargeTexts as texts } from '#messages/dashboard/sales.ts'
import { type Bill, bill as billSource } from '#stores/dashboard/sales/bill.ts'
import { chargeAppointment } from '#stores/dashboard/sales/charge.ts'
import { type Checkout, startCheckout } from '#stores/dashboard/sales/checkout.ts'
import { linesOfBill } from '#stores/dashboard/sales/lines.ts'
import { Button } from '#islands/ui/Button.tsx'
import { Form } from '#islands/dashboard/parts/Form.tsx'
import { Icon } from '#islands/dashboard/parts/Icon.tsx'
import { Loaded } from '#islands/dashboard/parts/Loaded.tsx'
import { useLoad } from '#islands/dashboard/parts/use-load.ts'
import parts from '#islands/dashboard/parts/parts.module.css'
import { BillChanges } from './BillChanges.tsx'
import { BillLines } from './BillLines.tsx'
import { ChargeButton } from './ChargeButton.tsx'
import { PaidAhead } from './PaidAhead.tsx'
import { HowPaid } from './HowPaid.tsx'
import styles from './charge.module.css'
import { useCharge } from './use-charge.ts'
import { useCheckout } from './use-checkout.ts'

type Props = {
  readonly appointment: AppointmentWire
  readonly onBack: () => void
  /** Opens another panel, from which one comes back here. */
  readonly onMode: (mode: 'services' | 'editing') => void
  /** Finishes without charging; absent when it is finished already. */
  readonly onLater: (() => void) | null
  readonly onDone: () => void
}

/** Charging an appointment: the usual case is one tap on its button. */
export function ChargePanel(props: Props) {
  const { id, revision, sale } = props.appointment
  // What was just charged has no bill any more.
  useLoad(billSource, sale === undefined ? { id, revision } : undefined)
  useEffect(() => startCheckout(id), [id])
  return (
    <>
      <Button look="quiet small" className={styles.back} onClick={props.onBack}>
        <Icon name="left" />
        {texts.back}
      </Button>
      <Loaded from={billSource} rows={3}>
        {bill => <ChargeForm {...props} bill={bill} />}
      </Loaded>
    </>
  )
}

function ChargeForm({ bill, ...props }: Props & { readonly bill: Bill }) {
  const { appointment, onLater, onDone } = props
  const { currency } = bill
  const checkout = useCheckout(bill, linesOfBill(bill), chosen => coveredPlaces(bill, chosen))
  const { choice, lines, sums } = checkout
  const used = bill.packages.find(one => one.id === choice.package)?.name ?? null
  const charging = useCharge({
    terms: bill,
    sums,
    paidBy: used ?? (choice.isCardVisit ? texts.card : null),
    charge: () => chargeAppointment(appointment, choice, sums),
    reload: billSource.reload,
  })
  return (
    <Form
      afterTrial="allowed"
      label={texts.title}
      save={charging.save}
      check={charging.check}
      onSaved={onDone}
    >
      <BillLines
        lines={lines}
        sums={sums}
        currency={currency}
        coveredBy={used === null ? texts.cardCovers : texts.covered(used)}
      />
      <PaidAhead bill={bill} chosen={choice.package} isCardVisit={choice.isCardVisit} />
      <BillChanges {...props} hasDiscount={choice.discount !== null} currency={currency} />
      <DepositLeft left={bill.deposit - sums.deposit} currency={currency} />
      <HowPaid terms={bill} checkout={checkout} charging={charging} />
      <div className={`${parts.actions} ${styles.bar}`}>
        <ChargeButton
          key={String(charging.isClosed)}
          takesFocus
          label={charging.label}
          isOff={charging.isOff}
        />
        {onLater && (
          <Button look="plain" label={texts.later} title={texts.laterHint} onClick={onLater} />
        )}
      </div>
    </Form>
  )
}

/** The places of the lines that a package pays, or the one that is free by the card: the dearest. */
function coveredPlaces({ packages, lines }: Bill, choice: Checkout): readonly number[] {
  if (choice.isCardVisit) {
    const prices = lines.map(line => line.unit_price)
    return [prices.indexOf(Math.max(...prices))]
  }
  return packages.find(one => one.id === choice.package)?.covers ?? []
}

/** What is left of a deposit that was more than the total is not lost. */
function DepositLeft({ left, currency }: { readonly left: number; readonly currency: string }) {
  if (left <= 0) return null
  return <p className="soft small">{texts.depositLeft(priceText(left, currency))}</p>
}
