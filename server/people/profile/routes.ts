import type { Context } from '#server/context.ts'
import { accountOf } from '#server/kernel/http/caller.ts'
import { handlers } from '#server/kernel/http/handler.ts'
import type { Limiter } from '#server/kernel/http/limiter.ts'
import { changeEmail } from './change-email.ts'
import { changePassword } from './change-password.ts'
import { claimAppointment } from './claim-appointment.ts'
import { claimAppointments, requestAppointmentClaim } from './claim-by-mail.ts'
import { deactivateAccount } from './deactivate-account.ts'
import { deleteAccount } from './delete-account.ts'
import { exportMyData } from './export-my-data.ts'
import { findGuestAppointments, takeGuestAppointments } from './guest-appointments.ts'
import { findProfile } from './queries.ts'
import { endOneSession, endOtherSessions, findSessions } from './own-sessions.ts'
import { updateProfile } from './update-profile.ts'

export function profileRoutes(context: Context, limiter: Limiter) {
  const { db } = context.database
  return handlers({
    getProfile: async ({ caller }) => await findProfile(db, accountOf(caller)),
    updateProfile: async ({ body, caller }) =>
      await updateProfile(context, accountOf(caller), body),
    changePassword: async ({ body, caller }) => {
      await changePassword(context, limiter, accountOf(caller), body)
    },
    listSessions: async ({ caller }) => ({
      items: await findSessions(db, accountOf(caller), context.clock.now()),
      next_cursor: null,
    }),
    endSession: async ({ caller, params }) => {
      await endOneSession(context, accountOf(caller), params.id)
    },
    endOtherSessions: async ({ caller }) => await endOtherSessions(context, accountOf(caller)),
    changeEmail: async ({ caller, body }) => {
      await changeEmail(context, limiter, accountOf(caller), body)
      return { message: 'Te mandamos un mail a la dirección nueva. Abrilo para confirmarla.' }
    },
    claimAppointment: async ({ caller, body }) => {
      await claimAppointment(context, accountOf(caller), body.manage_token)
    },
    findGuestAppointments: async ({ caller, body }) =>
      await findGuestAppointments(context, accountOf(caller), body.manage_tokens),
    takeGuestAppointments: async ({ caller, body }) =>
      await takeGuestAppointments(context, accountOf(caller), body.manage_tokens),
    requestTurnClaim: async ({ caller, body }) =>
      await requestAppointmentClaim(context, limiter, accountOf(caller), body.email),
    claimTurns: async ({ caller, body }) =>
      await claimAppointments(context, accountOf(caller), body.token),
    deactivateAccount: async ({ body, caller }) => {
      await deactivateAccount(context, limiter, accountOf(caller), body.password)
    },
    exportMyData: async ({ caller }) => await exportMyData(db, accountOf(caller)),
    deleteAccount: async ({ body, caller }) => {
      await deleteAccount(context, limiter, accountOf(caller), body.password)
    },
  })
}
