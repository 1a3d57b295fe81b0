import { hasArrived } from '#domain/appointment/appointment-status.ts'
import type { Received } from '#contract/contract.ts'
import type { Context } from '#server/context.ts'
import { accountOf, membershipOfCaller, type Caller } from '#server/kernel/http/caller.ts'
import { handlers } from '#server/kernel/http/handler.ts'
import { refuseField } from '#server/kernel/http/refusal.ts'
import { ownStaff, refuseUnusedStaff } from '#server/scheduling/visits/visit-request.ts'
import { findForStaff } from '#server/scheduling/find.ts'
import type { AppointmentRow } from '#server/scheduling/queries.ts'
import { moveQueued } from '#server/scheduling/move/move.ts'
import type { MoveRequest } from '#server/scheduling/move/move-request.ts'
import { previewServices } from './preview-services.ts'

/** The calls that change the services of an appointment ("sumale la barba"). */
export function servicesRoutes(context: Context) {
  return handlers({
    previewAppointmentServices: async ({ params, query, caller }) => {
      const member = membershipOfCaller(caller)
      const found = await findForStaff(context, member, params.id)
      const wanted = wantedBy(caller, found.appointment, { ...query, legs: undefined })
      const isOwner = member.role === 'comerce_admin'
      return await previewServices(context, found, {
        ...wanted,
        isOwner,
        onlyStaffId: member.onlyStaffId,
      })
    },
    changeAppointmentServices: async ({ params, body, caller }) => {
      const found = await findForStaff(context, membershipOfCaller(caller), params.id)
      const request: MoveRequest = {
        ...wantedBy(caller, found.appointment, body),
        durationMinutes: body.duration_minutes,
        price: body.price,
        revision: body.revision,
        actor: 'staff',
        actorId: accountOf(caller).userId,
        audience: { kind: 'staff', overbook: body.overbook ?? false },
        isNotified: body.notify ?? !hasArrived(found.appointment.status),
      }
      return await moveQueued(context, found, request)
    },
  })
}

type Body = Pick<
  Received<'changeAppointmentServices', 'body'>,
  'services' | 'staff' | 'add_ons' | 'legs' | 'starts_at'
>

function wantedBy(caller: Caller, appointment: AppointmentRow, body: Body) {
  const member = membershipOfCaller(caller)
  const { services, staff, add_ons: addOnIds, legs: items, starts_at: startsAt } = body
  if (items !== undefined && items.map(item => item.service).join() !== services.join())
    refuseField('legs', 'Tienen que ser los mismos servicios, en el mismo orden.')
  refuseUnusedStaff({ staff, legs: items })
  return {
    startsAt: startsAt === undefined ? appointment.starts_at : Date.parse(startsAt),
    staffId: staff === undefined ? undefined : ownStaff(member, staff),
    itemStaffIds: items?.map(item => ownStaff(member, item.staff ?? staff)),
    services: {
      serviceIds: services,
      addOnIds,
      addedStaffId: member.onlyStaffId ?? undefined,
    },
  }
}
