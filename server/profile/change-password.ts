import { sql } from 'kysely'
import type { Received } from '#contract/contract.ts'
import { refuseWeakPassword } from '../accounts/password-rules.ts'
import { hashPassword, isPassword } from '../accounts/passwords.ts'
import { announceEnded, endSessionsOf } from '../accounts/sessions.ts'
import { killTokens } from '../accounts/single-use-tokens.ts'
import type { Context } from '../context.ts'
import type { Account } from '../http/caller.ts'
import { refuse } from '../http/refusal.ts'
import { findPasswordHash } from './queries.ts'

/** Keeps the session it is done in and ends every other one; a reset link asked for before dies too. */
export async function changePassword(
  context: Context,
  account: Account,
  wanted: Received<'changePassword', 'body'>,
): Promise<void> {
  const { database, clock, publisher } = context
  const { userId, sessionId, name } = account
  const before = await findPasswordHash(database.db, userId)
  if (!(await isPassword(wanted.current_password, before))) refuse('invalid_credentials')
  refuseWeakPassword(wanted.password, [name])
  const after = await hashPassword(wanted.password)
  const ended = await database.db.transaction().execute(async trx => {
    const { numAffectedRows } = await sql`
      update users set password_hash = ${after}
      where id = ${userId} and password_hash = ${before}`.execute(trx)
    if (numAffectedRows !== 1n) refuse('invalid_credentials')
    await killTokens(trx, userId, ['reset_password'], clock.now())
    return await endSessionsOf(trx, userId, sessionId, clock.now())
  })
  announceEnded(publisher, ended)
}
