import type { CustomerCard } from '#stores/dashboard/customers/customers.ts'

export type CustomerVisit = CustomerCard['visits'][number]

const open: ReadonlySet<CustomerVisit['status']> = new Set([
  'pending',
  'awaiting_deposit',
  'booked',
  'confirmed',
])

/** The appointments to come, the next one first. `now`: epoch milliseconds. */
export function visitsAhead(card: CustomerCard, now: number): readonly CustomerVisit[] {
  return card.visits.filter(visit => isAhead(visit, now)).toReversed()
}

/** The appointments to come that this branch can change. */
export function visitsHereAhead(card: CustomerCard, now: number): readonly CustomerVisit[] {
  return visitsAhead(card, now).filter(visit => visit.elsewhere === null)
}

export function isAhead({ status, starts_at: startsAt }: CustomerVisit, now: number): boolean {
  return open.has(status) && Date.parse(startsAt) > now
}
