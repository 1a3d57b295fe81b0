import type { Context } from '#server/context.ts'
import { accountOf, membershipOfCaller } from '#server/kernel/http/caller.ts'
import { handlers } from '#server/kernel/http/handler.ts'
import { getSubscription } from '../subscription/get-subscription.ts'
import { createBranch } from './create-branch.ts'

export function branchRoutes(context: Context) {
  return handlers({
    getSubscription: async ({ caller }) =>
      await getSubscription(context, membershipOfCaller(caller)),
    createBranch: async ({ caller, body, idempotency }) =>
      await createBranch(context, accountOf(caller), body, idempotency),
  })
}
