import type { Context } from '#server/context.ts'
import { type Membership, membershipOfCaller } from '#server/kernel/http/caller.ts'
import { handlers } from '#server/kernel/http/handler.ts'
import { refuse } from '#server/kernel/http/refusal.ts'
import { getStats } from './get-stats.ts'

export function statsRoutes(context: Context) {
  return handlers({
    getStats: async ({ caller, query }) => {
      const shop = membershipOfCaller(caller)
      return await getStats(context, { ...shop, staffId: whose(shop) }, query)
    },
  })
}

/** Null: everybody's. An advisor reads their own figures, and without an agenda there are none. */
function whose({ role, staffId }: Membership): string | null {
  return role === 'comerce_admin' ? null : (staffId ?? refuse('forbidden'))
}
