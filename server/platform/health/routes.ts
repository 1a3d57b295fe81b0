import type { Registry } from 'prom-client'
import { limits } from '#contract/protocol/limits.ts'
import { sql } from 'kysely'
import type { Context } from '#server/context.ts'
import { Bytes, handlers } from '#server/kernel/http/handler.ts'
import { openApiDocument } from '../openapi/document.ts'
import { refuse, refuseField } from '#server/kernel/http/refusal.ts'

export type Vitals = {
  readonly isDraining: () => boolean
  readonly metrics: Registry
  /** Forgets whatever was computed for another time, and tries everything due. */
  readonly settle: () => Promise<void>
}

const END_OF_TIME = Date.parse('2100-01-01T00:00:00Z')

/** What operators and customers ask about the service itself. */
export function vitalRoutes(context: Context, vitals: Vitals) {
  const document = JSON.stringify(openApiDocument(context.config.publicUrl))
  return handlers({
    // The one who computes with zones is this process: two machines of different editions disagree about a clock's change.
    getHealth: () => ({ status: 'ok' as const, tzdata: process.versions['tz'] ?? '' }),
    getReadiness: async () => {
      const reasons = await troubles(context, vitals)
      if (reasons.length === 0) return { status: 'ready' as const }
      return refuse('unavailable', { detail: reasons.join(' '), retryAfterSeconds: 2 })
    },
    getMetrics: async () => new Bytes(await vitals.metrics.metrics(), vitals.metrics.contentType),
    getOpenApi: () => new Bytes(document, 'application/json; charset=utf-8', () => true),
    getLimits: () => limits,
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

async function troubles(context: Context, vitals: Vitals): Promise<string[]> {
  const found: string[] = []
  if (vitals.isDraining()) found.push('El servidor se está apagando.')
  try {
    await sql`select 1 from schema_migrations limit 1`.execute(context.database.db)
  } catch {
    found.push('La base de datos no responde.')
  }
  if (!context.outbox.isHealthy()) found.push('Los mails no están saliendo.')
  return found
}
