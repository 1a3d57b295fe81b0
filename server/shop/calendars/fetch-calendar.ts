/** Fetches the calendar of a URL that somebody typed, by the guarded way out (`kernel/outgoing`). */
import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { ask, type OutgoingRules, outgoingRules } from '#server/kernel/outgoing/ask.ts'

export type FetchRules = OutgoingRules & {
  readonly mostMs: number
  readonly mostBytes: number
}
export type CalendarProblem =
  | 'unreachable'
  | 'too_slow'
  | 'refused'
  | 'server_error'
  | 'not_a_calendar'
  | 'too_large'
  | 'too_complex'

export type Known = { readonly etag: string | null; readonly modified: string | null }
export type Fetched =
  | ({ readonly kind: 'new'; readonly text: string } & Known)
  | { readonly kind: 'same' }
  | { readonly kind: 'problem'; readonly problem: CalendarProblem }

const MOST_REDIRECTS = 3
const REDIRECTS = new Set([301, 302, 303, 307, 308])
const LONGEST_TAG = 200

export function fetchRules(isTest: boolean): FetchRules {
  return { ...outgoingRules(isTest), mostMs: 20_000, mostBytes: 5 * 1_048_576 }
}

class Trouble extends Error {
  readonly problem: CalendarProblem

  constructor(problem: CalendarProblem) {
    super(problem)
    this.problem = problem
  }
}

/** Never throws: what goes wrong is returned as a problem. Follows at most three redirects. */
export async function fetchCalendar(
  url: string,
  known: Known,
  rules: FetchRules,
): Promise<Fetched> {
  const signal = AbortSignal.timeout(rules.mostMs)
  try {
    let address = new URL(url)
    for (let hop = 0; hop <= MOST_REDIRECTS; hop += 1) {
      const answer = await ask(address, { headers: headersFor(known) }, { rules, signal })
      try {
        const next = answer.headers.location
        if (!REDIRECTS.has(answer.statusCode ?? 0) || next === undefined)
          return await read(answer, rules)
        if (!URL.canParse(next, address.href)) throw new Trouble('server_error')
        address = new URL(next, address)
      } finally {
        answer.destroy()
      }
    }
    throw new Trouble('server_error')
  } catch (error) {
    if (error instanceof Trouble) return { kind: 'problem', problem: error.problem }
    return { kind: 'problem', problem: signal.aborted ? 'too_slow' : 'unreachable' }
  }
}

function headersFor({ etag, modified }: Known): Record<string, string> {
  return {
    accept: 'text/calendar, text/plain;q=0.5',
    'accept-encoding': 'gzip',
    'user-agent': 'MiTurno/1 (calendar)',
    ...(etag === null ? {} : { 'if-none-match': etag }),
    ...(modified === null ? {} : { 'if-modified-since': modified }),
  }
}

async function read(answer: IncomingMessage, rules: FetchRules): Promise<Fetched> {
  const { statusCode: status = 0, headers } = answer
  if (status === 304) return { kind: 'same' }
  if (status >= 500 || status === 429) throw new Trouble('server_error')
  if (status !== 200) throw new Trouble('refused')
  if (headers['content-type']?.startsWith('text/html')) throw new Trouble('not_a_calendar')
  if (Number(headers['content-length'] ?? 0) > rules.mostBytes) throw new Trouble('too_large')
  const text = await readText(answer, rules)
  return {
    kind: 'new',
    text,
    etag: kept(headers.etag),
    modified: kept(headers['last-modified']),
  }
}

function kept(tag: string | undefined): string | null {
  return tag === undefined || tag.length > LONGEST_TAG ? null : tag
}

const BEGINS = /^\s*BEGIN:VCALENDAR/i
/** Enough bytes to recognise a calendar. */
const FIRST_BYTES = 64

/** Reads at most `mostBytes`, counted after decompression. */
async function readText(answer: IncomingMessage, { mostBytes }: FetchRules): Promise<string> {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of unpacked(answer) as AsyncIterable<Buffer>) {
    parts.push(part)
    const isBeginning = bytes < FIRST_BYTES
    bytes += part.length
    if (bytes > mostBytes) throw new Trouble('too_large')
    if (isBeginning && bytes >= FIRST_BYTES) refuseOther(Buffer.concat(parts).toString('utf8'))
  }
  const text = new TextDecoder().decode(Buffer.concat(parts))
  refuseOther(text)
  return text
}

function refuseOther(text: string): void {
  if (!BEGINS.test(text)) throw new Trouble('not_a_calendar')
}

function unpacked(answer: IncomingMessage): Readable {
  const encoding = answer.headers['content-encoding'] ?? 'identity'
  if (encoding === 'identity') return answer
  if (encoding !== 'gzip') throw new Trouble('not_a_calendar')
  const unzip = createGunzip()
  // Errors of the connection have to reach the reader of the decompressed stream.
  answer.on('error', error => unzip.destroy(error))
  answer.on('close', () => answer.complete || unzip.destroy(new Error('cut off')))
  return answer.pipe(unzip)
}
