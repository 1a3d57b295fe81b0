import type { Context } from '../context.ts'
import { accountOf, membershipOfCaller } from '../http/caller.ts'
import { handlers } from '../http/handler.ts'
import { getSubscription } from '../subscriptions/get-subscription.ts'
import { createBranch } from './create-branch.ts'

export function officeRoutes(context: Context) {
  return handlers({
    getSubscription: async ({ caller }) =>
      await getSubscription(context, membershipOfCaller(caller)),
    createBranch: async ({ caller, body, idempotency }) =>
      await createBranch(context, accountOf(caller), body, idempotency),
  })
}
