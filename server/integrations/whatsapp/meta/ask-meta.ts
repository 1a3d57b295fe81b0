import { z } from 'zod'
import { codeOf } from '#server/kernel/errors.ts'
import { NoAnswer, NotReached, ProviderRefused } from '../messenger.ts'
import { handlingOf } from './error-codes.ts'

export const VERSION = 'v26.0'
export const PATIENCE_MS = 15_000

const refusal = z.object({ error: z.object({ code: z.number().int() }) })

type Asking = {
  readonly url: string
  /** Null: the address itself says who asks. */
  readonly token: string | null
  readonly body: object | undefined
  readonly patienceMs: number
}

/**
 * Asks Meta, by GET, or by POST with a body. Errors name neither the address nor what was sent. Throws `ProviderRefused`,
 * `NotReached` or `NoAnswer`.
 */
export async function askMeta({ url, token, body, patienceMs }: Asking): Promise<unknown> {
  const answer = await fetch(url, {
    headers: {
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    redirect: 'manual',
    signal: AbortSignal.timeout(patienceMs),
  }).catch((error: unknown) => {
    throw isNeverReached(error) ? new NotReached('Meta cannot be reached') : unanswered()
  })
  const sent: unknown = await answer.json().catch(() => null)
  if (answer.ok && sent !== null) return sent
  const refused = refusal.safeParse(sent)
  if (refused.success) {
    const { code } = refused.data.error
    throw new ProviderRefused(code, handlingOf(code))
  }
  // A gateway answered in its place, and does not say what came of it.
  throw unanswered()
}

function unanswered(): NoAnswer {
  return new NoAnswer('Meta did not answer')
}

const NEVER_CONNECTED = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
])

/** No connection was made, so nothing can have arrived. */
function isNeverReached(error: unknown): boolean {
  const cause: unknown = error instanceof Error ? error.cause : undefined
  const first: unknown = cause instanceof AggregateError ? cause.errors[0] : cause
  const code = codeOf(first)
  return code !== undefined && (NEVER_CONNECTED.has(code) || code === 'UND_ERR_CONNECT_TIMEOUT')
}
