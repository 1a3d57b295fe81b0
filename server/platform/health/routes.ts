import type { Registry } from 'prom-client'
import { limits } from '#contract/protocol/limits.ts'
import { serverLimits } from '#contract/protocol/server-limits.ts'
import type { Context } from '#server/context.ts'
import { Bytes, handlers } from '#server/kernel/http/handler.ts'
import { openApiDocument } from '../openapi/document.ts'
import type { Readiness } from './readiness.ts'
import { refuse, refuseField } from '#server/kernel/http/refusal.ts'

export type Vitals = {
  readonly readiness: Pick<Readiness, 'check'>
  readonly metrics: Registry
  /** Drops what was computed for another time and does everything that is due. */
  readonly settle: () => Promise<void>
}

const END_OF_TIME = Date.parse('2100-01-01T00:00:00Z')

/** Calls about the service itself: health, metrics, OpenAPI, limits and the test clock. */
export function vitalRoutes(context: Context, vitals: Vitals) {
  // Made once, at the first request: it takes 170 ms and two megabytes.
  let document: Promise<Bytes> | undefined
  const describe = async () => {
    const text = JSON.stringify(await openApiDocument(context.config))
    return new Bytes(text, 'application/json; charset=utf-8', { isFresh: () => true })
  }
  return handlers({
    // The version of the time zone data: processes with different versions may disagree about a change of the clocks.
    getHealth: () => ({ status: 'ok' as const, tzdata: process.versions['tz'] ?? '' }),
    getReadiness: async () => {
      const { reasons, degraded } = await vitals.readiness.check()
      if (reasons.length > 0)
        refuse('unavailable', { detail: reasons.join(' '), retryAfterSeconds: 2 })
      return { status: 'ready' as const, ...(degraded.length > 0 && { degraded: [...degraded] }) }
    },
    getMetrics: async () => new Bytes(await vitals.metrics.metrics(), vitals.metrics.contentType),
    getOpenApi: async () => await (document ??= describe()),
    getLimits: () => ({ ...limits, ...serverLimits }),
    setTestClock: async ({ body }) => {
      const { clock } = context
      const now = 'now' in body ? Date.parse(body.now) : clock.now() + body.advance_seconds * 1000
      if (!(now < END_OF_TIME)) refuseField('advance_seconds', 'Elegí un momento de este siglo.')
      clock.set(now)
      await vitals.settle()
      return { now: new Date(clock.now()).toISOString() }
    },
  })
}
