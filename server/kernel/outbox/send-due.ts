import { setTimeout as pause } from 'node:timers/promises'
import { HOUR } from '#domain/calendar/interval.ts'
import type { FastifyBaseLogger } from 'fastify'
import { causedBy } from '../cause.ts'
import { sentenceOf } from '../errors.ts'
import { inSpan } from '../tracing/trace.ts'
import {
  writerOf,
  type ComposePush,
  type MailsByKind,
  type PushesByKind,
  type Writing,
} from './compose.ts'
import {
  claimDue,
  holdBack,
  markDropped,
  markSent,
  putOff,
  type DueMessage,
} from './outbox-rows.ts'
import { PushRefused, type PushTransport } from './push-transport.ts'
import type { Transport } from './transport.ts'

/** Whether the day's limit allows one more message. Asked at the first try of each message. */
export type MayLeave = (
  message: Pick<DueMessage, 'organization_id' | 'kind' | 'recipient' | 'subject_id'>,
) => Promise<boolean>

export type Sender = Writing & {
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
  readonly mails: MailsByKind
  readonly transport: Transport
  readonly pushes: PushesByKind
  readonly pushTransport: PushTransport
  /** Called when the push service no longer knows this device. */
  readonly forgetDevice: (id: string) => Promise<void>
  readonly mayLeave: MayLeave
  /** Whether its recipient is told the same in another way, and the shop wants one of them only. */
  readonly isSaidElsewhere: (message: Pick<DueMessage, 'id'>) => Promise<boolean>
}

const AT_ONCE = 5
const LOOK_AGAIN_MS = 1000
const MOST_ATTEMPTS = 8
const FIRST_WAIT_MS = 30_000
const LONGEST_WAIT_MS = 6 * HOUR

/** Tries everything that is due by the application's clock, until stopped. A try that hangs delays no other message. */
export async function sendDue(sender: Sender, isStopped: () => boolean): Promise<void> {
  const trying = new Set<Promise<void>>()
  while (!isStopped()) {
    const places = AT_ONCE - trying.size
    const due = places === 0 ? [] : await claimDue(sender.database.db, sender.clock.now(), places)
    for (const message of due) {
      const one = deliver(sender, message).finally(() => trying.delete(one))
      trying.add(one)
    }
    if (trying.size === 0) return
    // Looks again after a while, so that new messages do not wait for the slowest try.
    await Promise.race([...trying, pause(LOOK_AGAIN_MS, undefined, { ref: false })])
  }
  await Promise.all(trying)
}

/** Tries a message with the cause of the request that added it. */
async function deliver(sender: Sender, message: DueMessage): Promise<void> {
  const { request_id: requestId, traceparent, kind, attempts } = message
  const cause = requestId === null ? null : { requestId, traceparent }
  const facts = {
    'miturno.message.kind': kind,
    'miturno.message.attempts': attempts,
    ...(requestId === null ? {} : { 'miturno.request_id': requestId }),
  }
  await causedBy(cause, async () => {
    await inSpan(
      { name: 'deliver message', kind: 'consumer', facts },
      async () => await tryOne(sender, message),
      outcome => ({ 'miturno.message.outcome': outcome }),
    )
  })
}

/** Returns the outcome in one word, for log and trace. */
async function tryOne(sender: Sender, message: DueMessage): Promise<string> {
  const { db } = sender.database
  try {
    const composePush = sender.pushes[message.kind]
    const dropped =
      composePush === undefined
        ? await sendMail(sender, message)
        : await sendPush(sender, message, composePush)
    const outcome = dropped ?? 'sent'
    if (dropped === null) await markSent(db, message.id, sender.clock.now())
    else if (dropped !== 'held') await markDropped(db, message.id, dropped)
    const about = { message: message.id, kind: message.kind, attempts: message.attempts, outcome }
    sender.log.info(about, 'A message was tried')
    return outcome
  } catch (error) {
    await noteFailure(sender, message, error)
    return 'failed'
  }
}

/** Returns why it was not sent, or null when it was. */
async function sendMail(sender: Sender, message: DueMessage): Promise<string | null> {
  const { mails, transport, mayLeave } = sender
  const { id, kind, recipient, created_at: createdAt } = message
  const compose = mails[kind]
  if (compose === undefined) throw new Error(`Nobody writes a mail of the kind ${kind}`)
  if (await sender.isSaidElsewhere(message)) return 'by_whatsapp'
  const composed = await compose(writerOf(sender), message)
  if ('dropped' in composed) return composed.dropped
  if (message.attempts === 1 && !(await mayLeave(message))) return 'over_limit'
  await transport.send({ id, kind, recipient, createdAt }, composed.mail)
  return null
}

/** Returns why it was not sent, or null when it was. `held`: its recipient wants no pushes now, it is sent later. */
async function sendPush(
  sender: Sender,
  message: DueMessage,
  compose: ComposePush,
): Promise<string | null> {
  const composed = await compose(writerOf(sender), message)
  if ('dropped' in composed) return composed.dropped
  if ('quietUntil' in composed) {
    await holdBack(sender.database.db, message.id, composed.quietUntil)
    return 'held'
  }
  if (message.attempts === 1 && !(await sender.mayLeave(message))) return 'over_limit'
  if ((await sender.pushTransport.send(composed.push)) === 'sent') return null
  await sender.forgetDevice(composed.push.device.id)
  return 'device_gone'
}

async function noteFailure(sender: Sender, message: DueMessage, error: unknown): Promise<void> {
  const { database, clock, log } = sender
  const sentence = sentenceOf(error).slice(0, 500)
  const about = { message: message.id, kind: message.kind, attempts: message.attempts }
  if (isRefusedForGood(error) || message.attempts >= MOST_ATTEMPTS) {
    log.error(about, 'A message was given up')
    await markDropped(database.db, message.id, reasonOf(error), sentence)
    return
  }
  log.warn(about, 'A message could not be sent and will be tried again')
  const asked = error instanceof PushRefused ? error.waitMs : 0
  const wait = Math.max(waitAfter(message.attempts), asked)
  await putOff(database.db, message.id, clock.now() + wait, sentence)
}

/**
 * Exponential backoff with factor 4: soon again after a short failure, and still trying after an outage of a night. The
 * random part spreads the retries of many messages.
 */
function waitAfter(attempts: number): number {
  const wait = Math.min(FIRST_WAIT_MS * 4 ** (attempts - 1), LONGEST_WAIT_MS)
  return Math.round(wait * (0.8 + Math.random() * 0.4))
}

/** `gave_up`: the mail server answered each time that it does not take it now. `mail_down`: it did not answer. */
function reasonOf(error: unknown): 'refused_by_server' | 'gave_up' | 'mail_down' {
  if (isRefusedForGood(error)) return 'refused_by_server'
  const { responseCode } = error as { responseCode?: unknown }
  return typeof responseCode === 'number' || error instanceof PushRefused ? 'gave_up' : 'mail_down'
}

/** The server refuses this mailbox for good (5xx). Trying again would only harm our reputation as a sender. */
function isRefusedForGood(error: unknown): boolean {
  if (error instanceof PushRefused) return error.isFinal
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown }
  return code === 'EENVELOPE' && typeof responseCode === 'number' && responseCode >= 500
}
