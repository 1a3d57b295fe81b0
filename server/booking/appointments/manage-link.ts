/** The link that opens an appointment to whoever holds it. */
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
