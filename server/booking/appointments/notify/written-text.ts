/** The text that staff send by hand about an appointment: the shop's own, or else the default one. */
import { dateOf, priceText, shortDateText, timeText } from '#contract/texts/texts.ts'
import type { Unnotified } from '#domain/appointment/unnotified.ts'
import { toOffsetIso } from '#domain/calendar/local-time.ts'
import type { Values } from '#domain/messages/template.ts'
import { conversationOf } from '#server/kernel/conversation.ts'
import { chatTexts } from '#server/shop/templates/chat-texts.ts'
import { fillWords } from '#server/shop/templates/words.ts'
import type { AppointmentRow } from '#server/scheduling/queries.ts'
import {
  appointmentPartOf,
  manageLinkTo,
  shopLink,
  valuesOf,
  type MessageRequest,
} from './message-values.ts'

type News = Unnotified | 'withdrawn' | 'deposit' | 'day_moved' | 'day_cancelled'
type About = {
  readonly kind: News
  /** The start that the text mentions (epoch milliseconds); absent: the appointment's own. */
  readonly at?: number
  /** Further values for placeholders. */
  readonly more?: Values
}
type Written = { readonly text: string; readonly whatsapp_url: string | null }

const OVER: ReadonlySet<News> = new Set(['cancelled', 'withdrawn', 'rejected', 'day_cancelled'])

export function writtenText(
  request: MessageRequest,
  appointment: AppointmentRow,
  { kind, at = appointment.starts_at, more = {} }: About,
): Written {
  const { context, member, rules } = request
  const isOver = OVER.has(kind)
  // The manage link shows the customer's phone: a member who may not see phones gets the link of the shop's page.
  const isTheirs = !isOver && !member.hidesPhones
  const link = isTheirs ? manageLinkTo(request, appointment) : shopLink(request)
  const { customer_name: name, customer_phone: phone } = appointment
  const values = valuesOf(request, name, link, { ...appointmentPartOf(appointment), at })
  const deposit = kind === 'deposit' ? depositValues(request, appointment) : {}
  const all = { ...values, ...deposit, ...more }
  return conversationOf(context.config, phone, fillWords(rules.texts[kind] ?? chatTexts[kind], all))
}

/** The values for a text about a deposit: the amount, until when, and how to send it. */
export function depositValues({ rules }: MessageRequest, appointment: AppointmentRow): Values {
  const { expires_at: expiresAt, starts_at: startsAt, deposit, currency } = appointment
  const end = toOffsetIso(expiresAt ?? startsAt, rules.timeZone)
  return {
    sena: priceText(deposit ?? 0, currency),
    hasta: `${shortDateText(dateOf(end))} a las ${timeText(end)}`,
    datos: rules.depositInstructions || 'Por acá te pasamos los datos.',
  }
}
