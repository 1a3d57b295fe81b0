import type { Context } from '#server/context.ts'
import { accountOf, membershipOfCaller } from '#server/kernel/http/caller.ts'
import { handlers } from '#server/kernel/http/handler.ts'
import { refuse } from '#server/kernel/http/refusal.ts'
import { movedItems, ownStaff } from '#server/scheduling/visits/visit-request.ts'
import { listEvents } from './events.ts'
import { findForStaff } from '#server/scheduling/find.ts'
import { listAppointments } from './lists/list-appointments.ts'
import { shareLink } from './notify/share-link.ts'
import { moveQueued } from '#server/scheduling/move/move.ts'
import { servicesRoutes } from './services-routes.ts'
import { changeStatusQueued } from '#server/scheduling/status/change-status.ts'
import { closeAppointments, findUnresolved } from './resolve-appointments.ts'
import { toAppointmentWire } from '#server/scheduling/wire.ts'

/** The staff's calls to read, move, close and cancel existing appointments. */
export function staffAppointmentRoutes(context: Context) {
  return handlers({
    listAppointments: async ({ query, caller }) =>
      await listAppointments(context, membershipOfCaller(caller), query),
    getAppointment: async ({ params, caller }) => {
      const { appointment } = await findForStaff(context, membershipOfCaller(caller), params.id)
      return { appointment: toAppointmentWire(appointment) }
    },
    listUnclosed: async ({ caller }) => {
      const rows = await findUnresolved(context, membershipOfCaller(caller))
      return { items: rows.map(toAppointmentWire), next_cursor: null }
    },
    closeAppointments: async ({ body, caller }) =>
      await closeAppointments(context, membershipOfCaller(caller), accountOf(caller), body.turns),
    moveAppointment: async ({ params, body, caller }) => {
      const member = membershipOfCaller(caller)
      const found = await findForStaff(context, member, params.id)
      const request = {
        startsAt: Date.parse(body.starts_at),
        staffId: body.staff === undefined ? undefined : ownStaff(member, body.staff),
        ...movedItems(found.appointment, body, choice => ownStaff(member, choice)),
        durationMinutes: body.duration_minutes,
        revision: body.revision,
        actor: 'staff',
        actorId: accountOf(caller).userId,
        audience: { kind: 'staff', overbook: body.overbook ?? false },
        isNotified: body.notify ?? true,
      } as const
      return await moveQueued(context, found, request)
    },
    ...servicesRoutes(context),
    setAppointmentStatus: async ({ params, body, caller }) => {
      const found = await findForStaff(context, membershipOfCaller(caller), params.id)
      return await changeStatusQueued(context, found, {
        to: body.status,
        actor: 'staff',
        actorId: accountOf(caller).userId,
        reason: body.reason,
        isAskedFor: body.asked_by === 'customer',
        corrects: body.is_correction ?? false,
        isAssumed: body.is_assumed ?? false,
        revision: body.revision,
        isNotified: body.notify ?? true,
      })
    },
    listAppointmentEvents: async ({ params, caller }) => {
      const { appointment } = await findForStaff(context, membershipOfCaller(caller), params.id)
      return await listEvents(context.database.db, appointment, context.clock.now())
    },
    getManageLink: async ({ params, caller }) => {
      const member = membershipOfCaller(caller)
      // Anybody with the link can read what the customer entered, their phone too.
      if (member.hidesPhones) refuse('forbidden')
      const { appointment } = await findForStaff(context, member, params.id)
      return await shareLink(context, member, appointment)
    },
  })
}
