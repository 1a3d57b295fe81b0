import type { IncomingMessage, Server, ServerResponse } from 'node:http'

/** Whether what was said then may still be said now (epoch milliseconds of the application's clock). */
export type Holds = (now: number) => boolean

type ReadyAnswer = {
  readonly route: string
  readonly holds: Holds
  /** Names and values in turn, as `writeHead` takes them. */
  readonly headers: readonly string[]
  /** The bytes as latin1 text: node writes text together with the headers, and a buffer by itself. */
  readonly body: string
}

export type Answered = {
  readonly requestId: string
  readonly route: string
  readonly url: string
}

/** What Fastify and node both call a response's headers. */
type SentHeaders = Readonly<Record<string, string | number | readonly string[] | undefined>>

type Front = {
  readonly now: () => number
  readonly isKnownHost: (host: string | undefined) => boolean
  readonly nextRequestId: () => string
  readonly serverTime: () => string
  /** For the log and the metrics, which count these too. */
  readonly answered: (answer: Answered) => void
}

/**
 * What every visitor gets alike, kept as it went over the wire and answered again in front of the framework: a day's
 * slots, a business page, a page of the site. It costs half of what the framework's own way costs, and says the same,
 * because it is a copy of what that way said, and only while `holds` says so.
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
      if (!isAnybodys(request) || body.length > LARGEST) return
      const key = keyOf(request)
      answers.delete(key)
      answers.set(key, { route, holds, ...copyOf(sent, body) })
      if (answers.size > ANSWERS_KEPT) answers.delete(answers.keys().next().value ?? '')
    },
    answer: (request, response) => {
      if (!isAnybodys(request)) return false
      const key = keyOf(request)
      const known = answers.get(key)
      if (known === undefined || !front.isKnownHost(request.headers.host)) return false
      if (!known.holds(front.now())) {
        answers.delete(key)
        return false
      }
      const requestId = front.nextRequestId()
      const { headers, body, route } = known
      response.writeHead(200, [
        ...headers,
        'x-server-time',
        front.serverTime(),
        'x-request-id',
        requestId,
      ])
      response.end(body, 'latin1')
      front.answered({ requestId, route, url: request.url ?? '/' })
      return true
    },
    clear: () => answers.clear(),
  }
}

/** Nobody in particular reads something: no session, no other site, nothing sent along. */
function isAnybodys({ method, headers }: IncomingMessage): boolean {
  return (
    method === 'GET' &&
    headers.authorization === undefined &&
    headers.origin === undefined &&
    headers['content-length'] === undefined &&
    headers['transfer-encoding'] === undefined
  )
}

function keyOf({ url = '/', headers }: IncomingMessage): string {
  const accepted = headers['accept-encoding']?.toString() ?? ''
  const encoding = accepted.includes('br') ? 'br' : accepted.includes('gzip') ? 'gzip' : ''
  return `${encoding} ${url}`
}

function copyOf(sent: SentHeaders, body: Buffer | string) {
  const bytes = Buffer.from(body)
  const all = { ...sent, 'content-length': bytes.length }
  const headers = Object.entries(all).flatMap(([name, value]) =>
    ofOneRequest.has(name) || value === undefined ? [] : [name, String(value)],
  )
  return { headers, body: bytes.toString('latin1') }
}

/** In front of everything that listens already. */
export function putInFront(server: Server, answers: ReadyAnswers): void {
  const others = server.listeners('request')
  server.removeAllListeners('request')
  server.on('request', (request, response) => {
    if (answers.answer(request, response)) return
    for (const listener of others) listener.call(server, request, response)
  })
}
