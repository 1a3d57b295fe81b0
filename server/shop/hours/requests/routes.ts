import { shopOf } from '#server/scheduling/availability/shop-of.ts'
import type { Context } from '#server/context.ts'
import { accountOf, type Membership, membershipOfCaller } from '#server/kernel/http/caller.ts'
import { handlers } from '#server/kernel/http/handler.ts'
import { askForHours } from './ask-for-hours.ts'
import { findRequests } from './queries.ts'
import { approveRequest, endRequest } from './settle.ts'
import { toRequestWire } from './wire.ts'

export function hoursRequestRoutes(context: Context) {
  return handlers({
    listHoursRequests: async ({ caller }) => {
      const member = membershipOfCaller(caller)
      return { items: await listRequests(context, member), next_cursor: null }
    },
    askForHours: async ({ caller, body }) => await askForHours(context, accountOf(caller), body),
    withdrawHoursRequest: async ({ caller, params: { id } }) =>
      await endRequest(context, accountOf(caller), { id, answer: '', state: 'withdrawn' }),
    approveHoursRequest: async ({ caller, params: { id }, body: { answer = '' } }) =>
      await approveRequest(context, accountOf(caller), { id, answer }),
    refuseHoursRequest: async ({ caller, params: { id }, body: { answer = '' } }) =>
      await endRequest(context, accountOf(caller), { id, answer, state: 'refused' }),
  })
}

/** An administrator reads all requests, others their own; empty for a member who is no staff member. */
async function listRequests(context: Context, member: Membership) {
  const isOwner = member.role === 'comerce_admin'
  if (!isOwner && member.staffId === null) return []
  const { plan } = await shopOf(context, member.shopId)
  const rows = await findRequests(context.database.db, member, isOwner ? null : member.staffId)
  return rows.map(row => toRequestWire(row, plan))
}
