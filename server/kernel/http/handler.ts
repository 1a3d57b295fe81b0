import type { Received, Reply } from '#contract/contract.ts'
import type { OperationId } from '#contract/protocol/operations.ts'
import type { Caller } from './caller.ts'
import type { Kept } from '../cache/whole-response.ts'

/** Who is asking, from where, and whether this is a retry. */
export type Client = {
  readonly ip: string
  /** The browser or app as it names itself; for the list of sessions, never for deciding. */
  readonly userAgent: string
  readonly requestId: string
  /** As it was sent; a trusted device is known by one of its cookies. */
  readonly cookie: string | undefined
}

export type Idempotency = {
  readonly caller: string
  readonly key: string
  readonly requestHash: string
}

/** An answer that this key was given before (`Idempotent-Replayed`); nobody is told of it again. */
export class Replayed<Answer> {
  readonly answer: Answer

  constructor(answer: Answer) {
    this.answer = answer
  }
}

export type Once<Answer> = Answer | Replayed<Answer>

export function answerOf<Answer>(done: Once<Answer>): Answer {
  return done instanceof Replayed ? done.answer : done
}

/** What is answered is made of what was done, now or then. */
export function answerWith<Done, Answer>(
  done: Once<Done>,
  toAnswer: (done: Done) => Answer,
): Once<Answer> {
  return done instanceof Replayed ? new Replayed(toAnswer(done.answer)) : toAnswer(done)
}

export type HandlerRequest<Id extends OperationId> = {
  readonly params: Received<Id, 'params'>
  readonly query: Received<Id, 'query'>
  readonly body: Received<Id, 'body'>
  readonly caller: Caller
  readonly client: Client
  readonly idempotency: Idempotency | null
}

/** An answer that leaves a cookie with the browser, as the header says it. */
export class WithCookie<Answer> {
  readonly answer: Answer
  readonly cookie: string

  constructor(answer: Answer, cookie: string) {
    this.answer = answer
    this.cookie = cookie
  }
}

/** An answer that is bytes already: a calendar, metrics, a list of slots kept in memory. */
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

/** An operation without a reply answers nothing, or bytes. */
type Answered<Id extends OperationId> =
  Reply<Id> extends undefined
    ? Bytes | undefined | void
    : Bytes | Reply<Id> | Replayed<Reply<Id>> | WithCookie<Reply<Id>>

/** The answer to one operation; a refusal is thrown. */
export type Handler<Id extends OperationId> = (
  request: HandlerRequest<Id>,
) => Answered<Id> | Promise<Answered<Id>>

export type Handlers<Ids extends OperationId = OperationId> = { readonly [Id in Ids]: Handler<Id> }

/** The handlers of one noun; which calls they answer is read from their names. */
export function handlers<Ids extends OperationId>(own: Handlers<Ids>): Handlers<Ids> {
  return own
}
