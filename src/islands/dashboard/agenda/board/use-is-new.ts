import { useSyncExternalStore } from 'react'
import type { AppointmentWire } from '#contract/contract.ts'
import { $newTurns } from '#stores/dashboard/board/board.ts'

/** Asked one by one: a board of two hundred is not drawn again because one of them came. */
export function useIsNew({ id, status }: AppointmentWire): boolean {
  const isNew = useSyncExternalStore(follow, () => $newTurns.get().has(id))
  return isNew && status !== 'cancelled'
}

function follow(onChange: () => void): () => void {
  return $newTurns.listen(onChange)
}
