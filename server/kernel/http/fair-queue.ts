import { refuse } from './refusal.ts'

/**
 * Rendering a page or a long list takes more processor time than any other anonymous request. So only a few are made at
 * a time, and waiting visitors take turns: a hundred requests of one visitor delay the next visitor by only one.
 */
export type FairQueue = {
  <Made>(visitor: string, make: () => Promise<Made>): Promise<Made>
  readonly waiting: () => number
  /** Call it when `atOnce` has grown. */
  readonly tryNext: () => void
}

type Room = { readonly atOnce?: () => number; readonly waitingOfOne?: number }

export function createFairQueue({ atOnce = () => 3, waitingOfOne = 40 }: Room = {}): FairQueue {
  const waiting = new Map<string, (() => void)[]>()
  let notBegun = 0
  let atWork = 0
  let isComing = false

  const next = (): void => {
    if (isComing) return
    const [first] = waiting
    if (first === undefined || atWork >= atOnce()) return
    const [visitor, [start, ...rest]] = first
    waiting.delete(visitor)
    if (rest.length > 0) waiting.set(visitor, rest)
    notBegun -= 1
    atWork += 1
    start?.()
    nextLater()
  }

  /** One begins in each turn of the event loop, so that other requests are handled between two of these. */
  const nextLater = (): void => {
    if (isComing) return
    isComing = true
    setImmediate(() => {
      isComing = false
      next()
    })
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
      nextLater()
    }
  }
  return Object.assign(queued, { waiting: () => notBegun, tryNext: next })
}
