import { problemStatus, type ProblemCode, type ProblemWire } from '#contract/protocol/problems.ts'
import { problemTexts } from './problem-texts.ts'
import { Refusal } from './refusal.ts'

/** The body of a refusal (RFC 9457). Never a stack, a query, a path or a version. */
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

/** What PostgreSQL says when it cannot serve now, rather than when a query is wrong. */
const passingTroubles = new Set([
  '40001',
  // Two who wrote the same key at once: the second try meets the first's row.
  '23505',
  '40P01',
  '55P03',
  '57014',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '08006',
  '08001',
  '08003',
])

/** What a thrown value means to the caller. Anything unknown is a bug: `unexpected`, logged by whoever asks. */
export function refusalOf(error: unknown): Refusal | null {
  if (error instanceof Refusal) return error
  const { code, statusCode, message } = error as {
    code?: unknown
    statusCode?: unknown
    message?: unknown
  }
  if (typeof code === 'string') {
    if (passingTroubles.has(code) || connectionTroubles.has(code)) {
      return new Refusal('unavailable', { retryAfterSeconds: 2 })
    }
    // Class 22: a value that the database cannot hold (out of range, half a character).
    if (/^22[0-9A-Z]{3}$/.test(code)) return new Refusal('invalid_request')
    // The exclusion constraint has the last word on double booking.
    if (code === '23P01') return new Refusal('slot_taken')
    if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new Refusal('too_large')
    if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return new Refusal('unsupported_media_type')
  }
  if (typeof message === 'string' && lostConnection.test(message)) {
    return new Refusal('unavailable', { retryAfterSeconds: 2 })
  }
  if (typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500)
    return new Refusal('invalid_request')
  return null
}

/** What the driver says without a code; the last is a rollback's, on a connection that died before it. */
const lostConnection =
  /timeout exceeded when trying to connect|Connection terminated|is not queryable/

const connectionTroubles = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT'])
