/**
 * Spans, where somebody collects them (`OTEL_EXPORTER_OTLP_ENDPOINT`); else each of these is a question and nothing more, and
 * nothing of OpenTelemetry is loaded. What a span says is named here, one by one: nothing about people, no address, no text.
 */
import { codeOf } from '../errors.ts'
import { causedBy, causeNow, ownCause } from '../cause.ts'

type SpanKind = 'server' | 'consumer' | 'client' | 'internal'

export type Facts = {
  readonly 'http.request.method'?: string
  /** The pattern, never what was asked for: addresses carry tokens. */
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
  /** A code or the name of a class: a message may quote somebody. */
  readonly 'error.type'?: string
}

export type Beginning = {
  readonly name: string
  readonly kind: SpanKind
  readonly facts: Facts
  /** W3C: what it is a part of; null: it begins a trace. */
  readonly parent: string | null
  /** W3C, said by a stranger: pointed at, and never followed. */
  readonly link?: string | undefined
  /** Milliseconds since 1970; absent: now. */
  readonly beganAt?: number
}

export type Span = {
  /** W3C, for whatever it causes. */
  readonly traceparent: string
  readonly end: (facts?: Facts, hasFailed?: boolean) => void
}

export type Tracer = { readonly begin: (beginning: Beginning) => Span }

let tracer: Tracer | null = null

/** From now on spans are made. */
export function traceBy(its: Tracer): void {
  tracer = its
}

export function isTraced(): boolean {
  return tracer !== null
}

/** Null: nobody traces. Its parent is the cause of the work in hand, unless it is said. */
export function beginSpan(
  beginning: Omit<Beginning, 'parent'> & { readonly parent?: string | null },
): Span | null {
  return tracer?.begin({ parent: causeNow()?.traceparent ?? null, ...beginning }) ?? null
}

type Named = Pick<Beginning, 'name' | 'kind' | 'facts'>

/** The work, and what it causes, in a span. `outcome` says what came of it. */
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
