import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { chargeTexts as texts } from '#messages/dashboard/sales.ts'
import { saleTerms, type Terms } from '#stores/dashboard/sales/bill.ts'
import { makeSale, type SaleCustomer } from '#stores/dashboard/sales/charge.ts'
import { endCheckout, startCheckout } from '#stores/dashboard/sales/checkout.ts'
import { $runsAll } from '#stores/dashboard/shop.ts'
import { Form, GroupError } from '#islands/dashboard/parts/Form.tsx'
import { Loaded } from '#islands/dashboard/parts/Loaded.tsx'
import { Modal } from '#islands/dashboard/parts/Modal.tsx'
import { useLoad } from '#islands/dashboard/parts/use-load.ts'
import parts from '#islands/dashboard/parts/parts.module.css'
import { BillChanges } from './BillChanges.tsx'
import { BillLines } from './BillLines.tsx'
import { ChargeButton } from './ChargeButton.tsx'
import { ClosedDesk } from './ClosedDesk.tsx'
import { DiscountFields } from './DiscountFields.tsx'
import { PaymentFields } from './PaymentFields.tsx'
import { PickCustomer } from './PickCustomer.tsx'
import { PickSold } from './PickSold.tsx'
import { TipFields } from './TipFields.tsx'
import { useCharge } from './use-charge.ts'
import { useCheckout } from './use-checkout.ts'

/** A sale without an appointment: a service, a product, a package. */
export function SellDialog({ onClose }: { readonly onClose: () => void }) {
  useLoad(saleTerms, null)
  useEffect(() => {
    startCheckout('sale')
    return endCheckout
  }, [])
  return (
    <Modal title={texts.sellTitle} onClose={onClose} isDrawer>
      <Loaded from={saleTerms} rows={3}>
        {terms => <SellForm terms={terms} onDone={onClose} />}
      </Loaded>
    </Modal>
  )
}

type Props = { readonly terms: Terms; readonly onDone: () => void }

function SellForm({ terms, onDone }: Props) {
  const { currency } = terms
  const runsAll = useStore($runsAll)
  const [customer, setCustomer] = useState<SaleCustomer | null>(null)
  const { choice, lines, sums, payments, staff } = useCheckout(terms)
  const needsCustomer = choice.items.some(({ kind }) => kind === 'package')
  const charging = useCharge({
    terms,
    sums,
    paidBy: null,
    charge: () => makeSale(choice, { sums, currency, customer }),
    reload: saleTerms.reload,
  })
  const check = (): Record<string, string> => {
    if (choice.items.length === 0) return { fault: texts.nothingSold }
    if (needsCustomer && customer === null) return { customer: texts.needCustomer }
    return charging.check()
  }
  const isOff = charging.isClosed && !runsAll
  return (
    <Form
      afterTrial="allowed"
      label={texts.sellTitle}
      save={charging.save}
      check={check}
      onSaved={onDone}
    >
      <PickSold terms={terms} />
      {lines.length > 0 && (
        <>
          <BillLines lines={lines} sums={sums} currency={currency} coveredBy={null} />
          <BillChanges
            appointment={null}
            onMode={nothing}
            hasDiscount={choice.discount !== null}
            currency={currency}
          />
        </>
      )}
      {choice.discount && <DiscountFields discount={choice.discount} currency={currency} />}
      <PickCustomer isNeeded={needsCustomer} onPick={setCustomer} />
      <TipFields staff={staff} tips={choice.tips} sums={sums} currency={currency} />
      {sums.due > 0 && (
        <PaymentFields terms={terms} sums={sums} payments={payments} staff={staff} />
      )}
      {charging.isClosed && (
        <ClosedDesk mayOpen={runsAll} float={charging.float} onFloat={charging.setFloat} />
      )}
      <GroupError name="fault" />
      <div className={parts.actions}>
        <ChargeButton
          label={lines.length === 0 ? texts.sell : charging.label}
          isOff={isOff || lines.length === 0}
        />
      </div>
    </Form>
  )
}

const nothing = () => {}
