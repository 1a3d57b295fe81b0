import type { Context } from '#server/context.ts'
import { refuse } from '#server/kernel/http/refusal.ts'
import type { Policy } from '#server/scheduling/book/policies.ts'
import { findTerms } from './find-terms.ts'
import { refuseUnaccepted } from './refuse-unaccepted.ts'

/** What a shop asks of a customer because of their history. Nothing when staff book: they see the history and decide. */
export const ladderTerms: Policy<Context> = {
  ask: async ({ agenda, request }) => {
    const { source, customer, userId, knownBy: appointmentId = null } = request
    const { phone } = customer
    if (source === 'staff' || phone === null) return null
    const terms = await findTerms(agenda.trx, agenda, { phone, userId, appointmentId }, request)
    if (terms === null) return null
    if (terms.rung === 'phone_only') return refuse('ask_the_shop')
    const { rung, reason } = terms
    return {
      state: terms.state,
      rung: { rung, reason },
      settle: ({ state }) => {
        refuseUnaccepted(agenda.row, request.accepts, { ...terms, state })
        return state
      },
    }
  },
}
