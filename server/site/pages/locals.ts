import type { PageCall, PageLocals } from '#contract/protocol/call.ts'
import type { OperationId } from '#contract/protocol/operations.ts'
import type { Context } from '#server/context.ts'
import { anonymous } from '#server/kernel/http/caller.ts'
import { Bytes, type Client, type Handlers } from '#server/kernel/http/handler.ts'
import { answerCall } from '#server/kernel/http/mount.ts'
import { refusalOf, toProblem } from '#server/kernel/http/problem.ts'

type Visit = {
  readonly client: Client
  /** Applies the rate limit; throws a refusal. */
  readonly allow: (operation: OperationId) => Promise<void>
}

/** What a rendered page may use: the same endpoints, called in this process as an anonymous visitor. */
export function pageLocals(
  context: Context,
  handlers: Handlers,
  { client, allow }: Visit,
): PageLocals {
  const call = async (operation: OperationId, input: Record<string, unknown>) => {
    try {
      await allow(operation)
      const { reply } = await answerCall(context.secrets, handlers, operation, {
        params: input['params'],
        query: input['query'] ?? {},
        body: input['body'],
        caller: anonymous,
        client,
        idempotencyKey:
          typeof input['idempotencyKey'] === 'string' ? input['idempotencyKey'] : null,
      })
      return { ok: true, reply: reply instanceof Bytes ? JSON.parse(reply.body.toString()) : reply }
    } catch (error) {
      const refusal = refusalOf(error)
      if (refusal === null) throw error
      context.refusals.noteCall(operation, refusal.code, client.ip)
      return { ok: false, problem: toProblem(refusal.code, client.requestId, refusal.more) }
    }
  }
  return {
    call: call as unknown as PageCall,
    now: () => new Date(context.clock.now()),
    publicUrl: context.config.publicUrl,
  }
}
