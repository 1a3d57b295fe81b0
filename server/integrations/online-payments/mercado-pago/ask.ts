import { z } from 'zod'
import { ProviderTrouble } from '../provider.ts'

const MOST_MS = 10_000

export type Question = {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly body?: unknown
  /** The provider does what has the same key once. */
  readonly key?: string
}
export type Way = { readonly apiUrl: string; readonly token: string | null }

/** Asks the provider and returns the part of its answer that `shape` names. Throws a `ProviderTrouble`. */
export async function ask<Shape extends z.ZodType>(
  { apiUrl, token }: Way,
  { method, path, body, key }: Question,
  shape: Shape,
): Promise<z.output<Shape>> {
  const answer = await fetch(`${apiUrl}${path}`, {
    method,
    headers: {
      accept: 'application/json',
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(method === 'POST' ? { 'content-type': 'application/json' } : {}),
      ...(key === undefined ? {} : { 'x-idempotency-key': key }),
    },
    ...(method === 'POST' ? { body: JSON.stringify(body ?? {}) } : {}),
    redirect: 'error',
    signal: AbortSignal.timeout(MOST_MS),
  }).catch((error: unknown) => {
    throw new ProviderTrouble('down', `${method} ${path}: ${String(error)}`)
  })
  const text = await answer.text().catch((error: unknown) => {
    throw new ProviderTrouble('down', `${method} ${path}: ${String(error)}`)
  })
  if (!answer.ok)
    throw new ProviderTrouble(
      kindOf(answer.status),
      said(method, path, answer.status),
      reasonIn(text),
    )
  const read = shape.safeParse(parsed(text))
  if (!read.success)
    throw new ProviderTrouble('down', `${method} ${path}: an answer of another shape`)
  return read.data
}

function kindOf(status: number): ProviderTrouble['kind'] {
  if (status === 401 || status === 403) return 'key'
  if (status === 404) return 'not_found'
  // Too many requests, a conflict with one that still runs, and whatever is the provider's own fault.
  return status === 429 || status === 409 || status === 423 || status >= 500 ? 'down' : 'refused'
}

/** Without the answer's text, which may repeat what was sent. */
function said(method: string, path: string, status: number): string {
  return `${method} ${path.split('?')[0]}: ${status}`
}

const refusal = z.object({ error: z.string().regex(/^[a-z_]{1,40}$/) })

/** Its code alone. */
function reasonIn(text: string): string | null {
  return refusal.safeParse(parsed(text)).data?.error ?? null
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // The shape refuses it.
    return undefined
  }
}
