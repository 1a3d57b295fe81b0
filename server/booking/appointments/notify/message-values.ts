/** The facts of an appointment that a message may mention. */
import { listText, namesText } from '#contract/texts/services-text.ts'
import { dateOf, longDateText } from '#contract/texts/texts.ts'
import { firstName, type Values } from '#domain/messages/template.ts'
import { toOffsetIso } from '#domain/calendar/local-time.ts'
import type { Context } from '#server/context.ts'
import type { Membership } from '#server/kernel/http/caller.ts'
import { publicUrlOf } from '#server/shop/settings/public-url.ts'
import { manageTokenOf, manageUrlOf } from '../manage-link.ts'
import type { AppointmentRow } from '#server/scheduling/queries.ts'
import type { MessageRules } from './message-rules.ts'
import { hourIn, momentIn } from '#server/kernel/shop-time.ts'

export type AppointmentPart = {
  readonly id: string
  readonly startsAt: number
  readonly services: string
  readonly staff: string
}

/** For which member messages are written, by which settings, and when. */
export type MessageRequest = {
  readonly context: Context
  readonly member: Membership
  readonly rules: MessageRules
  readonly now: number
}

export function appointmentPartOf(row: AppointmentRow): AppointmentPart {
  const names = row.legs.flatMap(item => [item.service_name, ...item.add_ons.map(one => one.name)])
  return {
    id: row.id,
    startsAt: row.starts_at,
    services: listText(names),
    staff: namesText([...new Set(row.legs.map(item => item.staff_name))]),
  }
}

/** The appointment's own link: whoever has it may move it. */
export function manageLinkTo({ context }: MessageRequest, row: AppointmentRow): string {
  return manageUrlOf(context, manageTokenOf(context, row))
}

export function shopLink({ context, rules }: MessageRequest): string {
  return publicUrlOf(context.config, rules.adUrl)
}

/** The values of the placeholders: name, shop and link, and with `about` those of an appointment at the start `at`. */
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
    hora: hourIn(about.at, rules.timeZone),
    cuando: momentIn(about.at, rules.timeZone),
  }
}
