import { dateOf } from '#contract/texts/texts.ts'
import type { CustomerCard } from '#stores/dashboard/office/customers.ts'

export type Visit = CustomerCard['visits'][number]

const open: ReadonlySet<Visit['status']> = new Set([
  'pending',
  'awaiting_deposit',
  'booked',
  'confirmed',
])

/** The appointments to come, the next one first. */
export function visitsAhead(card: CustomerCard, today: string): readonly Visit[] {
  return card.visits.filter(visit => isAhead(visit, today)).toReversed()
}

/** The appointments to come that this branch can change. */
export function visitsHereAhead(card: CustomerCard, today: string): readonly Visit[] {
  return visitsAhead(card, today).filter(visit => visit.elsewhere === null)
}

export function isAhead({ status, starts_at: startsAt }: Visit, today: string): boolean {
  return open.has(status) && dateOf(startsAt) >= today
}
