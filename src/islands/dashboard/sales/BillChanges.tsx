import { useRef, useState } from 'react'
import type { AppointmentWire } from '#contract/contract.ts'
import { chargeTexts as texts } from '#messages/dashboard/sales.ts'
import { isMovable } from '#stores/dashboard/appointment/appointment.ts'
import { changeCheckout } from '#stores/dashboard/sales/checkout.ts'
import { Button } from '#islands/ui/Button.tsx'
import { keepFocus } from '#islands/dashboard/parts/keep-focus.ts'
import { AddProduct } from './AddProduct.tsx'
import styles from './charge.module.css'

type Props = {
  /** Null: a sale without one. */
  readonly appointment: AppointmentWire | null
  readonly onMode: (mode: 'services' | 'editing') => void
  readonly hasDiscount: boolean
  readonly currency: string
}

/** What can still be changed about a bill. */
export function BillChanges({ appointment, onMode, hasDiscount, currency }: Props) {
  const [isAdding, setAdding] = useState(false)
  const buttons = useRef<HTMLDivElement>(null)
  const added = () => {
    setAdding(false)
    keepFocus(() => buttons.current?.querySelector('button'))
  }
  return (
    <>
      <div ref={buttons} className={styles.changes}>
        {appointment && (
          <Button
            look="plain small"
            label={texts.addProduct}
            aria-expanded={isAdding}
            onClick={() => setAdding(!isAdding)}
          />
        )}
        {appointment && isMovable(appointment) && (
          <Button
            look="plain small"
            label={texts.addService}
            data-mode="services"
            onClick={() => onMode('services')}
          />
        )}
        {!hasDiscount && (
          <Button
            look="plain small"
            label={texts.addDiscount}
            data-discount
            onClick={() => changeCheckout({ discount: noDiscount })}
          />
        )}
        {appointment && (
          <Button
            look="plain small"
            label={texts.fixPrice}
            data-mode="editing"
            onClick={() => onMode('editing')}
          />
        )}
      </div>
      {isAdding && <AddProduct currency={currency} onAdded={added} />}
    </>
  )
}

const noDiscount = { unit: 'percent', text: '', reason: '' } as const
