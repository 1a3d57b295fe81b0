import type { AppointmentWire } from '#contract/contract.ts'

type Shown = Pick<AppointmentWire, 'deposit' | 'company'>

/** Whether a deposit was received or sent: a customer who cancels then wants to know what happens to it. */
export function hasPaidAhead({ deposit }: Pick<AppointmentWire, 'deposit'>): boolean {
  return deposit?.is_received === true || deposit?.sent_at !== undefined
}

/** What is still to be paid ahead, and for how many: one payment is for all who were booked together. */
export function depositDueIn({ deposit, company = [] }: Shown) {
  const isSent = deposit?.sent_at !== undefined
  const others = isSent ? [] : company.flatMap(one => one.deposit_due ?? [])
  const amount = others.reduce((sum, one) => sum + one, deposit?.amount ?? 0)
  return { amount, people: others.length + 1 }
}
