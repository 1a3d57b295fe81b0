/** Counts refusals by visitor and route in memory and writes them in batches, so that a flood causes few writes. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { MINUTE } from '#domain/calendar/interval.ts'
import type { ProblemCode } from '#contract/protocol/problems.ts'
import { operations, type OperationId } from '#contract/protocol/operations.ts'
import { refusalKinds, type RefusalKind } from '#contract/protocol/refusal-kinds.ts'
import type { Clock } from '#server/clock.ts'
import type { Database } from '../db/connect.ts'
import { createBatch } from '../jobs/one-at-a-time.ts'
import type { Secrets } from '../secrets.ts'
import { callerOf } from './caller.ts'
import { networkOf } from './network.ts'

type Refused = {
  readonly kind: RefusalKind
  /** The route pattern of a call, the event of a socket, or another fixed name; never the URL as it was sent. */
  readonly route: string
  readonly ip: string | undefined
  readonly userId: string | null
}

export type RefusalLog = {
  readonly note: (refused: Refused) => void
  /** Notes a refused request. Codes that do not concern security are ignored. */
  readonly noteRequest: (request: FastifyRequest, code: ProblemCode) => void
  /** Notes a refused call that a page made while it was rendered. */
  readonly noteCall: (id: OperationId, code: ProblemCode, ip: string) => void
  /** How many of each kind since this process started. */
  readonly totals: ReadonlyMap<RefusalKind, number>
  readonly flush: () => Promise<void>
  readonly stop: () => Promise<void>
}

type Parts = {
  readonly database: Pick<Database, 'db'>
  readonly clock: Pick<Clock, 'now'>
  readonly secrets: Pick<Secrets, 'fingerprint' | 'sessionKey'>
  readonly log: Pick<FastifyBaseLogger, 'warn'>
}

type Counted = Omit<Refused, 'ip'> & {
  readonly minute: number
  /** Null: there were too many networks to count each. */
  readonly network: string | null
  count: number
}

const PAUSE_MS = 30_000
/** Most entries in one write. Beyond that, refusals are counted without their network. */
const MOST_TOLD_APART = 200

export function createRefusalLog({ database, clock, secrets, log }: Parts): RefusalLog {
  const totals = new Map<RefusalKind, number>(refusalKinds.map(kind => [kind, 0]))
  let kept = new Map<string, Counted>()
  const { later, flush, stop } = createBatch(PAUSE_MS, async () => {
    const counted = [...kept.values()]
    kept = new Map()
    if (counted.length === 0) return
    await insert(database, secrets, counted).catch((err: unknown) =>
      log.warn({ err }, 'What was refused could not be written down'),
    )
  })
  const count = (one: Omit<Counted, 'count'>): boolean => {
    const key = `${one.kind} ${one.minute} ${one.route} ${one.network} ${one.userId}`
    const known = kept.get(key)
    if (known !== undefined) known.count += 1
    else if (kept.size < MOST_TOLD_APART || one.network === null)
      kept.set(key, { ...one, count: 1 })
    else return false
    return true
  }
  const note = ({ kind, route, ip, userId }: Refused): void => {
    totals.set(kind, (totals.get(kind) ?? 0) + 1)
    const minute = Math.floor(clock.now() / MINUTE) * MINUTE
    const one = { kind, route, minute, network: networkOf(ip), userId }
    // Entries by kind and minute alone stay few, even in an attack.
    if (!count(one)) count({ kind, route: 'various', minute, network: null, userId: null })
    later()
  }
  return {
    note,
    noteRequest: (request, code) => {
      const kind = kindOfRequest(secrets, request, code)
      if (kind === null) return
      const caller = callerOf(request)
      const userId = caller.kind === 'account' ? caller.userId : null
      note({ kind, route: routeOf(request), ip: request.ip, userId })
    },
    noteCall: (id, code, ip) => {
      const route = operations[id].join(' ')
      const kind = kindOf(code, route)
      if (kind !== null) note({ kind, route, ip, userId: null })
    },
    totals,
    flush,
    stop,
  }
}

const kinds: Partial<Record<ProblemCode, RefusalKind>> = {
  not_authenticated: 'not_authenticated',
  session_ended: 'session_ended',
  invalid_credentials: 'wrong_password',
  wrong_code: 'wrong_password',
  passkey_refused: 'wrong_password',
  forbidden: 'forbidden',
  not_found: 'unknown_id',
  too_many_requests: 'limit',
  too_many_turns: 'limit',
  invalid_request: 'malformed',
  too_large: 'malformed',
  unsupported_media_type: 'malformed',
  wrong_host: 'foreign_host',
}

function kindOfRequest(
  secrets: Pick<Secrets, 'sessionKey'>,
  request: FastifyRequest,
  code: ProblemCode,
): RefusalKind | null {
  if (code === 'session_ended') {
    const token = request.headers.authorization?.replace(/^Bearer +/i, '') ?? ''
    return isSignedBy(secrets, token) ? 'session_ended' : 'forged_token'
  }
  // Among pages, only a form sent from another site is answered with `forbidden`.
  if (code === 'forbidden' && request.is404) return 'foreign_origin'
  return kindOf(code, request.routeOptions.url ?? '')
}

/** `not_found` counts only for routes with an id or token in the path, not for unknown shop addresses. */
function kindOf(code: ProblemCode, route: string): RefusalKind | null {
  if (code === 'not_found' && !/:(?!ad_url\b)/.test(route)) return null
  return kinds[code] ?? null
}

/** Tells an expired session token, which we signed, from a forged one. */
function isSignedBy({ sessionKey }: Pick<Secrets, 'sessionKey'>, token: string): boolean {
  const [head, body, signature] = token.split('.')
  if (head === undefined || body === undefined || signature === undefined) return false
  const ours = createHmac('sha256', sessionKey).update(`${head}.${body}`).digest()
  const given = Buffer.from(signature, 'base64url')
  return given.length === ours.length && timingSafeEqual(given, ours)
}

function routeOf(request: FastifyRequest): string {
  const { url } = request.routeOptions
  return request.is404 || url === undefined ? `${request.method} page` : `${request.method} ${url}`
}

async function insert(
  { db }: Pick<Database, 'db'>,
  { fingerprint }: Pick<Secrets, 'fingerprint'>,
  counted: readonly Counted[],
): Promise<void> {
  const rows = counted.map(({ minute, network, kind, route, userId, count }) => ({
    minute: new Date(minute),
    kind,
    route: route.slice(0, 120),
    visitor: network === null ? '' : fingerprint(`refused:${network}`).slice(0, 16),
    user_id: userId,
    count,
  }))
  await sql`insert into refusals (minute, kind, route, visitor, user_id, count)
    select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r (minute timestamptz, kind text, route text, visitor text, user_id uuid, count int)`.execute(
    db,
  )
}
