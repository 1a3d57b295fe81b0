import type { Readable } from 'node:stream'
import type { IncomingHttpHeaders } from 'node:http'
import type { Received, Reply } from '#contract/contract.ts'
import type { OperationId } from '#contract/protocol/operations.ts'
import type { Caller } from './caller.ts'
import type { Kept } from '../cache/whole-response.ts'

export type Client = {
  readonly ip: string
  /** The User-Agent header. Shown in the list of sessions, never used for decisions. */
  readonly userAgent: string
  readonly requestId: string
  /** The Cookie header. One of the cookies identifies a trusted device. */
  readonly cookie: string | undefined
  /** All of them, for calls of other products that sign what they send. */
  readonly headers: IncomingHttpHeaders
}

/** The stored answer of an idempotency key, sent with `Idempotent-Replayed`. */
export class Replayed<Answer> {
  readonly answer: Answer

  constructor(answer: Answer) {
    this.answer = answer
  }
}

export type HandlerRequest<Id extends OperationId> = {
  readonly params: Received<Id, 'params'>
  readonly query: Received<Id, 'query'>
  readonly body: Received<Id, 'body'>
  readonly caller: Caller
  readonly client: Client
}

/** An answer with a `Set-Cookie` header; `cookie` is its value. */
export class WithCookie<Answer> {
  readonly answer: Answer
  readonly cookie: string

  constructor(answer: Answer, cookie: string) {
    this.answer = answer
    this.cookie = cookie
  }
}

/** An answer that is already serialized: a calendar, metrics, a cached list of slots. */
export class Bytes {
  readonly body: Buffer | string
  readonly type: string
  readonly kept: Kept | undefined

  constructor(body: Buffer | string, type: string, kept?: Kept) {
    this.body = body
    this.type = type
    this.kept = kept
  }
}

/** An answer that may be too large for memory. */
export class Streamed {
  readonly body: Readable
  readonly size: number
  readonly type: string

  constructor(body: Readable, size: number, type: string) {
    this.body = body
    this.size = size
    this.type = type
  }
}

/** What a handler may return. An operation without a reply returns nothing or bytes. */
type Answered<Id extends OperationId> =
  Reply<Id> extends undefined
    ? Bytes | Streamed | undefined | void
    : Bytes | Reply<Id> | Replayed<Reply<Id>> | WithCookie<Reply<Id>>

/** Answers one operation; throws a refusal. */
export type Handler<Id extends OperationId> = (
  request: HandlerRequest<Id>,
) => Answered<Id> | Promise<Answered<Id>>

export type Handlers<Ids extends OperationId = OperationId> = { readonly [Id in Ids]: Handler<Id> }

/** The handlers of one noun, typed by the operations that they answer. */
export function handlers<Ids extends OperationId>(own: Handlers<Ids>): Handlers<Ids> {
  return own
}

/** The step of a handler that is done at most once for an `Idempotency-Key`, and the one that completes every answer. */
export type Steps<Id extends OperationId, Done> = {
  /** What it returns is stored. */
  readonly act: (request: HandlerRequest<Id>) => Promise<Done>
  /** Adds what must not be stored, such as the links of customers, or is shown as it is at that moment. */
  readonly complete: (done: Done, request: HandlerRequest<Id>) => Reply<Id> | Promise<Reply<Id>>
}

export function inTwoSteps<Id extends OperationId, Done>(steps: Steps<Id, Done>): Handler<Id> {
  const answer = async (request: HandlerRequest<Id>) =>
    await steps.complete(await steps.act(request), request)
  return Object.assign(answer, steps) as Handler<Id>
}
