import { randomInt, randomUUID } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import { DAY } from '#domain/calendar/interval.ts'
import type { Received, Reply } from '#contract/contract.ts'
import { email } from '#contract/protocol/fields.ts'
import { contactWanted } from '#contract/texts/texts.ts'
import { toOffsetIso } from '#domain/calendar/local-time.ts'
import { mayMail } from '#server/people/accounts/account-mails.ts'
import type { Context } from '#server/context.ts'
import type { Limiter } from '#server/kernel/http/limiter.ts'
import { refuseField } from '#server/kernel/http/refusal.ts'
import { once } from '#server/kernel/unit-of-work/work.ts'
import { normalizePhone } from '#server/kernel/phones.ts'
import { ownOutcome } from './own-outcome.ts'

type ConsumerRequest = Received<'createConsumerRequest', 'body'>
type RequestParts = {
  readonly body: ConsumerRequest
  /** What it has led to already, so that nobody has to answer it. */
  readonly outcome?: string
}
type Receipt = Reply<'createConsumerRequest'>
type Row = { readonly id: string; readonly code: string; readonly created_at: number }

/** The legal deadlines count in Argentine time. */
export const CONSUMER_ZONE = 'America/Argentina/Buenos_Aires'
const LETTERS = 'ABCDEFGHJKMNPQRTUVWXYZ2346789'
const CODE_LENGTH = 8

/** A right of withdrawal lasts for ten days: the same request within them is the same request. */
const SAME_FOR = 10 * DAY

/**
 * Stores a request and mails its code. The same form within ten days gives the same code, from any network. Whoever
 * knows all of a request that somebody else sent learns its code by it, with which nobody can do anything.
 */
export async function createConsumerRequest(
  context: Context,
  limiter: Limiter,
  { body, outcome }: RequestParts,
): Promise<Receipt> {
  const contact = readContact(body.contact)
  const isMail = contact.includes('@')
  // Over the limit for this mailbox no mail is sent; the page shows the code anyway.
  const isMailed = isMail && (await mayMail(limiter, contact))
  return await once(context, async ({ trx, now }) => {
    const wanted = { ...body, contact, outcome }
    const known =
      outcome === undefined ? await findSame(trx, wanted, new Date(now - SAME_FOR)) : null
    const row = known ?? (await insertRequest(trx, wanted, new Date(now)))
    if (known === null && isMailed)
      await context.outbox.add(trx, {
        kind: 'consumer_request',
        subjectId: row.id,
        revision: 1,
        organizationId: null,
        recipient: contact,
        payload: {},
      })
    const created = toOffsetIso(row.created_at, CONSUMER_ZONE)
    return { code: row.code, mailed: isMail, created_at: created }
  })
}

function readContact(text: string): string {
  if (!text.includes('@')) return normalizePhone(text) ?? refuseField('contact', contactWanted)
  const mail = email.safeParse(text)
  return mail.success ? mail.data : refuseField('contact', 'Ese mail no parece completo.')
}

/** Locks, so that of several simultaneous ones all but one find the first. */
async function findSame(
  trx: Transaction<unknown>,
  wanted: ConsumerRequest,
  since: Date,
): Promise<Row | null> {
  const { kind, name, contact, about = '' } = wanted
  await sql`select pg_advisory_xact_lock(hashtextextended(${`consumer:${contact}`}, 0))::text as locked`.execute(
    trx,
  )
  const { rows } = await sql<Row>`
    select id, code, created_at from consumer_requests
    where kind = ${kind} and contact = ${contact} and lower(name) = lower(${name})
      and lower(about) = lower(${about}) and takes_effect is not distinct from ${effectOf(wanted)}
      and ${ownOutcome} is null and created_at > ${since}
    order by created_at desc limit 1`.execute(trx)
  return rows[0] ?? null
}

function effectOf({ kind, takes_effect: effect }: ConsumerRequest) {
  return kind === 'cancellation' ? (effect ?? 'at_once') : null
}

async function insertRequest(
  trx: Transaction<unknown>,
  wanted: ConsumerRequest & { readonly outcome: string | undefined },
  at: Date,
): Promise<Row> {
  const { kind, name, contact, about = '', outcome } = wanted
  const { rows } = await sql<Row>`
    insert into consumer_requests (id, code, kind, name, contact, about, takes_effect, created_at, answer, handled_at)
    values (${randomUUID()}, ${newCode(kind)}, ${kind}, ${name}, ${contact}, ${about}, ${effectOf(wanted)}, ${at},
      ${outcome ?? ''}, ${outcome === undefined ? null : at})
    returning id, code, created_at`.execute(trx)
  return rows[0]!
}

/** `A-` for arrepentimiento (withdrawal), `B-` for baja (cancellation). */
function newCode(kind: ConsumerRequest['kind']): string {
  const letters = Array.from({ length: CODE_LENGTH }, () => LETTERS[randomInt(LETTERS.length)])
  return `${kind === 'withdrawal' ? 'A' : 'B'}-${letters.join('')}`
}
