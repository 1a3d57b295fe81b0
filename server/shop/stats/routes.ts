import type { Context } from '#server/context.ts'
import { membershipOfCaller } from '#server/kernel/http/caller.ts'
import { handlers } from '#server/kernel/http/handler.ts'
import { getStats } from './get-stats.ts'

export function statsRoutes(context: Context) {
  return handlers({
    getStats: async ({ caller, query }) =>
      await getStats(context, membershipOfCaller(caller), query),
  })
}
