/** Runs of the same work, one after another; whoever asks during a run gets the next one, together with the others. */
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
  /** Writes a moment from now, together with whatever else comes until then. */
  readonly later: (waitMs?: number) => void
  /** Writes now; answers when everything that came before is written. */
  readonly flush: () => Promise<void>
  /** Writes what is left and sets no timer again. */
  readonly stop: () => Promise<void>
}

/**
 * For what one process holds in its memory and writes a few at a time. No queue could do it: putting each piece there
 * would be the very write that is saved here.
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
