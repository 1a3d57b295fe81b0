import { useStore } from '@nanostores/react'
import type { Terms } from '#stores/dashboard/sales/bill.ts'
import { $runsAll } from '#stores/dashboard/shop.ts'
import { GroupError } from '#islands/dashboard/parts/Form.tsx'
import { ClosedDesk } from './ClosedDesk.tsx'
import { DiscountFields } from './DiscountFields.tsx'
import { PaymentFields } from './PaymentFields.tsx'
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
