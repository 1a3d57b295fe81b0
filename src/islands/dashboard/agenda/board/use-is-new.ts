import { useSyncExternalStore } from 'react'
import type { AppointmentWire } from '#contract/contract.ts'
import { $newAppointments } from '#stores/dashboard/board/board.ts'

/** Each card subscribes for itself, so that one new appointment does not render two hundred cards again. */
export function useIsNew({ id, status }: AppointmentWire): boolean {
  const isNew = useSyncExternalStore(follow, () => $newAppointments.get().has(id))
  return isNew && status !== 'cancelled'
}

function follow(onChange: () => void): () => void {
  return $newAppointments.listen(onChange)
}
