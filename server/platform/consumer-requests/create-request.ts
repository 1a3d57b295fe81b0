import { randomInt, randomUUID } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import type { Received, Reply } from '#contract/contract.ts'
import { email } from '#contract/protocol/fields.ts'
import { contactWanted } from '#contract/texts/texts.ts'
import { toOffsetIso } from '#domain/calendar/local-time.ts'
import { mayMail } from '#server/people/accounts/account-mails.ts'
import type { Context } from '#server/context.ts'
import type { Limiter } from '#server/kernel/http/limiter.ts'
import { refuseField } from '#server/kernel/http/refusal.ts'
import { normalizePhone } from '#server/kernel/phones.ts'

type ConsumerRequest = Received<'createConsumerRequest', 'body'>
type Row = { readonly id: string; readonly code: string; readonly created_at: number }

/** The law's clock is the country's. */
export const CONSUMER_ZONE = 'America/Argentina/Buenos_Aires'
const LETTERS = 'ABCDEFGHJKMNPQRTUVWXYZ2346789'
const CODE_LENGTH = 8

/** Writes a request down and mails its code. The same request again gets the same code, until somebody has answered it. */
export async function createConsumerRequest(
  context: Context,
  limiter: Limiter,
  wanted: ConsumerRequest,
): Promise<Reply<'createConsumerRequest'>> {
  const contact = readContact(wanted.contact)
  const isMail = contact.includes('@')
  // Who floods a mailbox gets their code on the screen all the same.
  const isMailed = isMail && (await mayMail(limiter, contact))
  const request = await context.database.db.transaction().execute(async trx => {
    const row = await insertOnce(trx, { ...wanted, contact }, new Date(context.clock.now()))
    if (isMailed)
      await context.outbox.add(trx, {
        kind: 'consumer_request',
        subjectId: row.id,
        revision: 1,
        organizationId: null,
        recipient: contact,
        payload: {},
      })
    return row
  })
  context.outbox.wake()
  return {
    code: request.code,
    mailed: isMail,
    created_at: toOffsetIso(request.created_at, CONSUMER_ZONE),
  }
}

function readContact(text: string): string {
  if (!text.includes('@')) return normalizePhone(text) ?? refuseField('contact', contactWanted)
  const mail = email.safeParse(text)
  return mail.success ? mail.data : refuseField('contact', 'Ese mail no parece completo.')
}

async function insertOnce(
  trx: Transaction<unknown>,
  wanted: ConsumerRequest,
  at: Date,
): Promise<Row> {
  const { kind, name, contact, about = '' } = wanted
  const takesEffect = kind === 'cancellation' ? (wanted.takes_effect ?? 'at_once') : null
  const { rows } = await sql<Row>`
    insert into consumer_requests (id, code, kind, name, contact, about, takes_effect, created_at)
    values (${randomUUID()}, ${newCode(kind)}, ${kind}, ${name}, ${contact}, ${about}, ${takesEffect}, ${at})
    on conflict (kind, contact, lower(about)) where handled_at is null
      do update set name = excluded.name, takes_effect = excluded.takes_effect
    returning id, code, created_at`.execute(trx)
  const [row] = rows
  if (row === undefined) throw new Error('A consumer request was neither new nor known')
  return row
}

/** `A-` for arrepentimiento, `B-` for baja: whoever reads it knows at once which it is. */
function newCode(kind: ConsumerRequest['kind']): string {
  const letters = Array.from({ length: CODE_LENGTH }, () => LETTERS[randomInt(LETTERS.length)])
  return `${kind === 'withdrawal' ? 'A' : 'B'}-${letters.join('')}`
}
