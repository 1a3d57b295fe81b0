import { sql } from 'kysely'
import type { Reply } from '#contract/contract.ts'
import { localDate, startOfDay, toOffsetIso } from '#domain/calendar/local-time.ts'
import type { Context } from '#server/context.ts'
import { membershipOf, type Account } from '#server/kernel/http/caller.ts'
import { conversationOf } from '#server/kernel/conversation.ts'
import { chatTexts } from '#server/shop/templates/chat-texts.ts'
import { fillWords } from '#server/shop/templates/words.ts'
import { timeText } from '#contract/texts/texts.ts'
import { MINUTE } from '#domain/calendar/interval.ts'
import { findByWhatsapp } from '#server/integrations/whatsapp/by-hand.ts'
import type { Unnotified } from '#domain/appointment/unnotified.ts'
import { messageIdOf, type DueMessage, type FindMessages } from './due-message.ts'
import {
  type MessageRequest,
  appointmentPartOf,
  manageLinkTo,
  valuesOf,
  shopLink,
} from '../appointments/notify/message-values.ts'
import { dueDeposits, dueReminders, toDue } from './due-of-appointments.ts'
import { dueBirthdays, dueMissed } from './due-of-customers.ts'
import { findMessageRules } from '../appointments/notify/message-rules.ts'
import { findMessageRows, type MessageRow } from './message-rows.ts'
import { scopeOf } from '#server/scheduling/find.ts'
import { findAppointments } from '#server/scheduling/queries.ts'
import { findUnnotifiedNews } from '../appointments/notify/list-unnotified.ts'

type Wire = Reply<'listDayMessages'>['items'][number]

/** The messages that staff should send by hand today, and those that they have sent. */
export async function listDayMessages(
  context: Context,
  account: Account,
  offers: FindMessages,
): Promise<Reply<'listDayMessages'>> {
  const request = await requestFrom(context, account)
  const due = await findDue(request, offers)
  const { timeZone } = request.rules
  const date = localDate(request.now, timeZone)
  const today = startOfDay(date, timeZone)
  const rowOf = await rowsOf(request, due)
  const items = due
    .filter(message => isOfToday(rowOf(message), today))
    .map(message => toWire(request, account, message, rowOf(message)))
  return { date, items, next_cursor: null }
}

export async function requestFrom(context: Context, account: Account): Promise<MessageRequest> {
  const member = membershipOf(account)
  const rules = await findMessageRules(context.database.db, member)
  return { context, member, rules, now: context.clock.now() }
}

/** All messages that are due, the most urgent first. */
export async function findDue(
  request: MessageRequest,
  offers: FindMessages,
): Promise<DueMessage[]> {
  const found = await Promise.all([
    offers(request),
    dueDelays(request),
    dueDeposits(request),
    dueChanges(request),
    dueReminders(request),
    dueBirthdays(request),
    dueMissed(request),
  ])
  const changed = new Set(found[3].map(message => message.subjectId))
  const all = await withoutWhatsapp(request, found.flat())
  return (
    all
      // A customer who is told of a change needs no reminder of the same appointment.
      .filter(({ kind, subjectId }) => !isReminder(kind) || !changed.has(subjectId))
      .toSorted((a, b) => a.urgency - b.urgency || (messageIdOf(a) < messageIdOf(b) ? -1 : 1))
  )
}

/** Without what WhatsApp sends by itself; what it could not send says why. */
async function withoutWhatsapp(
  { context, member }: MessageRequest,
  due: readonly DueMessage[],
): Promise<DueMessage[]> {
  const byWhatsapp = await findByWhatsapp(context.database.db, member, due)
  return due.flatMap(message => {
    const how = byWhatsapp(message)
    if (how === 'itself') return []
    return [how === null ? message : { ...message, failure: how }]
  })
}

/** A message as the member sees it after they took or settled it. */
export async function showMessage(
  request: MessageRequest,
  account: Account,
  message: DueMessage,
): Promise<Wire> {
  const rowOf = await rowsOf(request, [message])
  return toWire(request, account, message, rowOf(message))
}

function isReminder(kind: DueMessage['kind']): boolean {
  return kind === 'reminder_24h' || kind === 'reminder_3h' || kind === 'confirm_request'
}

async function rowsOf({ context, member }: MessageRequest, due: readonly DueMessage[]) {
  const subjects = due.map(message => message.subjectId)
  const rows = await findMessageRows(context.database.db, member, subjects)
  const byId = new Map(rows.map(row => [`${row.kind}.${row.subject_id}.${row.version}`, row]))
  return (message: DueMessage) => byId.get(messageIdOf(message))
}

/** Whether to list a message: not when it was settled before today. */
function isOfToday(row: MessageRow | undefined, today: number): boolean {
  return row === undefined || row.state === 'taken' || row.at >= today
}

function toWire(
  { context, member, rules, now }: MessageRequest,
  account: Account,
  message: DueMessage,
  row: MessageRow | undefined,
): Wire {
  const { phone } = message.customer
  const words = member.hidesPhones
    ? ''
    : fillWords(rules.texts[message.kind] ?? chatTexts[message.kind], message.values)
  // `conversationOf` removes links that the shop or a customer typed.
  const { text, whatsapp_url: conversation } = conversationOf(context.config, phone, words)
  const at = (instant: number | null) =>
    instant === null ? null : toOffsetIso(instant, rules.timeZone)
  const isOver =
    row?.taken_until !== undefined && row.taken_until !== null && row.taken_until <= now
  const kept = isOver ? undefined : row
  const { turn } = message
  return {
    id: messageIdOf(message),
    kind: message.kind,
    customer: { name: message.customer.name, phone },
    turn:
      turn === null
        ? null
        : {
            id: turn.id,
            starts_at: toOffsetIso(turn.startsAt, rules.timeZone),
            services: turn.services,
            staff: turn.staff,
          },
    was: at(message.was),
    until: at(message.until),
    text,
    whatsapp_url: member.hidesPhones ? null : conversation,
    is_bounced: message.isBounced,
    failure: message.failure ?? null,
    state: kept?.state ?? 'waiting',
    by: kept === undefined ? null : { id: kept.by_user, name: kept.by_name },
    is_mine: kept?.by_session === account.sessionId,
    at: at(kept?.at ?? null),
  }
}

/** A delay that grows is a new message only after this many more minutes, so that nobody is written to all the time. */
const STEP_MINUTES = 15

/** Messages for customers for whom the shop runs late and who have not arrived: no mail tells them. */
async function dueDelays(request: MessageRequest): Promise<DueMessage[]> {
  const { context, member, rules, now } = request
  const rows = await findAppointments(
    context.database.db,
    now,
    sql`${scopeOf(member)} and a.delay_minutes is not null and a.status in ('booked', 'confirmed')
      and cu.phone is not null and a.starts_at > ${new Date(now)}`,
    sql`order by a.starts_at, a.id limit 100`,
  )
  return rows.map(row => {
    const delay = row.delay_minutes ?? 0
    const turn = appointmentPartOf(row)
    const expected = row.starts_at + delay * MINUTE
    const about = { ...turn, at: turn.startsAt }
    const values = valuesOf(request, row.customer_name, manageLinkTo(request, row), about)
    const nueva = timeText(toOffsetIso(expected, rules.timeZone))
    return {
      kind: 'running_late' as const,
      subjectId: row.id,
      version: row.starts_at + Math.floor(delay / STEP_MINUTES),
      customer: { name: row.customer_name, phone: row.customer_phone },
      turn,
      was: null,
      until: null,
      isBounced: false,
      urgency: now,
      values: { ...values, demora: String(delay), nueva },
    }
  })
}

const OVER: ReadonlySet<Unnotified> = new Set(['cancelled', 'rejected'])

/** Messages for customers whose appointment the shop changed without a mail, whether they have an address or not. */
async function dueChanges(request: MessageRequest): Promise<DueMessage[]> {
  const { context, member } = request
  const news = await findUnnotifiedNews(context, member)
  return news.map(({ appointment: row, change, knewStartsAt }) => {
    const isOver = OVER.has(change)
    const turn = appointmentPartOf(row)
    // A cancelled appointment is named by the start that the customer knows.
    const at = isOver ? knewStartsAt : row.starts_at
    const link = isOver ? shopLink(request) : manageLinkTo(request, row)
    return {
      ...toDue(row),
      kind: change,
      version: row.revision,
      turn,
      was: knewStartsAt,
      isBounced: false,
      urgency: Math.min(knewStartsAt, row.starts_at),
      values: valuesOf(request, row.customer_name, link, { ...turn, at }),
    }
  })
}
