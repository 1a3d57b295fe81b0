import type { Context } from '../context.ts'
import type { Handlers } from '../http/handler.ts'
import type { Limiter } from '../http/limiter.ts'
import { createConsumerRequest } from './create-request.ts'
import { getConsumerRequest, listConsumerRequests } from './queries.ts'

/** The two buttons of the law: who presses one needs no account. */
export function consumerRoutes(
  context: Context,
  limiter: Limiter,
): Handlers<'createConsumerRequest' | 'getConsumerRequest' | 'listConsumerRequests'> {
  return {
    createConsumerRequest: async ({ body }) => await createConsumerRequest(context, limiter, body),
    getConsumerRequest: async ({ params }) => await getConsumerRequest(context, params.code),
    listConsumerRequests: async ({ query }) => await listConsumerRequests(context, query.cursor),
  }
}
