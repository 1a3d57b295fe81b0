/** Understands what a customer wrote or tapped, and does it if it is clear; otherwise the shop reads it. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { dateOf, dayMonthText, timeText } from '#contract/texts/texts.ts'
import { decideTransition } from '#domain/appointment/appointment-status.ts'
import { DAY } from '#domain/calendar/interval.ts'
import { toOffsetIso } from '#domain/calendar/local-time.ts'
import { type AnswerWord, readAnswerWord } from '#domain/messages/answer-word.ts'
import { firstName } from '#domain/messages/template.ts'
import { manageTokenOf, manageUrlOf } from '#server/booking/appointments/manage-link.ts'
import type { Context } from '#server/context.ts'
import { momentIn } from '#server/kernel/shop-time.ts'
import type { Work } from '#server/kernel/unit-of-work/events.ts'
import { findAppointments, type AppointmentRow } from '#server/scheduling/queries.ts'
import { changeStatus } from '#server/scheduling/status/change-status.ts'
import { publicUrlOf } from '#server/shop/settings/public-url.ts'
import type { Shop } from '../connection-rows.ts'
import type { IncomingMessage } from '../messenger.ts'
import { queueText } from '../queue.ts'
import type { Afterwards, ToldRow } from '../sent-messages.ts'
import { type Answered, findAnswered, noteWrote, phoneOf } from './who-wrote.ts'

type Outcome = 'confirmed' | 'cancelled' | 'refused' | 'asked' | 'stopped' | 'started' | 'unread'
/** What is done about it, and what they are told. */
type Done = {
  readonly outcome: Outcome
  readonly appointment?: AppointmentRow | undefined
  readonly says?: string
  readonly buttons?: readonly { readonly id: string; readonly title: string }[]
}
type Asking = {
  readonly context: Context
  readonly work: Work
  readonly shop: Shop
  readonly message: IncomingMessage
  readonly answered: Answered | null
  readonly phone: string | null
  /** Their appointments ahead, the next one first. */
  readonly ahead: readonly AppointmentRow[]
}

const MOST_CHOICES = 3
/** A yes or no answers a question that was asked in this time. */
const QUESTION_LASTS = 2 * DAY
const asks = ['reminder_24h', 'reminder_3h', 'confirm_request']

export async function takeMessage(
  context: Context,
  work: Work,
  told: Pick<ToldRow, 'organization_id' | 'comerce_id'>,
  message: IncomingMessage,
): Promise<Afterwards> {
  const shop = { organizationId: told.organization_id, shopId: told.comerce_id }
  const answered = await findAnswered(work, shop, message.contextId)
  const phone = await phoneOf(work, shop, message, answered)
  if (phone !== null) await noteWrote(work, shop, phone, message)
  const ahead = phone === null ? [] : await findAhead(work, shop, phone)
  const asking: Asking = { context, work, shop, message, answered, phone, ahead }
  const done = await understand(asking)
  const id = await keepAnswer(asking, done)
  if (done.says !== undefined)
    await queueText(work.trx, work.now, {
      ...shop,
      subjectId: id,
      version: 0,
      phone,
      userId: message.userId,
      text: done.says,
      ...(done.buttons === undefined ? {} : { buttons: done.buttons }),
      byUser: null,
      before: message.at + DAY,
    })
  return async () => context.publisher.messagesChanged(shop.shopId)
}

async function understand(asking: Asking): Promise<Done> {
  const { message, answered } = asking
  const tapped = /^(confirm|cancel):([\da-f-]{36})$/.exec(message.payload ?? '')
  const about = answered !== null && asks.includes(answered.kind) ? answered.subject_id : undefined
  if (tapped !== null) {
    // The message that was answered names it; a payload alone is believed for their own appointments only.
    const id = about ?? tapped[2]
    const own = await findOwn(asking, id ?? '')
    return own === undefined ? { outcome: 'unread' } : await act(asking, tapped[1] as Act, own)
  }
  const read = readAnswerWord(message.text)
  if (read === null) return { outcome: 'unread', appointment: await clearOne(asking, about) }
  const { word, isBare } = read
  if (word === 'stop' || word === 'start') return await choose(asking, word)
  if (isBare && about === undefined && !(await wasAsked(asking))) return { outcome: 'unread' }
  return await byWord(asking, word, about)
}

type Act = Exclude<AnswerWord, 'stop' | 'start'>

async function byWord(asking: Asking, word: Act, about: string | undefined): Promise<Done> {
  const one = await clearOne(asking, about)
  if (one !== undefined) return await act(asking, word, one)
  const { ahead } = asking
  if (ahead.length === 0) return { outcome: 'unread' }
  const question = word === 'confirm' ? '¿Cuál confirmás?' : '¿Cuál querés cancelar?'
  return {
    outcome: 'asked',
    says: `Tenés más de un turno. ${question}`,
    buttons: ahead
      .slice(0, MOST_CHOICES)
      .map(row => ({ id: `${word}:${row.id}`, title: shortMoment(row) })),
  }
}

/** The appointment that is meant: that of the message which they answer, or the only one ahead. */
async function clearOne(asking: Asking, about: string | undefined) {
  if (about !== undefined) return await findOwn(asking, about)
  return asking.ahead.length === 1 ? asking.ahead[0] : undefined
}

/** At most 20 letters, as Meta allows: `mar 24 nov, 18:30`. */
function shortMoment({ starts_at: startsAt, time_zone: timeZone }: AppointmentRow): string {
  const at = toOffsetIso(startsAt, timeZone)
  return `${dayMonthText(dateOf(at))}, ${timeText(at)}`
}

async function act(asking: Asking, word: Act, appointment: AppointmentRow): Promise<Done> {
  const { context, work } = asking
  const { status, starts_at: startsAt, time_zone: timeZone } = appointment
  const to = word === 'confirm' ? 'confirmed' : 'cancelled'
  const when = momentIn(startsAt, timeZone)
  const name = firstName(appointment.customer_name)
  const says =
    to === 'confirmed'
      ? `¡Gracias, ${name}! Te esperamos el ${when}.`
      : `Listo, ${name}: cancelamos tu turno del ${when}. Si querés otro, elegilo acá: ${publicUrlOf(context.config, appointment.ad_url)}`
  if (status === to) return { outcome: to, appointment, says }
  const isOpen = status === 'booked' || status === 'confirmed'
  const moment = { startsAt, now: work.now }
  if (!isOpen || !decideTransition(status, to, 'customer', moment).ok)
    return { outcome: 'refused', appointment, says: tooLate(context, appointment) }
  const shop = await context.availability.open(appointment.comerce_id)
  if (shop === null) return { outcome: 'unread', appointment }
  const request = {
    to,
    actor: 'customer',
    actorId: null,
    reason: undefined,
    revision: undefined,
  } as const
  await changeStatus(work, shop, { appointment, request })
  return { outcome: to, appointment, says }
}

function tooLate(context: Context, appointment: AppointmentRow): string {
  const url = manageUrlOf(context, manageTokenOf(context, appointment))
  return `Eso ya no se puede cambiar por acá. Mirá cómo está tu turno: ${url}`
}

/** They want no more messages, or again. Said once. */
async function choose(
  { work: { trx, now }, shop, phone }: Asking,
  word: 'stop' | 'start',
): Promise<Done> {
  const outcome = word === 'stop' ? 'stopped' : 'started'
  if (phone === null) return { outcome: 'unread' }
  const isStop = word === 'stop'
  const { rows } = await sql`
    update whatsapp_people set stopped_at = ${isStop ? new Date(now) : null}
    where organization_id = ${shop.organizationId} and comerce_id = ${shop.shopId} and phone = ${phone}
      and (stopped_at is null) = ${isStop} returning phone`.execute(trx)
  if (rows.length === 0) return { outcome }
  return {
    outcome,
    says: isStop
      ? 'Listo, no te escribimos más por WhatsApp. Si cambiás de idea, escribí ALTA.'
      : 'Listo, te volvemos a avisar de tus turnos por WhatsApp. Para no recibir más, escribí BAJA.',
  }
}

async function wasAsked({ work: { trx, now }, shop, phone }: Asking): Promise<boolean> {
  const { rows } = await sql`
    select from whatsapp_messages
    where organization_id = ${shop.organizationId} and comerce_id = ${shop.shopId} and phone = ${phone}
      and kind = any(${asks}) and sent_at > ${new Date(now - QUESTION_LASTS)} limit 1`.execute(trx)
  return rows.length > 0
}

async function findAhead(
  { trx, now }: Work,
  { organizationId, shopId }: Shop,
  phone: string,
): Promise<AppointmentRow[]> {
  return await findAppointments(
    trx,
    now,
    sql`a.organization_id = ${organizationId} and a.comerce_id = ${shopId} and cu.phone = ${phone}
      and a.status in ('booked', 'confirmed') and a.starts_at > ${new Date(now)}`,
    sql`order by a.starts_at, a.id limit 20`,
  )
}

/** An appointment of this shop and this person, whatever became of it. */
async function findOwn(
  { work: { trx, now }, shop, phone, answered }: Asking,
  id: string,
): Promise<AppointmentRow | undefined> {
  const isAnswered = answered?.subject_id === id
  const [row] = await findAppointments(
    trx,
    now,
    sql`a.organization_id = ${shop.organizationId} and a.comerce_id = ${shop.shopId} and a.id::text = ${id}
      and (cu.phone = ${phone} or ${isAnswered})`,
  )
  return row
}

async function keepAnswer(
  { work: { trx }, shop, message, phone }: Asking,
  { outcome, appointment }: Done,
): Promise<string> {
  const id = randomUUID()
  const needsNobody = outcome !== 'unread'
  const at = new Date(message.at)
  await sql`
    insert into whatsapp_answers (organization_id, id, comerce_id, wamid, phone, user_id, name, text, customer_id,
      appointment_id, outcome, at, settled_at)
    values (${shop.organizationId}, ${id}, ${shop.shopId}, ${message.wamid}, ${phone}, ${message.userId},
      ${message.name.slice(0, 120)}, ${message.text.slice(0, 4096)},
      (select coalesce(merged_into, id) from customers
        where organization_id = ${shop.organizationId} and phone = ${phone}),
      ${appointment?.id ?? null}, ${outcome}, ${at}, ${needsNobody ? at : null})`.execute(trx)
  return id
}
