import type { Context } from '#server/context.ts'
import { accountOf, membershipOfCaller } from '#server/kernel/http/caller.ts'
import { handlers } from '#server/kernel/http/handler.ts'
import { findOwnPackages } from './own-packages.ts'
import { createPlan, findPlans, listCustomerPackages, updatePlan } from './plans.ts'

export function packageRoutes(context: Context) {
  return handlers({
    listPackagePlans: async ({ caller }) => ({
      items: await findPlans(context.database.db, membershipOfCaller(caller)),
      next_cursor: null,
    }),
    createPackagePlan: async ({ caller, body }) =>
      await createPlan(context, membershipOfCaller(caller), body),
    updatePackagePlan: async ({ caller, params, body }) =>
      await updatePlan(context, membershipOfCaller(caller), params.id, body),
    listMyPackages: async ({ caller }) => await findOwnPackages(context, accountOf(caller).userId),
    listCustomerPackages: async ({ caller, params }) =>
      await listCustomerPackages(context, membershipOfCaller(caller), params.id),
  })
}
