import type { Context } from '#server/context.ts'
import { accountOf, membershipOfCaller } from '#server/kernel/http/caller.ts'
import { handlers } from '#server/kernel/http/handler.ts'
import { getDashboard } from './get-dashboard.ts'

export function dashboardRoutes(context: Context) {
  return handlers({
    getDashboard: async ({ caller }) =>
      await getDashboard(context, accountOf(caller), membershipOfCaller(caller)),
  })
}
