import type { IncomingMessage, ServerResponse } from 'node:http'

/** Whether what was said then may still be said now (epoch milliseconds of the application's clock). */
export type Holds = (now: number) => boolean

type ReadyAnswer = {
  readonly count: () => void
  readonly holds: Holds
  readonly headers: readonly [string, string][]
  readonly body: Buffer
  readonly wire: Wire
}

/** The whole answer as it goes over a connection that stays open, in bytes that are used again. */
type Wire = {
  readonly bytes: Buffer
  /** Copies of `bytes` that no connection is sending just now. */
  readonly idle: Buffer[]
}

/** What Fastify and node both call a response's headers. */
type SentHeaders = Readonly<Record<string, string | number | readonly string[] | undefined>>

type Front = {
  readonly now: () => number
  readonly isKnownHost: (host: string | undefined) => boolean
  readonly nextRequestId: () => string
  readonly serverTime: () => string
  /** How long a connection waits for its next request. */
  readonly keepAliveSeconds: number
  /** The metrics count these too. */
  readonly tally: (route: string) => () => void
  /** Null when nobody reads a line per request. */
  readonly log: ((requestId: string, url: string) => void) | null
}

/**
 * What every visitor gets alike, kept as it went over the wire and answered again in front of the framework: a day's
 * slots, a business page, a page of the site. It costs a quarter of what the framework's own way costs, and says the
 * same, because it is a copy of what that way said, and only while `holds` says so.
 */
export type ReadyAnswers = {
  /** Keeps a success that is being sent, headers and all, if the request was one that anybody could make. */
  readonly keep: (
    request: IncomingMessage,
    headers: SentHeaders,
    answer: {
      readonly route: string
      readonly holds: Holds
      readonly body: Buffer | string
    },
  ) => void
  /** True when it has answered. */
  readonly answer: (request: IncomingMessage, response: ServerResponse) => boolean
  readonly clear: () => void
}

const ANSWERS_KEPT = 1000
const LARGEST = 200_000
const ofOneRequest = new Set(['x-request-id', 'x-server-time', 'date', 'connection', 'keep-alive'])

export function createReadyAnswers(front: Front): ReadyAnswers {
  const answers = new Map<string, ReadyAnswer>()
  return {
    keep: (request, sent, { route, holds, body }) => {
      const asked = readAsked(request)
      if (asked === null || body.length > LARGEST) return
      answers.delete(asked.key)
      answers.set(asked.key, {
        count: front.tally(route),
        holds,
        ...copyOf(sent, body, front.keepAliveSeconds),
      })
      if (answers.size > ANSWERS_KEPT) answers.delete(answers.keys().next().value ?? '')
    },
    answer: (request, response) => {
      const asked = readAsked(request)
      if (asked === null) return false
      const known = answers.get(asked.key)
      if (known === undefined || !front.isKnownHost(asked.host)) return false
      if (!known.holds(front.now())) {
        answers.delete(asked.key)
        return false
      }
      const requestId = front.nextRequestId()
      const time = front.serverTime()
      if (canWriteWhole(request, response)) writeWhole(response, known.wire, { time, requestId })
      else {
        const own = [...known.headers, ['x-server-time', time], ['x-request-id', requestId]]
        response.writeHead(200, own.flat()).end(known.body)
      }
      known.count()
      front.log?.(requestId, request.url ?? '/')
      return true
    },
    clear: () => answers.clear(),
  }
}

type Asked = { readonly key: string; readonly host: string | undefined }

/** Of somebody who brings one of these, or a host twice, the framework makes sense. */
const personal = new Set(['authorization', 'origin', 'content-length', 'transfer-encoding'])

/**
 * What nobody in particular asks for: no session, no other site, nothing sent along. Read from the raw list, because the
 * object that node makes of all headers costs more than the rest of the answer.
 */
function readAsked({ method, url = '/', rawHeaders }: IncomingMessage): Asked | null {
  if (method !== 'GET') return null
  let host: string | undefined
  let accepted = ''
  for (let place = 0; place < rawHeaders.length; place += 2) {
    const name = (rawHeaders[place] ?? '').toLowerCase()
    const value = rawHeaders[place + 1] ?? ''
    if (personal.has(name) || (name === 'host' && host !== undefined)) return null
    if (name === 'host') host = value
    else if (name === 'accept-encoding') accepted += value
  }
  const encoding = accepted.includes('br') ? 'br' : accepted.includes('gzip') ? 'gzip' : ''
  return { key: `${encoding} ${url}`, host }
}

function copyOf(sent: SentHeaders, body: Buffer | string, keepAliveSeconds: number) {
  const bytes = Buffer.from(body)
  const all = { ...sent, 'content-length': bytes.length }
  const headers = Object.entries(all).flatMap(([name, value]): [string, string][] =>
    ofOneRequest.has(name) || value === undefined ? [] : [[name, String(value)]],
  )
  const open = [
    ...headers,
    ['connection', 'keep-alive'],
    ['keep-alive', `timeout=${keepAliveSeconds}`],
  ]
  const head = open.map(([name, value]) => `${name}: ${value}\r\n`).join('')
  const wire = Buffer.concat([Buffer.from(`${OWN_LINES}${head}\r\n`, 'latin1'), bytes])
  return {
    headers,
    body: wire.subarray(wire.length - bytes.length),
    wire: { bytes: wire, idle: [] },
  }
}

const ID_LENGTH = 24
/** What differs from answer to answer stands first, at places that never move, and is written over each time. */
const OWN_LINES =
  `HTTP/1.1 200 OK\r\ndate: ${'D'.repeat(29)}\r\n` +
  `x-server-time: ${'T'.repeat(24)}\r\nx-request-id: ${'I'.repeat(ID_LENGTH)}\r\n`
const DATE_AT = OWN_LINES.indexOf('DDD')
const TIME_AT = OWN_LINES.indexOf('TTT')
const ID_AT = OWN_LINES.indexOf('III')
/** Copies kept of one answer: connections rarely send more at the same instant. */
const IDLE_KEPT = 4

/** A connection that stays open, with nobody before us on it, and whose last answer has left. */
function canWriteWhole({ httpVersion }: IncomingMessage, response: ServerResponse): boolean {
  const { socket } = response
  return (
    httpVersion === '1.1' &&
    response.shouldKeepAlive &&
    socket !== null &&
    socket.writableLength === 0
  )
}

/**
 * Past node's own writing, which looks at each header again, at every request, for what it knows already. The event is
 * how a response tells the connection that it is complete and the next request may come.
 */
function writeWhole(
  response: ServerResponse,
  { bytes, idle }: Wire,
  { time, requestId }: { readonly time: string; readonly requestId: string },
): void {
  const own = idle.pop() ?? Buffer.from(bytes)
  own.write(httpDate(), DATE_AT, 'latin1')
  own.write(time, TIME_AT, 'latin1')
  own.write(requestId.padEnd(ID_LENGTH), ID_AT, 'latin1')
  response.socket?.write(own, failure => {
    // Of a connection that broke nobody knows when it lets go of the bytes.
    if (!failure && idle.length < IDLE_KEPT) idle.push(own)
  })
  response.emit('finish')
}

let lastDate = { second: 0, text: '' }

function httpDate(): string {
  const now = Date.now()
  const second = Math.floor(now / 1000)
  if (second !== lastDate.second) lastDate = { second, text: new Date(now).toUTCString() }
  return lastDate.text
}
