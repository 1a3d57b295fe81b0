import { sql, type Transaction } from 'kysely'
import type { Received } from '#contract/contract.ts'
import { addMail, mayMail } from '../accounts/account-mails.ts'
import { confirmPassword } from '../accounts/confirm-password.ts'
import { endSessionsOf } from '../accounts/sessions.ts'
import { ALL_PURPOSES, issueToken, killTokens } from '../accounts/single-use-tokens.ts'
import type { ReturnedToken } from '../accounts/verify-account.ts'
import type { Context } from '#server/context.ts'
import type { Account } from '#server/kernel/http/caller.ts'
import type { Limiter } from '#server/kernel/http/limiter.ts'
import { readdress } from '#server/kernel/outbox/readdress.ts'
import { refuse } from '#server/kernel/http/refusal.ts'
import type { Work } from '#server/kernel/unit-of-work/events.ts'
import { transact } from '#server/kernel/unit-of-work/work.ts'

/**
 * Sends a link to the new address; nothing changes before it is used. Does not reveal whether the address is in use.
 */
export async function changeEmail(
  context: Context,
  limiter: Limiter,
  account: Account,
  { email, password }: Received<'changeEmail', 'body'>,
): Promise<void> {
  await confirmPassword(context, limiter, account, password)
  if (!(await mayMail(limiter, email))) return
  await transact(context, async ({ trx, now }) => {
    const tokenId = await issueToken(trx, account.userId, 'change_email', now, { email })
    await context.outbox.add(trx, {
      kind: 'change_email',
      subjectId: tokenId,
      revision: 1,
      organizationId: null,
      recipient: email,
      payload: {},
    })
  })
}

/**
 * Changes the address with the token of the mail. Works only in a session of the account that asked: anybody can enter
 * anybody's address, and its owner must not hand it over by one tap on a mail. The old address gets a mail, every
 * session ends, and links sent to the old address stop working.
 */
export async function confirmEmail(
  context: Context,
  work: Work,
  { userId, detail, cameFrom }: ReturnedToken,
): Promise<string> {
  const { trx, now } = work
  if (cameFrom !== userId) refuse('own_session_needed')
  const email = detail['email'] ?? refuse('token_used')
  const { rows } = await sql<{ email: string }>`
    select email from users where id = ${userId} and status = 'active' for update`.execute(trx)
  const before = rows[0]?.email ?? refuse('token_used')
  const { numAffectedRows } = await sql`
    update users set email = ${email} where id = ${userId}
      and not exists (select from users other where other.email = ${email})`.execute(trx)
  if (numAffectedRows !== 1n) refuse('token_used')
  await followAddress(trx, userId, { from: before, to: email, now })
  await addMail(context, trx, 'email_changed', before)
  await killTokens(trx, userId, ALL_PURPOSES, now)
  const actor = { kind: 'person', id: userId } as const
  const about = { organizationId: null, shopId: null, actor, subjectId: userId, detail: {} }
  await work.emit({ type: 'act.done', entry: { ...about, action: 'account.email' } })
  await endSessionsOf(work, userId, null)
  return userId
}

type Moved = { readonly from: string; readonly to: string; readonly now: number }

/** What shops write about the account's own appointments goes to its new address, also mails that wait already. */
async function followAddress(
  trx: Transaction<unknown>,
  userId: string,
  { from, to, now }: Moved,
): Promise<void> {
  await sql`update customers set email = ${to} where user_id = ${userId} and email = ${from}`.execute(
    trx,
  )
  const { rows } = await sql<{ id: string }>`
    update appointments set customer_email = ${to} where user_id = ${userId} and customer_email = ${from}
    returning id`.execute(trx)
  const ids = rows.map(row => row.id)
  await readdress(trx, ids, { from, to, now, failedSince: null })
}
