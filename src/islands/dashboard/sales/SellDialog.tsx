import { useEffect, useState } from 'react'
import { chargeTexts as texts } from '#messages/dashboard/sales.ts'
import { saleTerms, type Terms } from '#stores/dashboard/sales/bill.ts'
import { makeSale, type SaleCustomer } from '#stores/dashboard/sales/charge.ts'
import { endCheckout, startCheckout } from '#stores/dashboard/sales/checkout.ts'
import { Form } from '#islands/dashboard/parts/Form.tsx'
import { Loaded } from '#islands/dashboard/parts/Loaded.tsx'
import { Modal } from '#islands/dashboard/parts/Modal.tsx'
import { useLoad } from '#islands/dashboard/parts/use-load.ts'
import parts from '#islands/dashboard/parts/parts.module.css'
import { BillChanges } from './BillChanges.tsx'
import { BillLines } from './BillLines.tsx'
import { ChargeButton } from './ChargeButton.tsx'
import { HowPaid } from './HowPaid.tsx'
import { PickCustomer } from './PickCustomer.tsx'
import { PickSold } from './PickSold.tsx'
import styles from './charge.module.css'
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
  const [customer, setCustomer] = useState<SaleCustomer | null>(null)
  const checkout = useCheckout(terms)
  const { choice, lines, sums } = checkout
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
      <PickCustomer isNeeded={needsCustomer} onPick={setCustomer} />
      <HowPaid terms={terms} checkout={checkout} charging={charging} />
      <div className={`${parts.actions} ${styles.bar}`}>
        <ChargeButton
          key={String(charging.isClosed)}
          label={lines.length === 0 ? texts.sell : charging.label}
          isOff={charging.isOff || lines.length === 0}
        />
      </div>
    </Form>
  )
}

const nothing = () => {}
