/* Who may charge, and what is to be charged. In a file of its own, which the board loads. */
import { computed } from 'nanostores'
import type { AppointmentWire } from '#contract/contract.ts'
import { valueOf } from '#stores/dashboard/loadable.ts'
import { $shop } from '#stores/dashboard/shop.ts'

/** Whoever sees all agendas may, and the others where the shop lets them. */
export const $mayCharge = computed($shop, loaded => valueOf(loaded)?.charging.is_allowed ?? false)

/** Since when what is over and not charged is called so; before, nobody charged anything. Null: it is not. */
export const chargesSince = () => valueOf($shop.get())?.charging.since ?? null

/** Finished since the shop charges, and not charged. Both instants are on the shop's wall clock. */
export function isDue(appointment: AppointmentWire): boolean {
  const since = chargesSince()
  return since !== null && isUncharged(appointment) && appointment.starts_at >= since
}

/** It is over and nobody charged it. One that cost nothing needs no charge. */
export function isUncharged({ status, sale, price }: AppointmentWire): boolean {
  return status === 'completed' && sale === undefined && price > 0
}
