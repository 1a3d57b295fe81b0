/** The link that opens an appointment to whoever holds it. */
import type { Reply } from '#contract/contract.ts'
import type { Context } from '#server/context.ts'
import { conversationOf } from '#server/kernel/conversation.ts'
import type { AppointmentRow } from './queries.ts'
import { spokenMomentText, toAppointmentWire } from './wire.ts'

export function manageTokenOf(
  context: Context,
  appointment: { readonly id: string; readonly manage_generation?: number },
): string {
  return context.secrets.signId('manage', appointment.id, appointment.manage_generation ?? 1)
}

export function manageUrlOf(context: Context, token: string): string {
  return `${context.config.publicUrl}/agenda/${token}`
}

/** The link for staff to send on, with the words for WhatsApp where there is a phone. */
export function manageLinkOf(
  context: Context,
  appointment: AppointmentRow,
): Reply<'getManageLink'> {
  const url = manageUrlOf(context, manageTokenOf(context, appointment))
  const moment = spokenMomentText(toAppointmentWire(appointment))
  const text = `Hola, ${appointment.customer_name}. Tu turno en ${appointment.comerce_name} es el ${moment}. Para moverlo o cancelarlo: ${url}`
  const { whatsapp_url: conversation } = conversationOf(
    context.config,
    appointment.customer_phone,
    text,
  )
  return { manage_url: url, whatsapp_url: conversation }
}
