import type { AppointmentWire } from '#contract/contract.ts'

/** Money of theirs is at the shop, or on its way: whoever cancels wants to know what becomes of it. */
export function hasPaidAhead({ deposit }: Pick<AppointmentWire, 'deposit'>): boolean {
  return deposit?.is_received === true || deposit?.sent_at !== undefined
}
