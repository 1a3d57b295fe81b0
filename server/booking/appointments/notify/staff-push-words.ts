import type { AppointmentWire } from '#contract/contract.ts'
import type { PushNews } from '#contract/messages/push.ts'
import type { AppointmentRow } from '../queries.ts'
import { servicesText, shortMomentText } from '../wire.ts'
import { timeText } from '#contract/texts/texts.ts'

/** An event of an appointment's history. */
export type PushedEvent = {
  readonly kind: string
  readonly actor: 'customer' | 'staff' | 'system'
  readonly detail: { readonly to?: unknown; readonly from?: unknown; readonly asked?: unknown }
  readonly at: number
}

/** Whether the event still says how the appointment is now. If not, a later event has a message of its own. */
export function stillTrue({ kind, detail }: PushedEvent, now: AppointmentRow): boolean {
  const isOff = ['cancelled', 'rejected', 'expired'].includes(now.stored_status)
  if (kind === 'status') return now.stored_status === detail.to
  if (kind === 'moved') return !isOff && now.starts_at === detail.to
  return !isOff
}

export function wordsOf(
  kind: PushNews,
  { actor, detail }: PushedEvent,
  appointment: AppointmentWire,
): { readonly title: string; readonly body: string } {
  const { name } = appointment.customer
  const what = `${servicesText(appointment)}, ${shortMomentText(appointment)}`
  if (kind === 'arrived')
    return {
      title: `Llegó ${name}`,
      body: `${servicesText(appointment)}, ${timeText(appointment.starts_at)}`,
    }
  if (kind === 'move') return { title: `${name}: cambió su turno`, body: `Ahora es ${what}` }
  if (kind === 'new') return { title: `${newsAbout(appointment)}: ${name}`, body: what }
  if (appointment.is_released) return { title: `${name} no confirmó`, body: `Quedó libre: ${what}` }
  const isTheirs = actor === 'customer' || detail.asked === true
  const title = isTheirs ? `${name} canceló` : `Turno cancelado: ${name}`
  return { title, body: what }
}

function newsAbout({ status, waits_for_mail: isForMail }: AppointmentWire): string {
  if (isForMail) return 'Espera que lo confirmen por mail'
  return newsOf[status] ?? 'Nuevo turno'
}

const newsOf: Readonly<Partial<Record<AppointmentWire['status'], string>>> = {
  pending: 'Turno a aprobar',
  awaiting_deposit: 'Espera la seña',
}
