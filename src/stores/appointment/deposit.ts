import type { AppointmentWire } from '#contract/contract.ts'

/** Whether a deposit was received or sent: a customer who cancels then wants to know what happens to it. */
export function hasPaidAhead({ deposit }: Pick<AppointmentWire, 'deposit'>): boolean {
  return deposit?.is_received === true || deposit?.sent_at !== undefined
}
