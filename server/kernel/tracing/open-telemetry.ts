/** Sends spans to a collector, as OTLP over HTTP. Imported only when one is configured, to save some megabytes. */
import {
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  isSpanContextValid,
  trace,
  type Attributes,
  type SpanContext,
} from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import { setTimeout as pause } from 'node:timers/promises'
import type { Tracing } from '#server/config.ts'
import { traceBy, type Tracer } from './trace.ts'

/** A collector that is away or hangs costs spans, and nothing else. */
const EXPORT_MS = 5000
const GATHER_MS = 2000
const LONGEST_GOODBYE_MS = 1000

const kinds = {
  server: SpanKind.SERVER,
  consumer: SpanKind.CONSUMER,
  client: SpanKind.CLIENT,
  internal: SpanKind.INTERNAL,
}

/** Returns a function that stops it. Spans that are not sent within a second are then lost. */
export function openTracing({ url, headers, serviceName, ratio }: Tracing): () => Promise<void> {
  const exporter = new OTLPTraceExporter({ url, headers, timeoutMillis: EXPORT_MS })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': serviceName,
      'service.instance.id': String(process.pid),
    }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter,
        scheduledDelayMillis: GATHER_MS,
        exportTimeoutMillis: EXPORT_MS,
      }),
    ],
  })
  traceBy(tracerOf(provider))
  return async () => {
    const left = provider.shutdown().catch(() => undefined)
    await Promise.race([left, pause(LONGEST_GOODBYE_MS, undefined, { ref: false })])
  }
}

function tracerOf(provider: TracerProvider): Tracer {
  const tracer = provider.getTracer('mi-turno')
  return {
    begin: ({ name, kind, facts, parent, link, beganAt }) => {
      const above = parent === null ? null : readTraceparent(parent)
      const linked = link === undefined ? null : readTraceparent(link)
      const span = tracer.startSpan(
        name,
        {
          kind: kinds[kind],
          attributes: { ...facts } satisfies Attributes,
          links: linked === null ? [] : [{ context: linked }],
          ...(beganAt === undefined ? {} : { startTime: beganAt }),
        },
        above === null ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, above),
      )
      return {
        traceparent: writeTraceparent(span.spanContext()),
        end: (more = {}, hasFailed = false) => {
          span.setAttributes({ ...more } satisfies Attributes)
          if (hasFailed) span.setStatus({ code: SpanStatusCode.ERROR })
          span.end()
        },
      }
    },
  }
}

const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/

function readTraceparent(text: string): SpanContext | null {
  const [, traceId = '', spanId = '', flags = ''] = TRACEPARENT.exec(text) ?? []
  const context = { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & TraceFlags.SAMPLED }
  return isSpanContextValid(context) ? { ...context, isRemote: true } : null
}

function writeTraceparent({ traceId, spanId, traceFlags }: SpanContext): string {
  return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`
}
