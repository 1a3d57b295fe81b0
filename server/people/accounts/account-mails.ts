/**
 * The mails about an account are asked for with the same single row whether the address is known or not; who gets one
 * is found out when the outbox writes it, far from the answer whose time could be measured.
 */
import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Context } from '#server/context.ts'
import type { Limiter } from '#server/kernel/http/limiter.ts'
import { Refusal } from '#server/kernel/http/refusal.ts'
import type { MessageKind } from '#server/mails.ts'

/**
 * Whether this mailbox may get one more of these mails now. Asked for every address that is typed, known or not, and
 * never answered to whoever typed it: our forms must not become a way to fill somebody's inbox.
 */
export async function mayMail(limiter: Limiter, address: string): Promise<boolean> {
  try {
    await limiter.allowSubject('mail', address)
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}

/** With a token of its own, or else with one that is made when the mail is written. */
export async function addMail(
  context: Context,
  trx: Transaction<unknown>,
  kind: MessageKind,
  address: string,
  tokenId: string | null = null,
): Promise<void> {
  await context.outbox.add(trx, {
    kind,
    subjectId: tokenId ?? randomUUID(),
    revision: 1,
    organizationId: null,
    recipient: address,
    payload: tokenId === null ? {} : { token: 'own' },
  })
}

export async function requestMail(
  context: Context,
  kind: MessageKind,
  address: string,
): Promise<void> {
  await context.database.db
    .transaction()
    .execute(async trx => await addMail(context, trx, kind, address))
}
