import type { Context } from '../context.ts'
import { membershipOfCaller } from '../http/caller.ts'
import { handlers } from '../http/handler.ts'
import { getStats } from './get-stats.ts'

export function statsRoutes(context: Context) {
  return handlers({
    getStats: async ({ caller, query }) =>
      await getStats(context, membershipOfCaller(caller), query),
  })
}
