/**
 * Makes spans when a collector is configured (`OTEL_EXPORTER_OTLP_ENDPOINT`). Otherwise these functions do almost
 * nothing and OpenTelemetry is not loaded. `Facts` lists every attribute that a span may have: no personal data, no
 * URL, no free text.
 */
import { codeOf } from '../errors.ts'
import { causedBy, causeNow, ownCause } from '../cause.ts'

type SpanKind = 'server' | 'consumer' | 'client' | 'internal'

export type Facts = {
  readonly 'http.request.method'?: string
  /** The route's pattern, never the requested URL, which may contain tokens. */
  readonly 'http.route'?: string
  readonly 'http.response.status_code'?: number
  readonly 'db.system.name'?: 'postgresql'
  readonly 'db.outcome'?: 'commit' | 'rollback'
  readonly 'miturno.request_id'?: string
  readonly 'miturno.job'?: string
  readonly 'miturno.message.kind'?: string
  readonly 'miturno.message.attempts'?: number
  readonly 'miturno.message.outcome'?: string
  readonly 'miturno.screens.act'?: string
  /** An error code or the name of its class, not its message, which may contain personal data. */
  readonly 'error.type'?: string
}

export type Beginning = {
  readonly name: string
  readonly kind: SpanKind
  readonly facts: Facts
  /** The parent span, as W3C `traceparent`. Null begins a new trace. */
  readonly parent: string | null
  /** A `traceparent` that a client sent: added as a link, never used as the parent. */
  readonly link?: string | undefined
  /** Milliseconds since the epoch; by default now. */
  readonly beganAt?: number
}

export type Span = {
  /** W3C `traceparent` for the spans below it. */
  readonly traceparent: string
  readonly end: (facts?: Facts, hasFailed?: boolean) => void
}

export type Tracer = { readonly begin: (beginning: Beginning) => Span }

let tracer: Tracer | null = null

/** Turns tracing on. */
export function traceBy(its: Tracer): void {
  tracer = its
}

export function isTraced(): boolean {
  return tracer !== null
}

/** Returns null when tracing is off. The parent is the cause of the current work unless one is given. */
export function beginSpan(
  beginning: Omit<Beginning, 'parent'> & { readonly parent?: string | null },
): Span | null {
  return tracer?.begin({ parent: causeNow()?.traceparent ?? null, ...beginning }) ?? null
}

type Named = Pick<Beginning, 'name' | 'kind' | 'facts'>

/** Runs the work, and what it causes, in a span. `outcome` gives the attributes of the result. */
export async function inSpan<Made>(
  beginning: Named,
  work: () => Promise<Made>,
  outcome: (made: Made) => Facts = () => ({}),
): Promise<Made> {
  const cause = causeNow() ?? ownCause(beginning.name.replaceAll(' ', '-'))
  const span = beginSpan(beginning)
  if (span === null) return await work()
  try {
    const made = await causedBy({ ...cause, traceparent: span.traceparent }, work)
    span.end(outcome(made))
    return made
  } catch (error) {
    span.end({ 'error.type': typeOf(error) }, true)
    throw error
  }
}

export function typeOf(error: unknown): string {
  return codeOf(error) ?? (error instanceof Error ? error.name : 'unknown')
}
