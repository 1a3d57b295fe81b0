/**
 * Which request or job caused the current work, also when the work runs in a later job or in another process. Log lines
 * carry its id, and spans take it as their parent.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import { z } from 'zod'

export type Cause = {
  /** The `x-request-id` of the request, or an invented one for a job that no request asked for. */
  readonly requestId: string
  /** The span it belongs to, as W3C `traceparent`. Null when tracing is off. */
  readonly traceparent: string | null
}

/** The cause as a queue or another process hands it back. */
export const causeShape = z.object({
  requestId: z.string().max(100),
  traceparent: z.string().max(100).nullable(),
})

const causes = new AsyncLocalStorage<Cause | null>()

/** Returns null when nothing caused the current work, as at the start of the process. */
export function causeNow(): Cause | null {
  return causes.getStore() ?? null
}

/** Runs `work` with this cause, which also holds for what `work` starts and does not await. */
export function causedBy<Made>(cause: Cause | null, work: () => Made): Made {
  return causes.run(cause, work)
}

/** A new cause for work that no request asked for, so that its log lines can be found together. */
export function ownCause(name: string): Cause {
  return { requestId: `${name}-${randomUUID().slice(0, 8)}`, traceparent: null }
}
