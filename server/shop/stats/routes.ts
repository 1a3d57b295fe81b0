import type { Context } from '#server/context.ts'
import { type Membership, membershipOfCaller } from '#server/kernel/http/caller.ts'
import { handlers } from '#server/kernel/http/handler.ts'
import { getStats } from './get-stats.ts'

export function statsRoutes(context: Context) {
  return handlers({
    getStats: async ({ caller, query }) => {
      const shop = membershipOfCaller(caller)
      return await getStats(context, { ...shop, staffId: whose(shop) }, query)
    },
  })
}

const NOBODY = '00000000-0000-0000-0000-000000000000'

/**
 * Whose figures the member reads: null (everybody's) for an administrator, else their own; a member who is no staff
 * has none.
 */
function whose({ role, staffId }: Membership): string | null {
  return role === 'comerce_admin' ? null : (staffId ?? NOBODY)
}
