import { problemStatus, type ProblemCode, type ProblemWire } from '#contract/protocol/problems.ts'
import { isOfStorage, troubleOf } from '../db/troubles.ts'
import { problemTexts } from './texts/problem-texts.ts'
import { Refusal } from './refusal.ts'

/** The body of a refusal (RFC 9457). It never contains a stack, a query, a path or a version. */
export function toProblem(
  code: ProblemCode,
  requestId: string,
  more: Refusal['more'] = {},
): ProblemWire {
  const { title, detail } = problemTexts[code]
  const { retryAfterSeconds: _, ...rest } = more
  return {
    type: `/problemas/${code}`,
    title,
    status: problemStatus[code],
    code,
    detail,
    request_id: requestId,
    ...rest,
  }
}

/** The refusal that a thrown value stands for. Null for anything unknown: callers log it and answer `unexpected`. */
export function refusalOf(error: unknown): Refusal | null {
  if (error instanceof Refusal) return error
  const trouble = troubleOf(error)
  if (trouble !== null) return isOfStorage(trouble) ? notSaving : notNow
  const { code, statusCode } = error as { code?: unknown; statusCode?: unknown }
  if (typeof code === 'string') {
    // Class 22: a value that the database cannot store (out of range, half a character).
    if (/^22[0-9A-Z]{3}$/.test(code)) return new Refusal('invalid_request')
    // The exclusion constraint that prevents double booking.
    if (code === '23P01') return new Refusal('slot_taken', { alternatives: [] })
    if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new Refusal('too_large')
    if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return new Refusal('unsupported_media_type')
  }
  if (typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500)
    return new Refusal('invalid_request')
  return null
}

const notNow = new Refusal('unavailable', { retryAfterSeconds: 2 })
const notSaving = new Refusal('unavailable', {
  detail: 'En este momento no podemos guardar cambios. Probá de nuevo en unos minutos.',
  retryAfterSeconds: 30,
})
