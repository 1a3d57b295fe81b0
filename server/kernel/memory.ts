/** Whether this process is close to its memory limits: of the V8 heap, and of its container. */
import { getHeapStatistics } from 'node:v8'

export type Memory = {
  /** So little memory is left that requests which only read are refused. */
  readonly isTight: () => boolean
}

const MOST_OF_HEAP = 0.88
const MOST_OF_CONTAINER = 0.92
/** Asked on every request, but measured at most ten times a second. */
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

/** Zero when the limit is unknown. Without a container the limit may also be practically infinite. */
function partOfContainer(): number {
  const limit = process.constrainedMemory()
  return limit === 0 ? 0 : process.memoryUsage.rss() / limit
}
