/* Who may charge, and what is to be charged. In a file of its own, which the board loads. */
import { computed } from 'nanostores'
import type { AppointmentWire } from '#contract/contract.ts'
import { HOUR } from '#domain/calendar/interval.ts'
import { valueOf } from '#stores/dashboard/loadable.ts'
import { $shop } from '#stores/dashboard/shop.ts'

/** Whoever sees all agendas may, and the others where the shop lets them. */
export const $mayCharge = computed($shop, loaded => valueOf(loaded)?.charging.is_allowed ?? false)

/** From when on what is over and not charged is called so, in epoch milliseconds: nobody charged anything before. */
export const $chargesSince = computed($shop, loaded => {
  const since = valueOf(loaded)?.charging.since
  return since == null ? Infinity : Date.parse(since) - 12 * HOUR
})

/** Finished since the shop charges, and not charged. `since`: `$chargesSince`. */
export function isDue(appointment: AppointmentWire, since: number): boolean {
  return isUncharged(appointment) && Date.parse(appointment.starts_at) >= since
}

/** It is over and nobody charged it. One that cost nothing needs no charge. */
export function isUncharged({ status, sale, price }: AppointmentWire): boolean {
  return status === 'completed' && sale === undefined && price > 0
}
