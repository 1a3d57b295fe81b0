import { contract } from '#contract/contract.ts'
import type { Endpoint } from '#contract/protocol/endpoint.ts'
import type { OperationId } from '#contract/protocol/operations.ts'
import type { Context } from '#server/context.ts'
import type { Caller } from '../http/caller.ts'
import { type Handlers, Replayed } from '../http/handler.ts'
import { type CallRecord, whileAsking } from './asking.ts'
import { findAnswer, type Idempotency } from './stored-answers.ts'

export type Call = { readonly params: unknown; readonly body: unknown; readonly caller: Caller }
type Request = Call & { readonly idempotency: Idempotency | null }
/** A handler of any operation, perhaps made by `inTwoSteps`. */
type AnyHandler = ((request: Request) => unknown) & {
  readonly act?: (request: Request) => unknown
  readonly complete?: (done: unknown, request: Request) => unknown
}

/** Handed in because the kernel imports no noun; null for a call that is not on record as a whole. */
export type RecordOf = (context: Context, id: OperationId, call: Call) => CallRecord | null

/**
 * Handlers that answer a repeated `Idempotency-Key` with the answer of its first request, and whose calls with
 * `audit: 'call'` are on record. Two requests with one key may run at the same moment, and a later one is often refused
 * because of what the first one did, so the stored answer is looked up before and after every failure.
 */
export function answeringOnce(context: Context, handlers: Handlers, recordOf: RecordOf): Handlers {
  const wrapped = Object.entries(handlers).map(([id, handler]) => {
    const { isIdempotent, audit }: Endpoint = contract[id as OperationId]
    const isWrapped = isIdempotent || audit === 'call'
    const any = handler as unknown as AnyHandler
    return [id, isWrapped ? answerOnce(context, id as OperationId, any, recordOf) : handler]
  })
  return Object.fromEntries(wrapped) as Handlers
}

function answerOnce(
  context: Context,
  id: OperationId,
  handler: AnyHandler,
  recordOf: RecordOf,
): (request: Request) => Promise<unknown> {
  const { act = handler, complete = done => done } = handler
  const replay = async (request: Request) => {
    if (request.idempotency === null) return null
    const done = await findAnswer(context, request.idempotency)
    return done === undefined ? null : new Replayed(await complete(done, request))
  }
  return async request => {
    const before = await replay(request)
    if (before !== null) return before
    const asked = { idempotency: request.idempotency, record: recordOf(context, id, request) }
    try {
      const done = await whileAsking(asked, async () => await act(request))
      if (asked.record !== null) throw new Error(`${id} is not on record`)
      return await complete(done, request)
    } catch (error) {
      const meanwhile = await replay(request)
      if (meanwhile === null) throw error
      return meanwhile
    }
  }
}
