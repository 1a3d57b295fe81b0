/** An OpenTelemetry collector that keeps the spans it receives. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'

export type SeenSpan = {
  readonly name: string
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly links?: readonly { readonly traceId: string; readonly spanId: string }[]
  readonly attributes: readonly {
    readonly key: string
    readonly value: { readonly stringValue?: string; readonly intValue?: number }
  }[]
}
type Sent = {
  readonly resourceSpans: readonly {
    readonly scopeSpans: readonly { readonly spans: readonly SeenSpan[] }[]
  }[]
}

export type SpanCollector = {
  /** For `OTEL_EXPORTER_OTLP_ENDPOINT`. */
  readonly url: string
  readonly spans: readonly SeenSpan[]
  readonly close: () => void
}

export async function startSpanCollector(): Promise<SpanCollector> {
  const spans: SeenSpan[] = []
  const server = createServer((request, response) => {
    void json(request).then(sent => {
      for (const { scopeSpans } of (sent as Sent).resourceSpans)
        for (const scope of scopeSpans) spans.push(...scope.spans)
      const isKnown = request.url === '/v1/traces'
      response.writeHead(isKnown ? 200 : 404, { 'content-type': 'application/json' }).end('{}')
    })
  })
  await new Promise<void>(resolve => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  const close = (): void => {
    server.closeAllConnections()
    server.close()
  }
  return { url: `http://127.0.0.1:${port}`, spans, close }
}

/** The attributes of a span by name. */
export function factsOf({ attributes }: SeenSpan): Record<string, string | number | undefined> {
  return Object.fromEntries(
    attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]),
  )
}
