import type { Context } from '#server/context.ts'
import { membershipOfCaller } from '#server/kernel/http/caller.ts'
import { handlers } from '#server/kernel/http/handler.ts'
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
    listCustomerPackages: async ({ caller, params }) =>
      await listCustomerPackages(context, membershipOfCaller(caller), params.id),
  })
}
