/**
 * A request for an account mail writes one outbox row, whether the address is known or not. Who gets a mail is decided
 * when the outbox composes it, so the response time does not reveal whether there is an account.
 */
import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Context } from '#server/context.ts'
import type { Limiter } from '#server/kernel/http/limiter.ts'
import { mailboxOf } from '#server/kernel/outbox/mailbox.ts'
import { Refusal } from '#server/kernel/http/refusal.ts'
import type { MessageKind } from '#server/mails.ts'
import { transact } from '#server/kernel/unit-of-work/work.ts'

/**
 * Whether this mailbox may get one more of these mails now, so that our forms cannot be used to fill somebody's inbox.
 * Checked for every address, known or not, and never revealed in the response.
 */
export async function mayMail(limiter: Limiter, address: string): Promise<boolean> {
  try {
    await limiter.allowSubject('mail', mailboxOf(address))
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}

/** Adds a mail with the given token. Without one, the token is made when the mail is composed. */
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
  await transact(context, async ({ trx }) => await addMail(context, trx, kind, address))
}
