/** One booking with two processes: everything that it causes can be found by its request id and in its trace. */
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cloneDatabase, type TestDatabase } from '#support/server/database.ts'
import {
  linesOf,
  newHome,
  startProduct,
  stopProducts,
  type Product,
} from '#support/server/product.ts'
import {
  factsOf,
  startSpanCollector,
  type SeenSpan,
  type SpanCollector,
} from '#support/neighbours/span-collector.ts'
import { mustCallAt, send } from '#support/send.ts'

const customer = {
  name: 'Sofía Benítez Traverso',
  phone: '11 2345-6789',
  email: 'sofia.traverso@example.test',
}
const OUTSIDE = { trace: '4bf92f3577b34da6a3ce929d0e0e4736', span: '00f067aa0ba902b7' }
const PATIENCE = { timeout: 30_000, interval: 100 }

let clone: TestDatabase
let collector: SpanCollector
let one: Product
let other: Product
let requestId: string
const sockets: Socket[] = []

beforeAll(async () => {
  clone = await cloneDatabase()
  collector = await startSpanCollector()
  const home = await newHome()
  const env = {
    DATABASE_URL: clone.url,
    DEMO: '1',
    LOG_LEVEL: 'info',
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
  }
  ;[one, other] = await Promise.all([startProduct(home, env), startProduct(home, env)])
  requestId = await bookWatched()
}, 150_000)
afterAll(async () => {
  for (const socket of sockets) socket.close()
  await stopProducts()
  collector.close()
  await clone.drop()
}, 60_000)

test('the request id is in the answer, the mail, the job that sends it, and the events of both processes', async () => {
  await expect.poll(() => said(one), PATIENCE).toContain('answered')
  expect(said(one)).toContain('Screens were told: tellStaff')
  await expect.poll(() => said(other), PATIENCE).toContain('Screens were told: tellStaff')
  await expect
    .poll(() => said(one, other), PATIENCE)
    .toContain('A job that was asked for begins: outbox')
  await expect
    .poll(() => said(one, other), PATIENCE)
    .toContainEqual(expect.stringMatching(/^A message was tried: appointment_/))
})

test('one trace contains the request, its transaction, the job, the delivery and the events of both processes', async () => {
  const shape = () => inTrace(requestId).map(span => span.name)
  await expect
    .poll(shape, PATIENCE)
    .toEqual(
      expect.arrayContaining([
        'POST /api/comerces/:ad_url/appointments',
        'transaction',
        'job outbox',
        'deliver message',
        'tell screens',
      ]),
    )
  const spans = inTrace(requestId)
  const ids = new Set(spans.map(span => span.spanId))
  const [root, ...further] = spans.filter(({ parentSpanId }) => !parentSpanId)
  expect(further).toEqual([])
  expect(spans.every(({ parentSpanId }) => !parentSpanId || ids.has(parentSpanId))).toBe(true)
  expect(factsOf(root!)).toMatchObject({
    'http.request.method': 'POST',
    'http.response.status_code': 201,
  })
})

test('a trace id from outside is linked, and does not become our trace id', () => {
  const [root] = inTrace(requestId)
  expect(root?.traceId).not.toBe(OUTSIDE.trace)
  expect(root?.links).toMatchObject([{ traceId: OUTSIDE.trace, spanId: OUTSIDE.span }])
})

test('spans contain no personal data', () => {
  const all = JSON.stringify(collector.spans)
  for (const word of [
    'Sofía',
    'Benítez',
    'sofia.traverso',
    // Long enough that no id or timestamp contains it by chance.
    '2345-6789',
    '23456789',
    'miturno.test',
    'barberia-demo',
  ])
    expect(all).not.toContain(word)
  // No other attributes exist, so no name or token can be in one of them.
  const told = new Set(
    collector.spans.flatMap(({ attributes }) => attributes.map(({ key }) => key)),
  )
  expect([...told].filter(key => !/^(http|db|miturno|error)\./.test(key))).toEqual([])
})

/** The log lines of these processes about the booking's request. */
function said(...from: Product[]): string[] {
  return from
    .flatMap(linesOf)
    .filter(line => line['reqId'] === requestId)
    .map(({ msg, kind, act, queue }) => [msg, kind ?? act ?? queue].filter(Boolean).join(': '))
}

/** The spans of the request's trace, ordered by their start. */
function inTrace(id: string): SeenSpan[] {
  const asked = collector.spans.find(
    span => span.parentSpanId === undefined && factsOf(span)['miturno.request_id'] === id,
  )
  const trace = collector.spans.filter(({ traceId }) => traceId === asked?.traceId)
  return asked === undefined ? [] : [asked, ...trace.filter(span => span !== asked)]
}

/** Books while staff on both processes watch. Returns the request id. */
async function bookWatched(): Promise<string> {
  for (const product of [one, other]) await watch(product)
  const call = mustCallAt(one.url)
  const params = { ad_url: 'barberia-demo' }
  const { comerce } = await call('getComerce', { params })
  const service = comerce.services[0]!.id
  const { days } = await call('listSlots', { params, query: { services: service, days: 14 } })
  const startsAt = days.flatMap(day => day.slots)[0]!.starts_at
  const body = { services: [service], starts_at: startsAt, customer }
  const traceparent = `00-${OUTSIDE.trace}-${OUTSIDE.span}-01`
  const { status, headers } = await send(
    one.url,
    'createAppointment',
    { params, body },
    undefined,
    {
      traceparent,
    },
  )
  expect(status).toBe(201)
  return headers.get('x-request-id') ?? ''
}

async function watch({ url }: Product): Promise<void> {
  const { token, user } = await mustCallAt(url)('login', {
    body: { email: 'comercio@miturno.test', password: 'miturno-demo' },
  })
  const socket = io(url, { transports: ['websocket'] })
  sockets.push(socket)
  await new Promise<void>(resolve => {
    socket.once('connect', resolve)
  })
  await socket.emitWithAck('room:login', { token, id_comerce: user.id_comerce ?? null })
}
