import type { Reply, Sent } from '../contract.ts'
import type { openOperations } from './open-operations.ts'
import type { profileOperations } from './profile-operations.ts'
import type { OperationId } from './operations.ts'
import type { ProblemWire } from './problems.ts'
import type { serverOperations } from './server-operations.ts'

type Optional<Key extends string, Shape> = Shape extends undefined
  ? { readonly [K in Key]?: undefined }
  : { readonly [K in Key]: Shape }

/** The input of a call: exactly the parts that its endpoint declares. */
export type CallInput<Id extends OperationId> = Optional<'params', Sent<Id, 'params'>> &
  Optional<'query', Sent<Id, 'query'>> &
  Optional<'body', Sent<Id, 'body'>> & { readonly idempotencyKey?: string }

/** A refusal is a value; only bugs throw. */
export type CallResult<Id extends OperationId> =
  | { readonly ok: true; readonly reply: Reply<Id> }
  | { readonly ok: false; readonly problem: ProblemWire }

/** A function that calls any of these operations by name. */
export type CallOf<Some extends OperationId> = <Id extends Some>(
  operation: Id,
  input: CallInput<Id>,
) => Promise<CallResult<Id>>

export type OpenOperationId = keyof typeof openOperations | keyof typeof profileOperations
type ServerOperationId = keyof typeof serverOperations

/** The operations that browsers call by name. */
export type BrowserOperationId = Exclude<OperationId, ServerOperationId>

/**
 * The calls of every page. The browser's go over HTTP (`src/stores/api.ts`); the pages rendered on the server get one
 * that runs the same endpoint in process, as an anonymous caller (`Astro.locals.call`). What the staff calls is the
 * dashboard's own (`src/stores/dashboard/api.ts`).
 */
export type Call = CallOf<OpenOperationId>

/** The `call` of a page that is rendered on the server: it also has the operations of the page's forms. */
export type PageCall = CallOf<OpenOperationId | ServerOperationId>

/** What the server hands to a page rendered on demand. */
export type PageLocals = {
  readonly call: PageCall
  /** The application's clock, which tests can set; a `Date` is an instant without a time zone. */
  readonly now: () => Date
  readonly publicUrl: string
}
