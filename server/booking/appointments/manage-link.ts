/** The signed token of an appointment's manage link: anybody who has it can see, move and cancel the appointment. */
import type { Context } from '#server/context.ts'

export function manageTokenOf(
  context: Context,
  appointment: { readonly id: string; readonly manage_generation?: number },
): string {
  return context.secrets.signId('manage', appointment.id, appointment.manage_generation ?? 1)
}

export function manageUrlOf(context: Context, token: string): string {
  return `${context.config.publicUrl}/agenda/${token}`
}
