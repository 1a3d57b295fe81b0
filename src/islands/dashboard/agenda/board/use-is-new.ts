import { useSyncExternalStore } from 'react'
import type { AppointmentWire } from '#contract/contract.ts'
import { $newAppointments } from '#stores/dashboard/board/board.ts'

/** Asked one by one: a board of two hundred is not drawn again because one of them came. */
export function useIsNew({ id, status }: AppointmentWire): boolean {
  const isNew = useSyncExternalStore(follow, () => $newAppointments.get().has(id))
  return isNew && status !== 'cancelled'
}

function follow(onChange: () => void): () => void {
  return $newAppointments.listen(onChange)
}
