import { useSyncExternalStore } from 'react'
import { type Overdue, overdueOf, type Watched } from '#stores/dashboard/board/overdue.ts'
import { $wall } from '#stores/dashboard/shop.ts'
import { serverNow } from '#stores/server-time.ts'

/** Asked one by one, with each look at the clock: of two hundred only those are drawn again whose time has come. */
export function useOverdue(card: Watched): Overdue | null {
  return useSyncExternalStore(follow, () => overdueOf(card, serverNow()))
}

function follow(onChange: () => void): () => void {
  return $wall.listen(onChange)
}
