import type { FastifyRequest } from 'fastify'
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRedis,
  RateLimiterRes,
} from 'rate-limiter-flexible'
import type { Redis } from 'ioredis'
import type { QueryConfig } from 'pg'
import { contract } from '#contract/contract.ts'
import type { Endpoint } from '#contract/protocol/endpoint.ts'
import { limits } from '#contract/protocol/limits.ts'
import { serverLimits } from '#contract/protocol/server-limits.ts'
import type { OperationId } from '#contract/protocol/operations.ts'
import type { Config } from '#server/config.ts'
import type { Database } from '../db/connect.ts'
import type { Secrets } from '../secrets.ts'
import { visitorOf } from './network.ts'
import { refuse } from './refusal.ts'

/** Rate limits. They count in real time, not by the application's clock, which tests may set. */
export type Limiter = {
  /** Counts by IP address, before anything else is checked. Throws a refusal when the limit is reached. */
  readonly allow: (operation: OperationId, request: FastifyRequest) => Promise<void>
  /** Whether an operation is limited by address at all. */
  readonly counts: (operation: OperationId) => boolean
  /**
   * Counts the size of a list that was made. `allow` refuses lists to an address that used up its kilobytes per minute.
   */
  readonly countMade: (
    operation: OperationId,
    request: FastifyRequest,
    bytes: number,
  ) => Promise<void>
  /** By address, before a page is rendered that will not be cached. */
  readonly allowPage: (request: FastifyRequest) => Promise<void>
  /** Counts a call with a key. Refuses nothing: the caller does when `left` is below 0. */
  readonly countKey: (keyId: string) => Promise<Pace>
  /** By subject (an account, a mailbox), whatever the IP address. */
  readonly allowSubject: (rule: SubjectRule, subject: string) => Promise<void>
  readonly forgetSubject: (rule: SubjectRule, subject: string) => Promise<void>
  /** Call it after the machine's clock went back: counts from the "future" would refuse for too long. */
  readonly forgetFuture: () => Promise<void>
}

/** `left` of `most` calls in `seconds`, until the count starts again. */
export type Pace = {
  readonly most: number
  readonly seconds: number
  readonly left: number
  readonly resetSeconds: number
}

export type SubjectRule =
  | 'login'
  | 'password'
  | 'factor'
  | 'mail'
  | 'mail_code'
  | 'picture'
  | 'import'
  | 'export'
  | 'queue'
  | 'feed'

const MINUTE = 60
const TEN_MINUTES = 600
const QUARTER = 900
const DAY = 86_400
/** Limits that all processes share, with the seconds after which each count starts again. */
const COUNTED_TOGETHER = {
  login: QUARTER,
  // A stolen session must not allow guessing the password.
  password: QUARTER,
  factor: QUARTER,
  mail: 3600,
  // Six digits are easy to guess, so tries are counted per mailbox, however many codes it gets.
  mail_code: DAY,
} as const
/** Kilobytes. Making an empty list costs about as much as one of this size. */
const SMALLEST_LIST = 20

type Parts = {
  readonly config: Pick<Config, 'rateLimitProfile'>
  readonly database: Pick<Database, 'pool'>
  readonly secrets: Pick<Secrets, 'fingerprint'>
  /** Null: each process counts frequent calls for itself. */
  readonly redis: Redis | null
}

/** By what every limit is multiplied. */
export function limitFactor({ rateLimitProfile }: Parts['config']): number {
  return rateLimitProfile === 'test' ? 100 : 1
}

export function createLimiter({ config, database, secrets, redis }: Parts): Limiter {
  const factor = limitFactor(config)
  const every = (keyPrefix: string, wide: number, duration: number): RateLimiterAbstract => {
    const points = wide * factor
    const here = new RateLimiterMemory({ points, duration })
    if (redis === null) return here
    return new RateLimiterRedis({
      storeClient: redis,
      rejectIfRedisNotReady: true,
      insuranceLimiter: here,
      keyPrefix: `mi_turno:${keyPrefix}`,
      points,
      duration,
    })
  }
  const shared = (name: keyof typeof COUNTED_TOGETHER, points: number) =>
    new RateLimiterPostgres({
      storeClient: withoutNames(database),
      storeType: 'pool',
      tableName: 'rate_limits',
      tableCreated: true,
      // The daily clean-up deletes old counts.
      clearExpiredByTimeout: false,
      keyPrefix: name,
      points: points * factor,
      duration: COUNTED_TOGETHER[name],
    })
  const calls = {
    account: every('account', serverLimits.account_writes_per_10_minutes, TEN_MINUTES),
    // Wider, because mobile networks share one address among many people.
    public_write: every('public_write', serverLimits.public_writes_per_10_minutes, TEN_MINUTES),
  }
  /** Counted after a list is made, when its size is known. */
  const lists = every('lists', limits.new_list_kilobytes_per_minute, MINUTE)
  const pages = every('pages', limits.new_pages_per_minute, MINUTE)
  const subjects = countSubjects(shared, every)
  const keys = every('api_key', serverLimits.api_key_calls_per_minute, MINUTE)
  return {
    allow: async (operation, request) => {
      const limit = limitOf(operation)
      if (limit === 'list') await refuseSpent(lists, visitorOf(request.ip))
      else if (limit !== undefined) await take(calls[limit], visitorOf(request.ip))
    },
    counts: operation => limitOf(operation) !== undefined,
    countMade: async (operation, request, bytes) => {
      if (limitOf(operation) !== 'list') return
      await lists.penalty(visitorOf(request.ip), Math.max(SMALLEST_LIST, Math.ceil(bytes / 1000)))
    },
    countKey: async keyId => paceOf(keys, await keys.penalty(keyId, 1)),
    allowPage: async request => take(pages, visitorOf(request.ip)),
    allowSubject: async (rule, subject) => take(subjects[rule], secrets.fingerprint(subject)),
    forgetSubject: async (rule, subject) =>
      void (await subjects[rule].delete(secrets.fingerprint(subject))),
    forgetFuture: async () => forgetFuture(database),
  }
}

/** Guesses and mails are counted by all processes together, the others through Redis or by each process. */
function countSubjects(
  shared: (name: keyof typeof COUNTED_TOGETHER, points: number) => RateLimiterAbstract,
  every: (keyPrefix: string, wide: number, duration: number) => RateLimiterAbstract,
): Readonly<Record<SubjectRule, RateLimiterAbstract>> {
  return {
    login: shared('login', limits.login_attempts_per_15_minutes),
    password: shared('password', limits.login_attempts_per_15_minutes),
    factor: shared('factor', limits.login_attempts_per_15_minutes),
    mail: shared('mail', 3),
    mail_code: shared('mail_code', limits.verification_code_tries),
    picture: every('picture', serverLimits.pictures_per_10_minutes, TEN_MINUTES),
    import: every('import', serverLimits.imports_per_10_minutes, TEN_MINUTES),
    export: every('export', serverLimits.exports_per_10_minutes, TEN_MINUTES),
    queue: every('queue', limits.queue_joins_per_hour, 3600),
    feed: every('feed', limits.feed_reads_per_hour, 3600),
  }
}

async function forgetFuture({ pool }: Pick<Database, 'pool'>): Promise<void> {
  for (const [name, seconds] of Object.entries(COUNTED_TOGETHER)) {
    const latest = Date.now() + seconds * 1000
    const cap = 'update rate_limits set expire = $1 where expire > $1 and starts_with(key, $2)'
    await pool.query(cap, [latest, `${name}:`])
  }
}

/** Drops the names of the library's statements: a pooler may run each statement on another connection. */
function withoutNames({ pool }: Pick<Database, 'pool'>) {
  return {
    query: async ({ text, values }: QueryConfig<unknown[]>) => await pool.query(text, values),
  }
}

function paceOf({ points, duration }: RateLimiterAbstract, spent: RateLimiterRes): Pace {
  const resetSeconds = Math.ceil(spent.msBeforeNext / 1000)
  return { most: points, seconds: duration, left: points - spent.consumedPoints, resetSeconds }
}

function limitOf(operation: OperationId): Endpoint['limit'] {
  const { limit }: Endpoint = contract[operation]
  return limit
}

async function refuseSpent(limiter: RateLimiterAbstract, key: string): Promise<void> {
  const spent = await limiter.get(key)
  if (spent !== null && spent.consumedPoints >= limiter.points) refuseFor(spent)
}

async function take(limiter: RateLimiterAbstract, key: string): Promise<void> {
  try {
    await limiter.consume(key)
  } catch (spent) {
    // Any other error comes from the store.
    if (!(spent instanceof RateLimiterRes)) throw spent
    refuseFor(spent)
  }
}

function refuseFor({ msBeforeNext }: RateLimiterRes): never {
  return refuse('too_many_requests', { retryAfterSeconds: Math.ceil(msBeforeNext / 1000) })
}
