/** Sends what is due: each shop's messages one after the other, the shops side by side. */
import { sql } from 'kysely'
import type { WhatsappFailure } from '#contract/integrations/whatsapp-names.ts'
import { DAY, MINUTE } from '#domain/calendar/interval.ts'
import { otherWaId } from '#domain/messages/chat-phone.ts'
import { endOfQuiet, type QuietHours } from '#domain/calendar/quiet-hours.ts'
import type { Context } from '#server/context.ts'
import { compose, type Composed } from './compose.ts'
import { type ConnectionRow, findConnections, lineOf } from './connection-rows.ts'
import { calm, flagTemplate, giveUp, slowDown, slowDownFor, stop } from './hold-back.ts'
import { shopMessageSent } from './happened.ts'
import {
  claimNext,
  drop,
  fail,
  markSent,
  markUnknown,
  putBack,
  type MessageRow,
} from './message-rows.ts'
import {
  type Accepted,
  isOver,
  type Line,
  type Messenger,
  NoAnswer,
  NotReached,
  type Outgoing,
  ProviderRefused,
} from './messenger.ts'

/** One shop cannot keep the others waiting longer than this many messages take. */
const AT_ONCE = 200
/** How long the echo of a message that nobody answered for is waited for. */
const ECHO = 10 * MINUTE
/** A provider that told us nothing in this time is not set up to tell us. */
const HEARING = DAY

export type Sending = { readonly context: Context; readonly messenger: Messenger }

export async function sendDue(sending: Sending): Promise<void> {
  await settleUnanswered(sending.context)
  const now = new Date(sending.context.clock.now())
  const due = await findConnections(
    sending.context.database.db,
    sql`exists (select from whatsapp_messages m where m.organization_id = w.organization_id
      and m.comerce_id = w.comerce_id and (m.state = 'queued' and m.next_at <= ${now}
        or m.state = 'unknown' and w.failures > 0))`,
  )
  await Promise.all(due.map(async row => await sendOf(sending, row)))
}

async function sendOf(sending: Sending, row: ConnectionRow): Promise<void> {
  const { context } = sending
  const { db } = context.database
  const now = context.clock.now()
  if (row.state !== 'ok' || !row.is_on) return await giveUp(context, row)
  const line = lineOf(context, row)
  if (line === null) return await stop(context, row, { reason: 'reconnect', code: null })
  if (row.wait_until !== null && now < row.wait_until) return
  // Whether it answers is asked by a question first, which may be asked again without harm.
  if (row.failures > 0 && !(await answers(sending, row, line))) return
  const quiet = await quietOf(context, row)
  const shop = { organizationId: row.organization_id, shopId: row.comerce_id }
  for (let sent = 0; sent < AT_ONCE; sent += 1) {
    const message = await claimNext(db, shop, context.clock.now())
    if (message === null) return
    if (!(await sendOne(sending, { row, line, message, quiet }))) return
  }
}

type One = {
  readonly row: ConnectionRow
  readonly line: Line
  readonly message: MessageRow
  readonly quiet: { readonly hours: QuietHours | null; readonly timeZone: string }
}

/** Returns whether the number may go on. */
async function sendOne(sending: Sending, one: One): Promise<boolean> {
  const { context } = sending
  const { message, quiet } = one
  const { db } = context.database
  const now = context.clock.now()
  if (now >= message.ends_at) {
    await fail(db, itself(message), { reason: 'late', code: null, now })
    return true
  }
  // Somebody who wrote just now is awake; everybody else is not woken.
  const awake = message.kind === 'answer' ? now : endOfQuiet(quiet.hours, now, quiet.timeZone)
  if (awake > now) {
    await putBack(db, message, awake)
    return true
  }
  const refused = await mayNotLeave(context, message)
  if (refused !== null) {
    await fail(db, itself(message), { reason: refused, code: null, now })
    return true
  }
  const composed = await compose(context, message)
  if ('dropped' in composed) {
    await drop(db, message, composed.dropped)
    return true
  }
  return await hand(sending, one, composed)
}

type Written = Exclude<Composed, { readonly dropped: string }>

async function hand(sending: Sending, one: One, { content, words }: Written): Promise<boolean> {
  const { context, messenger } = sending
  const { row, line, message } = one
  const { db } = context.database
  try {
    const accepted = await sendEitherForm(messenger, line, {
      to: await addressOf(context, message),
      userId: message.extra['user_id'] ?? null,
      reference: message.id,
      content,
    })
    const now = context.clock.now()
    await markSent(db, message, { wamid: accepted.wamid, words, now })
    await keepWaId(context, message, accepted)
    await shopMessageSent(context, message)
    if (row.failures > 0) await calm(context, row)
    return true
  } catch (error) {
    if (error instanceof NoAnswer) {
      await markUnknown(db, message, { words, until: context.clock.now() + ECHO })
      await slowDown(context, row)
      return false
    }
    if (error instanceof NotReached) {
      await slowDown(context, row)
      await putBack(db, message, context.clock.now())
      return false
    }
    if (error instanceof ProviderRefused) return await obey(context, one, error)
    throw error
  }
}

/** Test numbers know Argentine and Mexican phones only in their other spelling. */
async function sendEitherForm(
  messenger: Messenger,
  line: Line,
  message: Outgoing,
): Promise<Accepted> {
  try {
    return await messenger.send(line, message)
  } catch (error) {
    const other = message.to === null ? null : otherWaId(message.to)
    if (!(error instanceof ProviderRefused) || error.handling !== 'other_form' || other === null)
      throw error
    return await messenger.send(line, { ...message, to: other })
  }
}

/** What a refusal asks for. Returns whether the number may go on. */
async function obey(
  context: Context,
  one: One,
  { code, handling }: ProviderRefused,
): Promise<boolean> {
  const { row, message } = one
  const { db } = context.database
  const now = context.clock.now()
  switch (handling) {
    case 'wait_number': {
      await slowDown(context, row)
      await putBack(db, message, now)
      return false
    }
    case 'wait_person': {
      const until = await slowDownFor(context, message)
      await putBack(db, message, until)
      return true
    }
    case 'reconnect':
    case 'stopped':
    case 'unpaid': {
      await stop(context, row, { reason: handling, code })
      return false
    }
    case 'template': {
      await flagTemplate(context, one, code)
      return true
    }
    case 'other_form': {
      await fail(db, itself(message), { reason: 'unreachable', code, now })
      return true
    }
    default: {
      await fail(db, itself(message), { reason: handling, code, now })
      return true
    }
  }
}

const itself = (message: MessageRow) =>
  sql`m.organization_id = ${message.organization_id} and m.id = ${message.id}`

/** They may have asked for no more since it was queued. Who writes gets an answer all the same. */
async function mayNotLeave(context: Context, message: MessageRow): Promise<WhatsappFailure | null> {
  if (message.kind === 'answer') return null
  const { rows } = await sql<{ stopped_at: number | null }>`
    select stopped_at from whatsapp_people
    where organization_id = ${message.organization_id} and comerce_id = ${message.comerce_id}
      and phone = ${message.phone}`.execute(context.database.db)
  return rows[0]?.stopped_at == null ? null : 'opted_out'
}

/** As WhatsApp wrote it last; otherwise as the shop has it. Null: the person is named in another way. */
async function addressOf(context: Context, message: MessageRow): Promise<string | null> {
  if (message.phone === '') return null
  const { rows } = await sql<{ wa_id: string | null }>`
    select wa_id from whatsapp_people
    where organization_id = ${message.organization_id} and comerce_id = ${message.comerce_id}
      and phone = ${message.phone}`.execute(context.database.db)
  return rows[0]?.wa_id ?? message.phone.slice(1)
}

async function keepWaId(context: Context, message: MessageRow, { waId }: Accepted): Promise<void> {
  if (waId === null || message.phone === '') return
  await sql`
    insert into whatsapp_people (organization_id, comerce_id, phone, wa_id)
    values (${message.organization_id}, ${message.comerce_id}, ${message.phone}, ${waId})
    on conflict (organization_id, comerce_id, phone)
      do update set wa_id = excluded.wa_id, failures = 0, wait_until = null`.execute(
    context.database.db,
  )
}

async function quietOf(context: Context, row: ConnectionRow): Promise<One['quiet']> {
  const { rows } = await sql<{ quiet: QuietHours | null; time_zone: string }>`
    select reminders->'quiet' as quiet, time_zone from comerces
    where organization_id = ${row.organization_id} and id = ${row.comerce_id}`.execute(
    context.database.db,
  )
  return { hours: rows[0]?.quiet ?? null, timeZone: rows[0]?.time_zone ?? 'UTC' }
}

/** After Meta was silent: one question that changes nothing. */
async function answers(
  { context, messenger }: Sending,
  row: ConnectionRow,
  line: Line,
): Promise<boolean> {
  try {
    await messenger.readNumber(line)
    await calm(context, row)
    return true
  } catch (error) {
    if (error instanceof ProviderRefused && isOver(error.handling)) {
      await stop(context, row, { reason: error.handling, code: error.code })
      return false
    }
    context.log.warn({ shop: row.comerce_id, failures: row.failures }, 'WhatsApp is still silent')
    await slowDown(context, row)
    return false
  }
}

/**
 * Messages that were handed over and never answered for: of a process that died, or of a silent provider. Where the
 * provider tells us what it does, and answers again, it would have told of this one by now: it is sent again, once.
 * Where it has never told us anything, nobody knows, and it is left to people.
 */
async function settleUnanswered({ clock, database: { db } }: Context): Promise<void> {
  const now = clock.now()
  const at = new Date(now)
  await sql`update whatsapp_messages m set state = 'unknown', unanswered = m.unanswered + 1, next_at = ${new Date(now + ECHO)}
    where m.state = 'sending' and m.next_at <= ${at}`.execute(db)
  const line = sql`select from whatsapp_connections w where w.organization_id = m.organization_id
    and w.comerce_id = m.comerce_id`
  // While it is silent, it cannot tell either.
  await sql`update whatsapp_messages m set next_at = ${new Date(now + ECHO)}
    where m.state = 'unknown' and exists (${line} and w.failures > 0)`.execute(db)
  await sql`update whatsapp_messages m set state = 'queued', next_at = ${at}
    where m.state = 'unknown' and m.next_at <= ${at} and m.unanswered < 2
      and exists (${line} and w.heard_at > ${new Date(now - HEARING)})`.execute(db)
  await fail(db, sql`m.state = 'unknown' and m.next_at <= ${at}`, {
    reason: 'no_answer',
    code: null,
    now,
  })
}
