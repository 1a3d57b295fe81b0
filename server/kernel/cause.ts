/**
 * What asked for the work in hand, wherever it is done: in the request, in a job later, in another process. Each line of the
 * log says so, and each span hangs on it.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import { z } from 'zod'

export type Cause = {
  /** Of the request (`x-request-id`), or made up for a job that found by itself what is due. */
  readonly requestId: string
  /** W3C: the span it belongs to; null: nobody traces. */
  readonly traceparent: string | null
}

/** As it comes back from a queue or another process. */
export const causeShape = z.object({
  requestId: z.string().max(100),
  traceparent: z.string().max(100).nullable(),
})

const causes = new AsyncLocalStorage<Cause | null>()

/** Null: nobody's, as at the start. */
export function causeNow(): Cause | null {
  return causes.getStore() ?? null
}

/** Whatever `work` begins is of this cause, also what goes on after it has answered. */
export function causedBy<Made>(cause: Cause | null, work: () => Made): Made {
  return causes.run(cause, work)
}

/** For work that nobody asked for, so that its lines belong together. */
export function ownCause(name: string): Cause {
  return { requestId: `${name}-${randomUUID().slice(0, 8)}`, traceparent: null }
}
