/*
 * Calls an operation of the contract over HTTP. A refusal is returned as a value, and so is a lost network: as the
 * problem `unavailable` with a text for the user.
 */
import type {
  Call,
  CallInput,
  CallOf,
  CallResult,
  OpenOperationId,
} from '#contract/protocol/call.ts'
import type { Method } from '#contract/protocol/endpoint.ts'
import { openOperations } from '#contract/protocol/open-operations.ts'
import type { OperationId } from '#contract/protocol/operations.ts'
import type { ProblemWire } from '#contract/protocol/problems.ts'
import { commonMessages } from '#messages/common.ts'
import { backendUrl } from './backend.ts'
import type { Answer } from './change.ts'
import { noteServerTime } from './server-time.ts'
import { stepUp } from './session/step-up.ts'
import { $sessionToken, dropSessionOf, needsSession } from './session/session-token.ts'

export const timeoutMilliseconds = 15_000
/** For a picture on the slow line of a phone, where a proxy takes it in (the server itself waits ten seconds). */
const uploadMilliseconds = 60_000

type Row = readonly [method: Method, path: string]
type Sendable = {
  readonly params?: unknown
  readonly query?: unknown
  readonly body?: unknown
  readonly idempotencyKey?: string
}

/**
 * Operations that visitors need are in the page; the table of those for an account is loaded with the first such call.
 */
export const call: Call = callerOf(async (operation: OpenOperationId) =>
  isIn(openOperations, operation)
    ? openOperations[operation]
    : (await loadProfile()).profileOperations[operation],
)

export function loadProfile() {
  return import('#contract/protocol/profile-operations.ts')
}

export function isIn<Table extends object>(table: Table, key: PropertyKey): key is keyof Table {
  return key in table
}

/**
 * Makes a `call` that finds operations with `rowOf`. Staff have longer tables (`dashboard/api.ts`), not on public
 * pages.
 */
export function callerOf<Some extends OperationId>(
  rowOf: (operation: Some) => Row | Promise<Row>,
): CallOf<Some> {
  return async <Id extends Some>(operation: Id, input: CallInput<Id>): Promise<CallResult<Id>> => {
    const token = $sessionToken.get()
    const sendAs = (who: string | null) => send<Id>(() => rowOf(operation), input, who)
    let result = await sendAs(token)
    if (!result.ok && (await stepUp(result.problem))) result = await sendAs(token)
    if (!token || !isSessionOver(result)) return result

    dropSessionOf(token)
    const newer = $sessionToken.get()
    // A public page works without a session too, as a visitor's.
    return newer || !needsSession(location.pathname) ? sendAs(newer) : result
  }
}

async function send<Id extends OperationId>(
  rowOf: () => Row | Promise<Row>,
  input: Sendable,
  token: string | null,
): Promise<CallResult<Id>> {
  try {
    const [method, path] = await rowOf()
    const answer = await fetch(addressOf(path, input), {
      method,
      headers: headersOf(input, token),
      signal: AbortSignal.timeout(
        input.body instanceof Blob ? uploadMilliseconds : timeoutMilliseconds,
      ),
      ...(input.body === undefined
        ? {}
        : { body: input.body instanceof Blob ? input.body : JSON.stringify(input.body) }),
    })
    noteServerTime(answer.headers.get('x-server-time'))
    return await resultOf(answer)
  } catch {
    // fetch rejects without a network or after the timeout; there is no response to read.
    return { ok: false, problem: offline() }
  }
}

export function addressOf(path: string, input: Sendable): string {
  const params = (input.params ?? {}) as Record<string, string>
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  )
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries((input.query ?? {}) as Record<string, unknown>)) {
    if (value !== undefined) query.set(name, String(value))
  }
  return `${backendUrl()}${filled}${query.size > 0 ? `?${query}` : ''}`
}

export function headersOf(input: Sendable, token: string | null): Headers {
  const headers = new Headers({ accept: 'application/json' })
  if (input.body instanceof Blob) headers.set('content-type', input.body.type)
  else if (input.body !== undefined) headers.set('content-type', 'application/json')
  if (input.idempotencyKey) headers.set('idempotency-key', input.idempotencyKey)
  if (token) headers.set('authorization', `Bearer ${token}`)
  return headers
}

export async function resultOf<Id extends OperationId>(answer: Response): Promise<CallResult<Id>> {
  const json = await bodyOf(answer)
  // Whether the change was made is not known, so it must not look like a success.
  if (answer.ok && json === CUT) return { ok: false, problem: offline() }
  // Replies of our own server are trusted to match the contract; the browser does not validate them.
  if (answer.ok) return { ok: true, reply: json } as CallResult<Id>
  if (isProblem(json)) return { ok: false, problem: json }
  return { ok: false, problem: { ...silent(), status: answer.status } }
}

/** The connection was lost before the whole answer was there. */
const CUT = Symbol('cut')

/** Undefined for an answer that has no body. */
async function bodyOf(answer: Response): Promise<unknown> {
  try {
    const text = await answer.text()
    if (text !== '') return JSON.parse(text) as unknown
    return answer.headers.get('content-type')?.includes('json') ? CUT : undefined
  } catch {
    return CUT
  }
}

export function offline(): ProblemWire {
  return silence(commonMessages.offlineTitle, commonMessages.offline)
}

export function silent(): ProblemWire {
  return silence(commonMessages.silentTitle, commonMessages.silent)
}

function silence(title: string, detail: string): ProblemWire {
  return { type: 'about:blank', title, status: 503, code: 'unavailable', detail, request_id: '' }
}

function isProblem(json: unknown): json is ProblemWire {
  return typeof json === 'object' && json !== null && 'code' in json && 'detail' in json
}

function isSessionOver(result: Answer): boolean {
  if (result.ok) return false
  return result.problem.code === 'session_ended' || result.problem.code === 'not_authenticated'
}
