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
type RequestParts = { readonly body: ConsumerRequest; readonly idempotency: Idempotency | null }
type Receipt = Reply<'createConsumerRequest'>
type Row = { readonly id: string; readonly code: string; readonly created_at: number }

/** The law's clock is the country's. */
export const CONSUMER_ZONE = 'America/Argentina/Buenos_Aires'
const LETTERS = 'ABCDEFGHJKMNPQRTUVWXYZ2346789'
const CODE_LENGTH = 8

/**
 * Writes a request down and mails its code. Pressed twice, the button answers the same code; to anybody elsewhere, who may
 * only know somebody's contact, it answers one of their own.
 */
export async function createConsumerRequest(
  context: Context,
  limiter: Limiter,
  { body, idempotency }: RequestParts,
): Promise<Once<Receipt>> {
  const contact = readContact(body.contact)
  const isMail = contact.includes('@')
  // Who floods a mailbox gets their code on the screen all the same.
  const isMailed = isMail && (await mayMail(limiter, contact))
  const done = await once(context, idempotency, async trx => {
    const row = await insertRequest(trx, { ...body, contact }, new Date(context.clock.now()))
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

/** The button's page is the same for everybody and brings no key: the same words from the same place are one press. */
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
  wanted: ConsumerRequest,
  at: Date,
): Promise<Row> {
  const { kind, name, contact, about = '' } = wanted
  const takesEffect = kind === 'cancellation' ? (wanted.takes_effect ?? 'at_once') : null
  const { rows } = await sql<Row>`
    insert into consumer_requests (id, code, kind, name, contact, about, takes_effect, created_at)
    values (${randomUUID()}, ${newCode(kind)}, ${kind}, ${name}, ${contact}, ${about}, ${takesEffect}, ${at})
    returning id, code, created_at`.execute(trx)
  return rows[0]!
}

/** `A-` for arrepentimiento, `B-` for baja: whoever reads it knows at once which it is. */
function newCode(kind: ConsumerRequest['kind']): string {
  const letters = Array.from({ length: CODE_LENGTH }, () => LETTERS[randomInt(LETTERS.length)])
  return `${kind === 'withdrawal' ? 'A' : 'B'}-${letters.join('')}`
}
