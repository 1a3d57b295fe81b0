/** What a message about an appointment is filled with. */
import { dateOf, longDateText, momentText, timeText } from '#contract/texts/texts.ts'
import { firstName, type Values } from '#domain/messages/template.ts'
import { toOffsetIso } from '#domain/calendar/local-time.ts'
import type { Context } from '#server/context.ts'
import type { Membership } from '#server/kernel/http/caller.ts'
import { publicUrlOf } from '#server/shop/settings/public-url.ts'
import { manageTokenOf, manageUrlOf } from '../manage-link.ts'
import type { AppointmentRow } from '../queries.ts'
import type { MessageRules } from './message-rules.ts'

export type AppointmentPart = {
  readonly id: string
  readonly startsAt: number
  readonly services: string
  readonly staff: string
}

/** Whose messages are wanted, and by which rules. */
export type MessageRequest = {
  readonly context: Context
  readonly member: Membership
  readonly rules: MessageRules
  readonly now: number
}

export function appointmentPartOf(row: AppointmentRow): AppointmentPart {
  const names = row.legs.map(item => item.service_name)
  return {
    id: row.id,
    startsAt: row.starts_at,
    services: names.join(' + '),
    staff: row.legs[0]?.staff_name ?? '',
  }
}

/** The appointment's own link: whoever has it may move it. */
export function manageLinkTo({ context }: MessageRequest, row: AppointmentRow): string {
  return manageUrlOf(context, manageTokenOf(context, row))
}

export function shopLink({ context, rules }: MessageRequest): string {
  return publicUrlOf(context.config, rules.adUrl)
}

/** What is said of everybody, and of an appointment what it is, at the hour `at`. */
export function valuesOf(
  { rules }: Pick<MessageRequest, 'rules'>,
  name: string,
  link: string,
  about?: { readonly at: number; readonly services: string; readonly staff: string },
): Values {
  const shop = { nombre: firstName(name), local: rules.name, link }
  if (about === undefined) return shop
  const at = toOffsetIso(about.at, rules.timeZone)
  return {
    ...shop,
    servicio: about.services,
    profesional: about.staff,
    dia: longDateText(dateOf(at)),
    hora: timeText(at),
    cuando: momentText(at),
  }
}
