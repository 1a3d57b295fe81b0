import type { z } from 'zod'
import type { ProblemCode } from './problems.ts'

/** What one call takes and gives; who may call it stands in `permissions.ts`. */
export type Endpoint = {
  readonly summary: string
  readonly params?: z.ZodType
  readonly query?: z.ZodType
  readonly body?: z.ZodType
  readonly status: 200 | 201 | 202 | 204
  /** Absent: an empty answer, or one that is not JSON (`media`). */
  readonly reply?: z.ZodType
  readonly media?: string
  /** What it may refuse with beyond what every call may (`commonCodes`). */
  readonly codes: readonly ProblemCode[]
  /** Takes an optional `Idempotency-Key` (contract §4). */
  readonly isIdempotent?: true
  /** The body is no JSON but the bytes of a picture. */
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

/** Keeps the literal types of an endpoint while checking its shape. */
export function endpoint<const E extends Endpoint>(shape: E): E {
  return shape
}
