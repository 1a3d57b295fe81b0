import { randomInt, randomUUID } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import type { Received, Reply } from '#contract/contract.ts'
import { email } from '#contract/protocol/fields.ts'
import { contactWanted } from '#contract/texts/texts.ts'
import { toOffsetIso } from '#domain/calendar/local-time.ts'
import { mayMail } from '#server/people/accounts/account-mails.ts'
import type { Context } from '#server/context.ts'
import type { Client, Idempotency, Once } from '#server/kernel/http/handler.ts'
import { once } from '#server/kernel/http/idempotency.ts'
import type { Limiter } from '#server/kernel/http/limiter.ts'
import { visitorOf } from '#server/kernel/http/network.ts'
import { refuseField } from '#server/kernel/http/refusal.ts'
import { normalizePhone } from '#server/kernel/phones.ts'

type ConsumerRequest = Received<'createConsumerRequest', 'body'>
type RequestParts = {
  readonly body: ConsumerRequest
  readonly idempotency: Idempotency | null
  /** What it has led to already, so that nobody has to answer it. */
  readonly outcome?: string
}
type Receipt = Reply<'createConsumerRequest'>
type Row = { readonly id: string; readonly code: string; readonly created_at: number }

/** The legal deadlines count in Argentine time. */
export const CONSUMER_ZONE = 'America/Argentina/Buenos_Aires'
const LETTERS = 'ABCDEFGHJKMNPQRTUVWXYZ2346789'
const CODE_LENGTH = 8

/**
 * Stores a request and mails its code. Sending the same form twice from one network address gives the same code; from
 * elsewhere it gives a new one, because the sender may only know somebody's contact.
 */
export async function createConsumerRequest(
  context: Context,
  limiter: Limiter,
  { body, idempotency, outcome }: RequestParts,
): Promise<Once<Receipt>> {
  const contact = readContact(body.contact)
  const isMail = contact.includes('@')
  // Over the limit for this mailbox no mail is sent; the page shows the code anyway.
  const isMailed = isMail && (await mayMail(limiter, contact))
  const done = await once(context, idempotency, async trx => {
    const wanted = { ...body, contact, outcome }
    const row = await insertRequest(trx, wanted, new Date(context.clock.now()))
    if (isMailed)
      await context.outbox.add(trx, {
        kind: 'consumer_request',
        subjectId: row.id,
        revision: 1,
        organizationId: null,
        recipient: contact,
        payload: {},
      })
    return {
      code: row.code,
      mailed: isMail,
      created_at: toOffsetIso(row.created_at, CONSUMER_ZONE),
    }
  })
  context.outbox.wake()
  return done
}

/** The static form sends no idempotency key, so the key is made of the form's content and the visitor's address. */
export function pressed({ secrets }: Context, body: ConsumerRequest, { ip }: Client): Idempotency {
  const words = secrets.fingerprint(JSON.stringify(body))
  const place = secrets.fingerprint(JSON.stringify(['createConsumerRequest', visitorOf(ip)]))
  return { caller: `anonymous:${place}`, key: words, requestHash: words }
}

function readContact(text: string): string {
  if (!text.includes('@')) return normalizePhone(text) ?? refuseField('contact', contactWanted)
  const mail = email.safeParse(text)
  return mail.success ? mail.data : refuseField('contact', 'Ese mail no parece completo.')
}

async function insertRequest(
  trx: Transaction<unknown>,
  wanted: ConsumerRequest & { readonly outcome: string | undefined },
  at: Date,
): Promise<Row> {
  const { kind, name, contact, about = '', outcome } = wanted
  const takesEffect = kind === 'cancellation' ? (wanted.takes_effect ?? 'at_once') : null
  const { rows } = await sql<Row>`
    insert into consumer_requests (id, code, kind, name, contact, about, takes_effect, created_at, answer, handled_at)
    values (${randomUUID()}, ${newCode(kind)}, ${kind}, ${name}, ${contact}, ${about}, ${takesEffect}, ${at},
      ${outcome ?? ''}, ${outcome === undefined ? null : at})
    returning id, code, created_at`.execute(trx)
  return rows[0]!
}

/** `A-` for arrepentimiento (withdrawal), `B-` for baja (cancellation). */
function newCode(kind: ConsumerRequest['kind']): string {
  const letters = Array.from({ length: CODE_LENGTH }, () => LETTERS[randomInt(LETTERS.length)])
  return `${kind === 'withdrawal' ? 'A' : 'B'}-${letters.join('')}`
}
