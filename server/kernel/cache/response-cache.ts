import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Answered, RequestInfo } from '../http/every-request.ts'
import {
  acceptedEncoding,
  encode,
  type Encoded,
  type Encoding,
  type WholeResponse,
} from './whole-response.ts'

type Front = RequestInfo & {
  readonly now: () => number
  /** Many requests are waiting, so answers that are a few seconds old may be served. */
  readonly isCrowded: () => boolean
  /** Repeats the request in the background, queued behind those that wait. */
  readonly askAgain: (request: IncomingMessage) => void
  /** The cache key of an address: the path and the query parameters that matter for the answer. */
  readonly addressOf: (url: string) => string
  /** Counts the answer in the metrics. */
  readonly tally: (route: string, status: number) => () => void
  /** Null when the log level leaves out one line per request. */
  readonly log: ((answered: Answered) => void) | null
}

/**
 * Caches answers that are the same for everybody (a day's slots, a shop's page, a page of the site). While one is
 * fresh, it is sent before the request reaches Fastify. The copy is taken from the answer that Fastify sent, with its
 * headers, so both ways answer the same. With its ETag a browser, nginx or a CDN can revalidate a copy of its own.
 */
export type ResponseCache = {
  /** Whether there is a fresh answer for this address. */
  readonly has: (address: string) => boolean
  /** The fresh answer for this address, or a new one, which concurrent requests share. */
  readonly find: (
    address: string,
    make: () => Promise<WholeResponse | null>,
  ) => Promise<WholeResponse | null>
  readonly send: (
    request: FastifyRequest,
    reply: FastifyReply,
    sent: {
      readonly response: WholeResponse
      readonly address: string
      readonly route: string
    },
  ) => Promise<void>
  /** True when it has answered. */
  readonly answer: (request: IncomingMessage, response: ServerResponse) => boolean
  readonly clear: () => void
}

/** What is sent. Headers as `writeHead` takes them: name, value, name, value. */
type Sent = {
  readonly headers: readonly string[]
  readonly body: Buffer | undefined
  readonly count: () => void
}
type Copy = { readonly etag: string; readonly whole: Sent; readonly unchanged: Sent }
type Entry = {
  readonly response: WholeResponse
  readonly copies: Map<Encoding, Copy>
  /** When it was last known to be fresh (`performance.now()`). */
  freshAt: number
  isBeingMadeAgain: boolean
}

const BYTES_KEPT = 64 * 1_048_576
/** Two months of slots of a large shop are 9 MB. Cached, slow readers share one buffer. */
const LARGEST = 16 * 1_048_576
/** Estimated bytes for headers, key and bookkeeping. */
const OVERHEAD = 2000
/** In a crowd each answer is remade at most once in this time. */
const REMADE_AFTER_MS = 2000
/** In a crowd a stale answer is served up to this age while a new one is made (stale-while-revalidate, RFC 5861). */
const LONGEST_STALE_MS = 5000
const ofOneRequest = new Set(['x-request-id', 'x-server-time', 'date', 'connection', 'keep-alive'])
const ofTheBody = new Set(['content-type', 'content-length', 'content-encoding'])

export function createResponseCache(front: Front): ResponseCache {
  const kept = createKept(front)
  const makeOnce = createMaking(front.now)
  return {
    has: address => kept.fresh(address) !== null,
    find: async (address, make) =>
      (kept.fresh(address) ?? kept.justExpired(address))?.response ??
      (await makeOnce(address, async () => {
        const made = await make()
        if (made?.isFresh !== undefined) kept.add(address, made)
        return made
      })),
    send: async (request, reply, { response, address, route }) => {
      const asked = readAsked(request.raw)
      const accepted = request.headers['accept-encoding']?.toString() ?? ''
      const encoded = await encode(response, acceptedEncoding(accepted))
      // `find` has already added a page; a list of the API is added here, and until then the one before is served.
      if (response.isFresh !== undefined && asked !== null && kept.fresh(address) === null)
        kept.add(address, response)
      reply.hijack()
      setHeaders(reply.raw, response, encoded)
      if (response.isFresh !== undefined && asked !== null) {
        const copy = copyOf(reply.raw, encoded, status => front.tally(route, status))
        kept.addCopy(address, response, [asked.encoding, copy])
      }
      end(request.raw, reply.raw, encoded.body)
    },
    answer: (request, response) => {
      const asked = readAsked(request)
      if (asked === null || !front.isKnownHost(asked.host)) return false
      const { url = '/' } = request
      const address = url.includes('?') ? front.addressOf(url) : url
      const fresh = kept.fresh(address)
      const entry = fresh ?? kept.stale(address)
      const copy = entry?.copies.get(asked.encoding)
      if (entry === null || copy === undefined) return false
      if (fresh === null && isToBeMadeAgain(entry)) front.askAgain(request)
      const status = isUnchanged(asked.tags, copy.etag) ? 304 : 200
      const sent = status === 304 ? copy.unchanged : copy.whole
      const requestId = front.nextRequestId()
      const own = ['x-server-time', front.serverTime(), 'x-request-id', requestId]
      response.writeHead(status, sent.headers.concat(own)).end(sent.body)
      sent.count()
      front.log?.({ requestId, url, status })
      return true
    },
    clear: kept.clear,
  }
}

/** The cached answers, each with the encoded copies of it that were sent. */
function createKept({ now, isCrowded }: Pick<Front, 'now' | 'isCrowded'>) {
  const entries = new LRUCache<string, Entry>({
    maxSize: BYTES_KEPT,
    maxEntrySize: LARGEST,
    sizeCalculation: bytesOf,
  })
  const inCrowd = (address: string, longestMs: number): Entry | null => {
    const entry = isCrowded() ? entries.get(address) : undefined
    const mayBeShown = entry?.response.mayBeStale?.(now()) === true
    return mayBeShown && staleMsOf(entry) < longestMs ? entry : null
  }
  return {
    fresh: (address: string): Entry | null => {
      const entry = entries.get(address)
      if (entry?.response.isFresh?.(now()) !== true) return null
      entry.freshAt = performance.now()
      return entry
    },
    /** A stale answer that may be served in a crowd. */
    stale: (address: string) => inCrowd(address, LONGEST_STALE_MS),
    /** A just expired answer, for requests that waited in the queue: they do not each need a newer one. */
    justExpired: (address: string) => inCrowd(address, REMADE_AFTER_MS),
    add: (address: string, response: WholeResponse): void => {
      if (entries.peek(address)?.response !== response) entries.set(address, entryOf(response))
    },
    addCopy: (address: string, response: WholeResponse, copy: readonly [Encoding, Copy]): void => {
      const entry = entries.peek(address)
      // A newer answer replaced this one while it was compressed.
      if (entry?.response !== response) return
      entry.copies.set(...copy)
      // A new object, because the LRU cache does not measure the same object again.
      entries.set(address, { ...entry })
    },
    clear: () => entries.clear(),
  }
}

function entryOf(response: WholeResponse): Entry {
  return { response, copies: new Map(), freshAt: performance.now(), isBeingMadeAgain: false }
}

/** Returns true once for each stale entry that is old enough to be made again. */
function isToBeMadeAgain(entry: Entry): boolean {
  if (entry.isBeingMadeAgain || staleMsOf(entry) < REMADE_AFTER_MS) return false
  entry.isBeingMadeAgain = true
  return true
}

const staleMsOf = ({ freshAt }: Entry): number => performance.now() - freshAt

type Make = () => Promise<WholeResponse | null>

/** Concurrent requests share one answer in the making. One that is stale by the time it is ready is made again. */
function createMaking(now: () => number) {
  const making = new Map<string, ReturnType<Make>>()
  const begin = (address: string, make: Make): ReturnType<Make> => {
    const made = make().finally(() => making.delete(address))
    making.set(address, made)
    return made
  }
  return async (address: string, make: Make): ReturnType<Make> => {
    const joined = await making.get(address)
    if (joined !== undefined && joined?.isFresh?.(now()) !== false) return joined
    return await (making.get(address) ?? begin(address, make))
  }
}

function bytesOf({ response, copies }: Entry, address: string): number {
  let bytes = OVERHEAD + address.length + response.body.length
  for (const { whole } of copies.values())
    bytes += OVERHEAD + (whole.body === response.body ? 0 : (whole.body?.length ?? 0))
  return bytes
}

function setHeaders(
  raw: ServerResponse,
  response: WholeResponse,
  { encoding, body, etag }: Encoded,
): void {
  for (const [name, value] of response.headers) raw.setHeader(name, value)
  raw.appendHeader('vary', 'Accept-Encoding')
  raw.setHeader('content-length', body.length)
  if (encoding !== 'identity') raw.setHeader('content-encoding', encoding)
  if (response.isFresh !== undefined) raw.setHeader('etag', etag)
  raw.statusCode = response.status
}

function end({ headers }: IncomingMessage, raw: ServerResponse, body: Buffer): void {
  if (!isUnchanged(headers['if-none-match'], raw.getHeader('etag'))) {
    raw.end(body)
    return
  }
  raw.statusCode = 304
  for (const name of ofTheBody) raw.removeHeader(name)
  raw.end()
}

type PlainRequest = {
  readonly host: string | undefined
  readonly encoding: Encoding
  readonly tags: string | undefined
}

/** Requests with one of these headers, or with two Host headers, are left to Fastify. */
const personal = new Set(['authorization', 'origin', 'content-length', 'transfer-encoding'])

/**
 * Returns null unless it is an anonymous GET: no session, no other origin, no body. Reads the raw list of headers,
 * because building node's headers object costs more than the rest of the answer.
 */
function readAsked({ method, rawHeaders }: IncomingMessage): PlainRequest | null {
  if (method !== 'GET') return null
  let host: string | undefined
  let tags: string | undefined
  let accepted = ''
  for (let place = 0; place < rawHeaders.length; place += 2) {
    const name = (rawHeaders[place] ?? '').toLowerCase()
    const value = rawHeaders[place + 1] ?? ''
    if (personal.has(name) || (name === 'host' && host !== undefined)) return null
    if (name === 'host') host = value
    else if (name === 'accept-encoding') accepted += `,${value}`
    else if (name === 'if-none-match') tags = value
  }
  return { host, encoding: acceptedEncoding(accepted), tags }
}

function copyOf(
  response: ServerResponse,
  { body, etag }: Encoded,
  tally: (status: number) => () => void,
): Copy {
  const sent = Object.entries(response.getHeaders()).filter(([name]) => !ofOneRequest.has(name))
  const listOf = (headers: typeof sent) =>
    headers.flatMap(([name, value]) => [value].flat().flatMap(one => [name, String(one)]))
  const unchanged = sent.filter(([name]) => !ofTheBody.has(name))
  return {
    etag,
    whole: { headers: listOf(sent), body, count: tally(200) },
    unchanged: { headers: listOf(unchanged), body: undefined, count: tally(304) },
  }
}

/** Whether `If-None-Match` names this ETag. */
function isUnchanged(tags: string | undefined, etag: unknown): boolean {
  if (tags === undefined || etag === undefined) return false
  return tags.split(',').some(tag => [etag, '*'].includes(tag.trim().replace(/^W\//, '')))
}
