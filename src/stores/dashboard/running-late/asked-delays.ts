/* Delays so long that staff are asked about them before a customer reads them. */
import { computed } from 'nanostores'
import { onAppointmentChange } from '#stores/dashboard/appointment-change.ts'
import { call } from '#stores/dashboard/api.ts'
import { change } from '#stores/change.ts'
import { valueOf } from '#stores/dashboard/loadable.ts'
import { $shop, type Shop, shop } from '#stores/dashboard/shop.ts'

export type AskedDelay = Shop['delays'][number]

export const $askedDelays = computed(
  $shop,
  (loaded): readonly AskedDelay[] => valueOf(loaded)?.delays ?? [],
)

export function answerDelay({ staff }: AskedDelay, isLate: boolean) {
  const body = { staff: staff.id, is_late: isLate }
  return change(call('answerDelay', { body })).finally(shop.reload)
}

/** Loads them again when the visit that they come from changes. Returns a function that stops it. */
export function followAskedDelays(): () => void {
  return onAppointmentChange(({ id }) => {
    if ($askedDelays.get().some(one => one.because?.turn === id)) void shop.reload()
  })
}
