/** How much of the memory that this process may have is in use: of its own heap, and of what its container gives it. */
import { getHeapStatistics } from 'node:v8'

export type Memory = {
  /** So little is left that whoever only looks around has to come back later. */
  readonly isTight: () => boolean
}

const MOST_OF_HEAP = 0.88
const MOST_OF_CONTAINER = 0.92
/** Asked for every request, looked at ten times a second. */
const KEPT_MS = 100

export function watchMemory(): Memory {
  let lookAgainAt = 0
  let tight = false
  return {
    isTight: () => {
      const now = performance.now()
      if (now < lookAgainAt) return tight
      lookAgainAt = now + KEPT_MS
      tight = partOfHeap() > MOST_OF_HEAP || partOfContainer() > MOST_OF_CONTAINER
      return tight
    },
  }
}

function partOfHeap(): number {
  const { used_heap_size: used, heap_size_limit: limit } = getHeapStatistics()
  return used / limit
}

/** Without a container the limit is endless, or nobody knows it. */
function partOfContainer(): number {
  const limit = process.constrainedMemory()
  return limit === 0 ? 0 : process.memoryUsage.rss() / limit
}
