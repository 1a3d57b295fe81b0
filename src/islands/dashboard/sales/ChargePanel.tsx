import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { AppointmentWire } from '#contract/contract.ts'
import { priceText } from '#contract/texts/texts.ts'
import { appointmentTexts } from '#messages/dashboard/appointment-actions.ts'
import { chargeTexts as texts } from '#messages/dashboard/sales.ts'
import { type Bill, bill as billSource } from '#stores/dashboard/sales/bill.ts'
import { chargeAppointment } from '#stores/dashboard/sales/charge.ts'
import { type Checkout, startCheckout } from '#stores/dashboard/sales/checkout.ts'
import { linesOfBill } from '#stores/dashboard/sales/lines.ts'
import { $runsAll } from '#stores/dashboard/shop.ts'
import { Button } from '#islands/ui/Button.tsx'
import { Form, GroupError } from '#islands/dashboard/parts/Form.tsx'
import { Loaded } from '#islands/dashboard/parts/Loaded.tsx'
import { useLoad } from '#islands/dashboard/parts/use-load.ts'
import parts from '#islands/dashboard/parts/parts.module.css'
import panel from '../agenda/appointment/appointment.module.css'
import { BillChanges } from './BillChanges.tsx'
import { BillLines } from './BillLines.tsx'
import { ChargeButton } from './ChargeButton.tsx'
import { ClosedDesk } from './ClosedDesk.tsx'
import { DiscountFields } from './DiscountFields.tsx'
import { PaidAhead } from './PaidAhead.tsx'
import { PaymentFields } from './PaymentFields.tsx'
import styles from './sales.module.css'
import { TipFields } from './TipFields.tsx'
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
  const { id, revision } = props.appointment
  useLoad(billSource, { id, revision })
  useEffect(() => startCheckout(id), [id])
  return (
    <section className={panel.panel} aria-label={texts.title}>
      <div className={styles.head}>
        <h3>{texts.title}</h3>
        <Button look="quiet small" label={appointmentTexts.keep} onClick={props.onBack} />
      </div>
      <Loaded from={billSource} rows={3}>
        {bill => <ChargeForm {...props} bill={bill} />}
      </Loaded>
    </section>
  )
}

function ChargeForm({ bill, ...props }: Props & { readonly bill: Bill }) {
  const { appointment, onLater, onDone } = props
  const { currency } = bill
  const runsAll = useStore($runsAll)
  const { choice, lines, sums, payments, staff } = useCheckout(bill, linesOfBill(bill), checkout =>
    coveredPlaces(bill, checkout),
  )
  const used = bill.packages.find(one => one.id === choice.package)?.name ?? null
  const charging = useCharge({
    terms: bill,
    sums,
    paidBy: used ?? (choice.isCardVisit ? texts.card : null),
    charge: () => chargeAppointment(appointment, choice, sums),
    reload: billSource.reload,
  })
  const { isClosed } = charging
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
      {choice.discount && <DiscountFields discount={choice.discount} currency={currency} />}
      <TipFields staff={staff} tips={choice.tips} sums={sums} currency={currency} />
      {sums.due > 0 && <PaymentFields terms={bill} sums={sums} payments={payments} staff={staff} />}
      <DepositLeft left={bill.deposit - sums.deposit} currency={currency} />
      {isClosed && (
        <ClosedDesk mayOpen={runsAll} float={charging.float} onFloat={charging.setFloat} />
      )}
      <GroupError name="fault" />
      <div className={parts.actions}>
        <ChargeButton takesFocus label={charging.label} isOff={isClosed && !runsAll} />
        {onLater && (
          <Button look="plain" label={texts.later} title={texts.laterHint} onClick={onLater} />
        )}
      </div>
    </Form>
  )
}

/** The places of the lines that a package or the card pays. */
function coveredPlaces({ packages, lines }: Bill, choice: Checkout): readonly number[] {
  if (choice.isCardVisit)
    return lines.flatMap(({ kind }, place) => (kind === 'service' ? [place] : []))
  return packages.find(one => one.id === choice.package)?.covers ?? []
}

/** What is left of a deposit that was more than the total is not lost. */
function DepositLeft({ left, currency }: { readonly left: number; readonly currency: string }) {
  if (left <= 0) return null
  return <p className="soft small">{texts.depositLeft(priceText(left, currency))}</p>
}
