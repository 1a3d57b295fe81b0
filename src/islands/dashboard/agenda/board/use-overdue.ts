import { useSyncExternalStore } from 'react'
import { type Overdue, overdueOf, type Watched } from '#stores/dashboard/board/overdue.ts'
import { $wall } from '#stores/dashboard/shop.ts'
import { serverNow } from '#stores/server-time.ts'

/** Each card subscribes to the clock for itself, so that only the cards that become overdue are rendered again. */
export function useOverdue(card: Watched): Overdue | null {
  return useSyncExternalStore(follow, () => overdueOf(card, serverNow()))
}

function follow(onChange: () => void): () => void {
  return $wall.listen(onChange)
}
