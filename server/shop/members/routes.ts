import { listAudit } from '../audit/list-audit.ts'
import { shopOf } from '#server/scheduling/availability/shop-of.ts'
import type { Context } from '#server/context.ts'
import { accountOf, membershipOf, membershipOfCaller } from '#server/kernel/http/caller.ts'
import { handlers } from '#server/kernel/http/handler.ts'
import { refuse } from '#server/kernel/http/refusal.ts'
import { acceptInvitation, readInvitation } from './accept.ts'
import { updateMember } from './change.ts'
import { inviteMember } from './invite.ts'
import { handOver } from './offer-ownership.ts'
import { findMembers, findAppointmentsAhead } from './queries.ts'
import { removeMember } from './remove.ts'

export function memberRoutes(context: Context) {
  const { db } = context.database
  return handlers({
    listMembers: async ({ caller }) => {
      const shop = membershipOfCaller(caller)
      return { items: await findMembers(db, shop, context.clock.now()), next_cursor: null }
    },
    inviteMember: async ({ caller, body }) => await inviteMember(context, accountOf(caller), body),
    handOver: async ({ caller, body }) => await handOver(context, accountOf(caller), body),
    updateMember: async ({ caller, params, body }) =>
      await updateMember(context, accountOf(caller), params.id, body),
    listMemberTurns: async ({ caller, params }) => {
      const shop = membershipOf(accountOf(caller))
      const now = context.clock.now()
      const [member] = await findMembers(db, shop, now, params.id)
      if (member === undefined) return refuse('not_found')
      return { items: await findAppointmentsAhead(db, shop, params.id, now), next_cursor: null }
    },
    removeMember: async ({ caller, params, body }) => {
      await removeMember(context, accountOf(caller), params.id, body.keep_turns === true)
    },
    getInvitation: async ({ params }) => await readInvitation(context, params.invitation_token),
    acceptInvitation: async ({ params, caller, body, client }) =>
      await acceptInvitation(context, params.invitation_token, caller, body, client),
    listAudit: async ({ caller, query }) => {
      const membership = membershipOfCaller(caller)
      const { timeZone } = (await shopOf(context, membership.shopId)).row
      return await listAudit(context, { ...membership, timeZone, showsCustomers: true }, query)
    },
  })
}
