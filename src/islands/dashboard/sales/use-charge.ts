import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { ProblemWire } from '#contract/protocol/problems.ts'
import { priceText } from '#contract/texts/texts.ts'
import { chargeTexts as texts, methodsText } from '#messages/dashboard/sales.ts'
import { amountText, minorUnitsIn } from '#stores/dashboard/catalogue/prices.ts'
import { openCashDesk } from '#stores/dashboard/sales/charge.ts'
import type { Terms } from '#stores/dashboard/sales/bill.ts'
import type { Fault, Sums } from '#stores/dashboard/sales/sums.ts'
import { $runsAll } from '#stores/dashboard/shop.ts'
import { useOutcome } from '#islands/dashboard/parts/use-sending.ts'
import { isDeskMissing } from './use-checkout.ts'

type Charge = {
  readonly terms: Terms
  readonly sums: Sums
  /** What pays for all of it ahead; null: nothing does. */
  readonly paidBy: string | null
  readonly charge: () => Promise<ProblemWire | null>
  /** Loads the terms again, after the desk was opened. */
  readonly reload: () => Promise<void>
}

/** What the one button does now, and what it is called: it opens the desk first where that is needed. */
export function useCharge({ terms, sums, paidBy, charge, reload }: Charge) {
  const [float, setFloat] = useState(() => amountText(terms.desk.float, terms.currency))
  const report = useOutcome()
  const runsAll = useStore($runsAll)
  const isClosed = isDeskMissing(terms, sums)
  const amount = minorUnitsIn(float, terms.currency)
  const open = async () => {
    const problem = await openCashDesk(amount ?? 0)
    if (problem && problem.code !== 'desk_open') return problem
    report(null, texts.deskOpened)
    await reload()
    return 'unsaved' as const
  }
  return {
    float,
    setFloat,
    isClosed,
    /** Only somebody else can open the desk. */
    isOff: isClosed && !runsAll,
    label: isClosed
      ? texts.openDesk(priceText(amount ?? 0, terms.currency))
      : chargeLabel(sums, terms, paidBy),
    save: async () => (isClosed ? await open() : await charge()),
    check: (): Record<string, string> => {
      if (isClosed) return amount === null ? { float: texts.faults.payment } : {}
      return sums.fault ? { fault: faultText(sums.fault, terms.currency) } : {}
    },
  }
}

function chargeLabel(sums: Sums, { currency }: Terms, paidBy: string | null): string {
  if (sums.due === 0) return paidBy === null ? texts.chargeNothing : texts.chargePackage(paidBy)
  return texts.charge(
    priceText(sums.due, currency),
    methodsText(sums.payments.map(({ name }) => name)),
  )
}

function faultText(fault: Fault, currency: string): string {
  if ('amount' in fault) return texts[fault.kind](priceText(fault.amount, currency))
  return texts.faults[fault.kind]
}
