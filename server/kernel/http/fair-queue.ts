import { refuse } from './refusal.ts'

/**
 * Rendering a page or a long list keeps the processor busy for longer than anything else that a stranger may ask for. So a few
 * are made at a time, and those who wait are served in rotation: whoever asks for a hundred waits for them, and the next
 * visitor for one.
 */
export type FairQueue = {
  <Made>(visitor: string, make: () => Promise<Made>): Promise<Made>
  /** How many have not begun. */
  readonly waiting: () => number
}

type Room = { readonly atOnce?: () => number; readonly waitingOfOne?: number }

export function createFairQueue({ atOnce = () => 3, waitingOfOne = 40 }: Room = {}): FairQueue {
  const waiting = new Map<string, (() => void)[]>()
  let notBegun = 0
  let atWork = 0

  const next = (): void => {
    const [first] = waiting
    if (first === undefined || atWork >= atOnce()) return
    const [visitor, [start, ...rest]] = first
    waiting.delete(visitor)
    if (rest.length > 0) waiting.set(visitor, rest)
    notBegun -= 1
    atWork += 1
    start?.()
    if (waiting.size > 0) setImmediate(next)
  }

  const queued = async <Made>(visitor: string, make: () => Promise<Made>): Promise<Made> => {
    const own = waiting.get(visitor) ?? []
    if (own.length >= waitingOfOne) refuse('unavailable', { retryAfterSeconds: 2 })
    await new Promise<void>(resolve => {
      waiting.set(visitor, [...own, resolve])
      notBegun += 1
      next()
    })
    try {
      return await make()
    } finally {
      atWork -= 1
      // Whoever asks for something else gets a word in between two of them.
      setImmediate(next)
    }
  }
  return Object.assign(queued, { waiting: () => notBegun })
}
