import type { Context } from '#server/context.ts'
import { accountOf, membershipOfCaller } from '#server/kernel/http/caller.ts'
import { handlers } from '#server/kernel/http/handler.ts'
import { listDays } from './lists/days.ts'
import { changeCustomer } from './change-customer.ts'
import { editAppointment } from '#server/scheduling/status/edit.ts'
import { searchAppointments } from './lists/find-appointments.ts'
import { listUnnotified, settleUnnotified } from './notify/list-unnotified.ts'
import { notifyCustomer } from './notify/notify.ts'
import { getAppointmentCard } from './notify/appointment-card.ts'

/** The staff's calls to look up, correct and tell about appointments. */
export function appointmentRoutes(context: Context) {
  return handlers({
    listDays: async ({ query, caller }) =>
      await listDays(context, membershipOfCaller(caller), query),
    findTurns: async ({ query, caller }) =>
      await searchAppointments(context, membershipOfCaller(caller), query.q),
    getTurnCard: async ({ params, caller }) =>
      await getAppointmentCard(context, membershipOfCaller(caller), params.id),
    updateAppointment: async ({ params, body, caller }) =>
      await editAppointment(context, caller, params.id, body),
    changeAppointmentCustomer: async ({ params, body, caller }) =>
      await changeCustomer(context, caller, params.id, body),
    tellCustomer: async ({ params, body, caller }) =>
      await notifyCustomer(context, accountOf(caller), params.id, body),
    listUntold: async ({ caller }) => await listUnnotified(context, membershipOfCaller(caller)),
    settleUntold: async ({ body, caller }) =>
      await settleUnnotified(context, membershipOfCaller(caller), accountOf(caller), body),
  })
}
