import type { z } from 'zod'
import type { ProblemCode } from './problems.ts'
import type { Access } from './roles.ts'
import { strictly } from './strictly.ts'

export type Method = 'GET' | Write
type Write = 'POST' | 'PUT' | 'PATCH' | 'DELETE'
type Path = `/${string}`

/**
 * All that is to be known of one call before it is answered. What a role may do *to which rows* is not said here: every
 * query is scoped by the shop of the session.
 */
export type Endpoint = Shape & (Question | OpenAct | TeamAct)

type Question = {
  readonly call: `GET ${Path}`
  readonly access: Access
  readonly audit?: undefined
  readonly afterTrial?: undefined
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
  /** Who writes the audit: `call` for every call in the same way, the use case in its own transaction, or nobody. */
  readonly audit: 'call' | 'use_case' | 'none'
  /** What a shop whose trial is over may still do: what happens to the appointments it has. Absent: refused. */
  readonly afterTrial?: 'allowed'
}

type Shape = {
  readonly summary: string
  /**
   * Counted by the visitor's address: few for accounts, more for bookings, lists by their bytes. Absent: not counted.
   */
  readonly limit?: 'account' | 'public_write' | 'list'
  readonly params?: z.ZodType
  readonly query?: z.ZodType
  readonly body?: z.ZodType
  readonly status: 200 | 201 | 202 | 204
  /** Absent: an empty answer, or one that is not JSON (`media`). */
  readonly reply?: z.ZodType
  readonly media?: string
  /** What it may refuse with beyond what every call may (`commonCodes`). */
  readonly codes: readonly ProblemCode[]
  /** Takes an optional `Idempotency-Key`. */
  readonly isIdempotent?: true
  /**
   * Asks an account that has a second factor to have shown it in this session in the last ten minutes. `everybody`: one
   * without it to have come in or said its password in them, if it has one.
   */
  readonly stepUp?: true | 'everybody'
  /** The body is the bytes of a picture, not JSON. */
  readonly takes?: 'picture'
}

/** Any call may answer these. */
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
