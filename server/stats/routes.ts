import type { Context } from '../context.ts'
import { membershipOfCaller } from '../http/caller.ts'
import type { Handlers } from '../http/handler.ts'
import { getStats } from './get-stats.ts'

export function statsRoutes(context: Context): Handlers<'getStats'> {
  return {
    getStats: async ({ caller, query }) =>
      await getStats(context, membershipOfCaller(caller), query),
  }
}
