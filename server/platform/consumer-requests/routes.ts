import type { Context } from '#server/context.ts'
import { handlers } from '#server/kernel/http/handler.ts'
import type { Limiter } from '#server/kernel/http/limiter.ts'
import { accountOf } from '#server/kernel/http/caller.ts'
import { answerRequest } from './answer-request.ts'
import { createConsumerRequest } from './create-request.ts'
import { getConsumerRequest, listConsumerRequests } from './queries.ts'

/** The two buttons that the law requires (withdrawal and cancellation); they need no account. */
export function consumerRoutes(context: Context, limiter: Limiter) {
  return handlers({
    createConsumerRequest: async ({ body }) =>
      await createConsumerRequest(context, limiter, { body }),
    getConsumerRequest: async ({ params }) => await getConsumerRequest(context, params.code),
    answerConsumerRequest: async ({ caller, params, body }) =>
      await answerRequest(context, accountOf(caller), params.id, body.answer),
    listConsumerRequests: async ({ query }) => await listConsumerRequests(context, query.cursor),
  })
}
