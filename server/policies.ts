import type { Context } from './context.ts'
import type { Policy } from './scheduling/book/policies.ts'
import { phoneLock, refusePhone } from './scheduling/book/phone-limits.ts'
import { refuseField } from './kernel/http/refusal.ts'
import { shareOfNetwork } from './scheduling/arrivals/policy.ts'
import { ladderTerms } from './booking/ladder/policy.ts'
import { knownCustomer } from './people/customers/policy.ts'

/** What a shop limits for each phone; staff are not limited. */
const phoneLimits: Policy<Context> = {
  locks: (_, { customer }) => phoneLock(customer.phone),
  ask: async ({ agenda, request, ofPhone }) => {
    if (request.source === 'public') await refusePhone(agenda, request, ofPhone)
    return null
  },
}

/** A deposit that staff ask for. */
const askedDeposit: Policy<Context> = {
  ask: ({ agenda: { now }, request: { deposit, startsAt } }) =>
    deposit === undefined
      ? null
      : {
          settle: ({ visit, state }) => {
            if (deposit > visit.price)
              refuseField('deposit', 'La seña no puede ser más que el precio.')
            if (startsAt <= now)
              refuseField('deposit', 'Ese turno ya empezó: no llega a esperar una seña.')
            return state
          },
        },
}

/** What is asked before a booking, in this order; `shareOfNetwork` decides on the state that `ladderTerms` shows. */
export const policies: readonly Policy<Context>[] = [
  phoneLimits,
  shareOfNetwork,
  ladderTerms,
  askedDeposit,
  knownCustomer,
]
