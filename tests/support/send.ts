/** One HTTP request of an operation, wherever it runs: the server tests and the browser flows both speak through it. */
import type { CallInput } from '#contract/protocol/call.ts'
import type { Reply } from '#contract/contract.ts'
import { operations, type OperationId } from '#contract/protocol/operations.ts'

export type MustCall = <Id extends OperationId>(
  id: Id,
  input: CallInput<Id>,
  token?: string,
) => Promise<Reply<Id>>

/** Sends the request and returns everything that a test may want to look at. */
export async function send<Id extends OperationId>(
  base: string,
  id: Id,
  input: CallInput<Id>,
  token?: string,
  more: Readonly<Record<string, string>> = {},
): Promise<{ status: number; body: unknown; headers: Headers }> {
  const [method, path] = operations[id]
  const answer = await fetch(base + fill(path, input.params ?? {}) + queryOf(input.query ?? {}), {
    method,
    headers: {
      ...(method === 'GET' ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(input.idempotencyKey === undefined ? {} : { 'idempotency-key': input.idempotencyKey }),
      ...more,
    },
    ...(method === 'GET' ? {} : { body: JSON.stringify(input.body ?? {}) }),
  })
  const text = await answer.text()
  const isJson = answer.headers.get('content-type')?.includes('json') ?? false
  return { status: answer.status, body: isJson ? JSON.parse(text) : text, headers: answer.headers }
}

/** Calls an operation and throws unless it succeeds. */
export function mustCallAt(base: string): MustCall {
  return async (id, input, token) => {
    const { status, body } = await send(base, id, input, token)
    if (status >= 400) throw new Error(`${id}: ${JSON.stringify(body)}`)
    return body as Reply<typeof id>
  }
}

function fill(path: string, params: object): string {
  return path.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String((params as Record<string, unknown>)[name])),
  )
}

function queryOf(query: object): string {
  const pairs = Object.entries(query).filter(([, value]) => value !== undefined)
  return pairs.length === 0
    ? ''
    : `?${new URLSearchParams(pairs.map(([key, value]) => [key, String(value)]))}`
}

/** The cookie of an answer as a browser sends it back. */
export function cookieOf(headers: Headers): string {
  return headers.getSetCookie()[0]?.split(';')[0] ?? ''
}
