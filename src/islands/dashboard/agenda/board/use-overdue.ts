import { useSyncExternalStore } from 'react'
import type { AppointmentWire } from '#contract/contract.ts'
import { type Overdue, overdueOf } from '#stores/dashboard/board/overdue.ts'
import { $wall } from '#stores/dashboard/shop.ts'
import { serverNow } from '#stores/server-time.ts'

/** Asked one by one, with each look at the clock: of two hundred only those are drawn again whose time has come. */
export function useOverdue(appointment: AppointmentWire): Overdue | null {
  return useSyncExternalStore(follow, () => overdueOf(appointment, serverNow()))
}

function follow(onChange: () => void): () => void {
  return $wall.listen(onChange)
}
