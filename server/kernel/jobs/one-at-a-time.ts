/** Runs the same work one at a time. All calls made during a run share the next run. */
export function oneAtATime(run: () => Promise<void>): () => Promise<void> {
  let current: Promise<void> = Promise.resolve()
  let next: Promise<void> | null = null
  return () => {
    if (next !== null) return next
    next = current.then(async () => {
      next = null
      await run()
    })
    current = next.catch(() => undefined)
    return next
  }
}

export type Batch = {
  /** Writes after a short wait, together with everything that is added until then. */
  readonly later: (waitMs?: number) => void
  /** Writes now. Resolves when everything that was added before is written. */
  readonly flush: () => Promise<void>
  /** Writes what is left. After this, `later` does nothing. */
  readonly stop: () => Promise<void>
}

/**
 * Collects changes in the memory of one process and writes them together. A queue in the database would not help:
 * adding each piece to it would be the very write that is saved here.
 */
export function createBatch(usualWaitMs: number, write: () => Promise<void>): Batch {
  let timer: NodeJS.Timeout | null = null
  let isStopped = false
  const writeNext = oneAtATime(write)
  const flush = (): Promise<void> => {
    if (timer !== null) clearTimeout(timer)
    timer = null
    return writeNext()
  }
  return {
    later: (waitMs = usualWaitMs) => {
      if (timer !== null || isStopped) return
      timer = setTimeout(() => void flush(), waitMs).unref()
    },
    flush,
    stop: async () => {
      isStopped = true
      await flush()
    },
  }
}
