import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { z } from 'zod'
import { contract } from '#contract/contract.ts'
import type { Endpoint } from '#contract/protocol/endpoint.ts'
import { operations, type OperationId } from '#contract/protocol/operations.ts'
import { rolesOf, type Access, type Role } from '#contract/protocol/roles.ts'
import type { Context } from '#server/context.ts'
import { actingBy } from '../acting-key.ts'
import type { Secrets } from '../secrets.ts'
import { admitKey, keyIn } from './admit-keys.ts'
import {
  accountOf,
  anonymous,
  callerOf,
  rememberCaller,
  type Account,
  type ActingKey,
  type Caller,
  type FindByToken,
} from './caller.ts'
import { allowFile } from './connection-limits.ts'
import { createFairQueue } from './fair-queue.ts'
import { fieldProblems } from './texts/field-messages.ts'
import { Bytes, type Client, type Handlers, Replayed, Streamed, WithCookie } from './handler.ts'
import { keyHolderOf } from './key-holder.ts'
import type { Limiter } from './limiter.ts'
import { bytesOf, refuseOtherMedia } from './media.ts'
import { visitorOf } from './network.ts'
import { ReceivedFile, receiveArchive } from './receive-archive.ts'
import { refuse } from './refusal.ts'
import { TaggedText } from './tagged-text.ts'
import { withVisibleTexts } from './visible-text.ts'
import type { ResponseCache } from '../cache/response-cache.ts'
import type { Kept, WholeResponse } from '../cache/whole-response.ts'
import type { Idempotency } from '../unit-of-work/stored-answers.ts'

type AnyHandler = (request: unknown) => unknown

/** What the nouns add to every call; handed in because the kernel imports no noun. */
type AroundCalls = {
  readonly limiter: Limiter
  readonly responses: ResponseCache
  readonly findByToken: FindByToken
  readonly findByKey: FindByToken
  /** Refuses an account that must first confirm its identity (step-up). */
  readonly refuseUnconfirmed: (
    context: Context,
    account: Account,
    operation: OperationId,
  ) => Promise<void>
  readonly withoutHiddenPhones: (id: OperationId, caller: Caller, reply: unknown) => unknown
}

/**
 * Waiting requests of one address, which may be a mobile network with many people behind it. All of them ask again when
 * a shop's hours change.
 */
const LISTS_WAITING = 500

/**
 * Registers a route for every operation of the contract: checks the caller, then the request, then runs the handler.
 */
export function mount(
  server: FastifyInstance,
  context: Context,
  handlers: Handlers,
  around: AroundCalls,
): void {
  const { limiter, responses, withoutHiddenPhones } = around
  const queued = createFairQueue({ waitingOfOne: LISTS_WAITING })
  const letIn = async (id: OperationId, request: FastifyRequest, reply: FastifyReply) =>
    await admitCaller({ context, around, request }, { id, reply })
  for (const id of Object.keys(operations) as OperationId[]) {
    // Outside the test mode this route does not exist.
    if (id === 'setTestClock' && !context.config.testMode) continue
    const [method, url] = operations[id]
    const shape: Endpoint = contract[id]
    const refuseOther = async (request: FastifyRequest) => refuseOtherMedia(shape, request)
    const route: RouteOptions = {
      method,
      url,
      ...(shape.takes === undefined ? {} : { bodyLimit: bytesOf[shape.takes] }),
      config: { keepsBytes: shape.takes === 'signed' },
      onRequest: (request, reply, done) => {
        // Most requests are public and anonymous; they need no asynchronous checks.
        const isOpen = shape.access === 'public' && request.headers.authorization === undefined
        if (isOpen && !limiter.counts(id)) done()
        else void letIn(id, request, reply).then(() => done(), done)
      },
      ...(method === 'GET' ? {} : { preValidation: refuseOther }),
      handler: async (request, reply) => {
        const caller = callerOf(request)
        const { params, body } = request
        const make = async () =>
          await answerCall(context.secrets, handlers, id, {
            params,
            query: request.query,
            body,
            caller,
            client: clientOf(request),
            idempotencyKey: headerOf(request, 'idempotency-key'),
          })
        const answer = await (shape.limit === 'list' ? queued(visitorOf(request.ip), make) : make())
        const { length = 0 } = answer.reply instanceof Bytes ? answer.reply.body : {}
        await limiter.countMade(id, request, length)
        if (answer.reply instanceof Bytes && answer.reply.kept !== undefined) {
          const { url: sent } = request
          // A query string that the operation does not read is left out of the cache key.
          const address = shape.query === undefined ? (sent.split('?')[0] ?? sent) : sent
          const response = ofEverybody(answer.reply, answer.reply.kept)
          await responses.send(request, reply, { response, address, route: url })
          return reply
        }
        const shown = withoutHiddenPhones(id, caller, answer.reply)
        return send(reply, contract[id], { ...answer, reply: shown })
      },
    }
    if (shape.takes === 'archive') receiveArchive(server, context.config, route)
    else server.route(route)
  }
}

const noBody = z.strictObject({}).transform(() => undefined)

export type RawCall = {
  readonly params: unknown
  readonly query: unknown
  readonly body: unknown
  readonly caller: Caller
  readonly client: Client
  readonly idempotencyKey: string | null
}
export type Answer = {
  readonly reply: unknown
  readonly isReplayed: boolean
  readonly cookie?: string
}

/** Validates a call and runs its handler, for HTTP and for pages that are rendered in this process. */
export async function answerCall(
  secrets: Secrets,
  handlers: Handlers,
  id: OperationId,
  call: RawCall,
): Promise<Answer> {
  const shape: Endpoint = contract[id]
  const sent = readTexts(call)
  const params = check(shape.params, call.params, 'not_found')
  const query = check(shape.query, call.query, 'validation_failed')
  const body = check(shape.body ?? noBody, sent === undefined ? {} : sent, 'validation_failed')
  const idempotency = shape.isIdempotent ? idempotencyOf(secrets, id, call, params, body) : null
  const handler = handlers[id] as AnyHandler
  const { caller, client } = call
  const reply = await actingBy(
    keyOf(caller)?.id ?? null,
    async () => await handler({ params, query, body, caller, client, idempotency }),
  )
  if (reply instanceof WithCookie)
    return { reply: reply.answer, isReplayed: false, cookie: reply.cookie }
  return reply instanceof Replayed
    ? { reply: reply.answer, isReplayed: true }
    : { reply, isReplayed: false }
}

/**
 * Returns the body without invisible characters. Refuses a NUL or half a surrogate pair, which PostgreSQL cannot store,
 * and bodies nested too deeply.
 */
function readTexts({ params, query, body }: RawCall): unknown {
  let text: string
  let sent: unknown
  try {
    text = JSON.stringify([params, query, isBytes(body) ? null : body])
    sent = body instanceof ReceivedFile ? body : withVisibleTexts(body)
  } catch {
    // Nested too deeply: the stack overflowed.
    return refuse('invalid_request')
  }
  return UNWRITABLE.test(text) ? refuse('invalid_request') : sent
}

const isBytes = (body: unknown): boolean =>
  body instanceof Uint8Array || body instanceof ReceivedFile

/** In JSON text, half a surrogate pair is written as an escape, a whole pair is not. */
const UNWRITABLE = /\\u(?:0000|d[89a-f][0-9a-f]{2})/

type Asking = {
  readonly context: Context
  readonly around: AroundCalls
  readonly request: FastifyRequest
}

/** Denies by default: a call is public, or its `access` names the roles that may make it. */
type Call = { readonly id: OperationId; readonly reply: FastifyReply }

/** Counts the request, and finds out who calls and whether they may. */
async function admitCaller(asking: Asking, { id, reply }: Call): Promise<void> {
  const { context, around, request } = asking
  await around.limiter.allow(id, request)
  const caller = await admit(asking, contract[id].access)
  const key = keyOf(caller)
  if (key !== null) await admitKey(around.limiter, key, { id, reply })
  refuseWhenOver(contract[id], caller)
  if ('stepUp' in contract[id]) await around.refuseUnconfirmed(context, accountOf(caller), id)
  const { takes }: Endpoint = contract[id]
  if (takes === 'file' || takes === 'archive') allowFile(request.raw)
}

async function admit(asking: Asking, access: Access): Promise<Caller> {
  const { request } = asking
  const caller = await identify(asking)
  rememberCaller(request, caller)
  if (access === 'public') return caller
  if (caller.kind === 'anonymous')
    refuse(request.headers.authorization ? 'session_ended' : 'not_authenticated')
  const allowed: readonly Role[] = rolesOf[access]
  if (caller.roles.some(role => allowed.includes(role))) return caller
  return refuse(caller.hasMoved && access !== 'platform' ? 'comerce_changed' : 'forbidden')
}

function keyOf(caller: Caller): ActingKey | null {
  return caller.kind === 'account' ? caller.key : null
}

function refuseWhenOver({ call, access, afterTrial }: Endpoint, caller: Caller): void {
  const isTeamAct = !call.startsWith('GET ') && (access === 'staff' || access === 'owner')
  if (!isTeamAct || afterTrial === 'allowed') return
  if (caller.kind === 'account' && caller.membership?.isReadOnly) refuse('subscription_over')
}

async function identify({ context, around, request }: Asking): Promise<Caller> {
  const { authorization = '' } = request.headers
  const key = keyIn(authorization)
  if (key !== undefined) return (await around.findByKey(context, key)) ?? refuse('invalid_key')
  const token = /^Bearer +([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(authorization)?.[1]
  if (token === undefined) return anonymous
  return (await around.findByToken(context, token)) ?? anonymous
}

function check(
  shape: z.ZodType | undefined,
  value: unknown,
  code: 'not_found' | 'validation_failed',
): unknown {
  if (shape === undefined) return undefined
  const result = shape.safeParse(value, { reportInput: true })
  if (result.success) return result.data
  if (code === 'not_found') return refuse('not_found')
  return refuse(code, { errors: fieldProblems(result.error) })
}

function idempotencyOf(
  secrets: Secrets,
  id: OperationId,
  call: RawCall,
  params: unknown,
  body: unknown,
): Idempotency | null {
  if (call.idempotencyKey === null) return null
  if (call.idempotencyKey.length > 255) refuse('invalid_request')
  return {
    caller: keyHolderOf(secrets, id, call, { params, body }),
    key: call.idempotencyKey,
    // Keyed, because a body may carry a password.
    requestHash: secrets.fingerprint(JSON.stringify([id, params, readable(body)])),
  }
}

/** Bytes are replaced by their digest. */
function readable(body: unknown): unknown {
  if (body instanceof ReceivedFile) return body.sha256
  return body instanceof Uint8Array ? createHash('sha256').update(body).digest('hex') : body
}

/** File names for downloads, by media type. */
const fileNames: ReadonlyMap<string, string> = new Map([
  ['text/csv', 'attachment; filename="clientes.csv"'],
  ['text/calendar', 'inline; filename="turno.ics"'],
])

function send(
  reply: FastifyReply,
  shape: Endpoint,
  { reply: answer, isReplayed, cookie }: Answer,
): unknown {
  if (cookie !== undefined) void reply.header('set-cookie', cookie)
  if (isReplayed) void reply.header('Idempotent-Replayed', 'true')
  void reply.code(shape.status)
  if (answer instanceof Bytes || answer instanceof Streamed) {
    const name =
      shape.fileName === undefined
        ? fileNames.get(shape.media?.split(';')[0] ?? '')
        : `attachment; filename="${shape.fileName}"`
    if (name !== undefined) void reply.header('content-disposition', name)
    if (answer instanceof Streamed) void reply.header('content-length', answer.size)
    if (answer instanceof TaggedText && answer.isKept(reply)) return reply.code(304).send()
    return reply.type(answer.type).send(answer.body)
  }
  return shape.status === 204
    ? reply.send()
    : reply.type('application/json; charset=utf-8').send(JSON.stringify(answer))
}

/** A cacheable answer. With `no-cache`, a browser or CDN may keep it but must revalidate it each time. */
function ofEverybody(bytes: Bytes, kept: Kept): WholeResponse {
  const known = whole.get(bytes)
  if (known !== undefined) return known
  const { body, type } = bytes
  const response: WholeResponse = {
    status: 200,
    headers: [
      ['content-type', type],
      ['cache-control', 'no-cache'],
    ],
    body: typeof body === 'string' ? Buffer.from(body) : body,
    ...kept,
  }
  whole.set(bytes, response)
  return response
}

/** One response for each `Bytes` object, so that an answer which a handler returns again is compressed only once. */
const whole = new WeakMap<Bytes, WholeResponse>()

function clientOf(request: FastifyRequest): Client {
  return {
    ip: request.ip,
    userAgent: headerOf(request, 'user-agent') ?? '',
    requestId: request.id,
    cookie: request.headers.cookie,
    headers: request.headers,
  }
}

function headerOf(request: FastifyRequest, name: string): string | null {
  const value = request.headers[name]
  return typeof value === 'string' && value !== '' ? value : null
}
