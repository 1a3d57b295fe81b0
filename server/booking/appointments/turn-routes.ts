import type { Context } from '#server/context.ts'
import { accountOf, membershipOfCaller } from '#server/kernel/http/caller.ts'
import { handlers } from '#server/kernel/http/handler.ts'
import { listDays } from './lists/days.ts'
import { editTurn } from './status/edit.ts'
import { findTurns } from './lists/find-turns.ts'
import { listUntold, settleUntold } from './notify/list-untold.ts'
import { tellCustomer } from './notify/tell.ts'
import { getTurnCard } from './notify/turn-card.ts'

/** What the desk looks up around a turn, and puts right in it. */
export function turnRoutes(context: Context) {
  return handlers({
    listDays: async ({ query, caller }) =>
      await listDays(context, membershipOfCaller(caller), query),
    findTurns: async ({ query, caller }) =>
      await findTurns(context, membershipOfCaller(caller), query.q),
    getTurnCard: async ({ params, caller }) =>
      await getTurnCard(context, membershipOfCaller(caller), params.id),
    updateAppointment: async ({ params, body, caller }) =>
      await editTurn(context, caller, params.id, body),
    tellCustomer: async ({ params, body, caller }) =>
      await tellCustomer(context, membershipOfCaller(caller), params.id, body),
    listUntold: async ({ caller }) => await listUntold(context, membershipOfCaller(caller)),
    settleUntold: async ({ body, caller }) =>
      await settleUntold(context, membershipOfCaller(caller), accountOf(caller), body),
  })
}
