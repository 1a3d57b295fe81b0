import type { z } from 'zod'
import type { ProblemCode } from './problems.ts'
import type { Access } from './roles.ts'
import { strictly } from './strictly.ts'

export type Method = 'GET' | Write
type Write = 'POST' | 'PUT' | 'PATCH' | 'DELETE'
type Path = `/${string}`

/**
 * All that is to be known of one call before it is answered. Which rows a role may act on is not declared here: every
 * query is restricted to the shop of the session.
 */
export type Endpoint = Shape & (Question | OpenAct | TeamAct)

type Question = {
  readonly call: `GET ${Path}`
  readonly access: Access
  readonly audit?: undefined
  readonly afterTrial?: undefined
  /** The board makes it when it opens. Absent: a read of the dashboard is loaded with its section. */
  readonly isOfBoard?: true
}
type OpenAct = {
  readonly call: `${Write} ${Path}`
  readonly access: Exclude<Access, 'staff' | 'owner'>
  readonly audit?: undefined
  readonly afterTrial?: undefined
}
type TeamAct = {
  readonly call: `${Write} ${Path}`
  readonly access: 'staff' | 'owner'
  /**
   * Who writes the audit entry: the framework, once per call (`call`), the use case in its own transaction, or nobody.
   */
  readonly audit: 'call' | 'use_case' | 'none'
  /**
   * `allowed`: also after the trial ended, so that a shop can deal with the appointments it has. Absent: refused then.
   */
  readonly afterTrial?: 'allowed'
}

type Shape = {
  readonly summary: string
  /**
   * The rate limit, per network address: few calls for accounts, more for bookings, and bytes for lists. Absent: none.
   */
  readonly limit?: 'account' | 'public_write' | 'list'
  readonly params?: z.ZodType
  readonly query?: z.ZodType
  readonly body?: z.ZodType
  readonly status: 200 | 201 | 202 | 204
  /** It carries an ETag, and is answered with an empty 304 to whoever names it in `If-None-Match`. */
  readonly isRevalidated?: true
  /** The JSON of the response. Absent: the response is empty, or not JSON (`media`). */
  readonly reply?: z.ZodType
  readonly media?: string
  /** The name of the file that it downloads as; absent: the usual one of its media type. */
  readonly fileName?: string
  /** The problem codes it may answer, besides those of every call (`commonCodes`). */
  readonly codes: readonly ProblemCode[]
  /** Takes an optional `Idempotency-Key`. */
  readonly isIdempotent?: true
  /**
   * An account with a second factor must have confirmed it in this session in the last ten minutes. `everybody`: an
   * account without one must have logged in, or confirmed its password if it has one, in that time.
   */
  readonly stepUp?: true | 'everybody'
  /**
   * The body is the bytes of a picture or of a file to import, not JSON. An `archive` may be too large for memory: the
   * server receives it into a file. `signed` is JSON whose bytes are handed on, because a signature holds for them alone.
   */
  readonly takes?: 'picture' | 'file' | 'archive' | 'signed'
}

/** The problem codes that any call may answer. */
export const commonCodes = [
  'invalid_request',
  'method_not_allowed',
  'too_large',
  'unsupported_media_type',
  'validation_failed',
  'too_many_requests',
  'unavailable',
] as const satisfies readonly ProblemCode[]

/** Keeps the literal types of an endpoint while checking its shape. What a body may hold is what it names. */
export function endpoint<const E extends Endpoint>(shape: E): E {
  return shape.body === undefined ? shape : { ...shape, body: strictly(shape.body) }
}
