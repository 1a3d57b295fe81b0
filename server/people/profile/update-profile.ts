import { sql } from 'kysely'
import type { Received, Reply } from '#contract/contract.ts'
import { readPhone } from '../accounts/register-user.ts'
import type { Context } from '#server/context.ts'
import type { Account } from '#server/kernel/http/caller.ts'
import { findProfile } from './queries.ts'

/** Only the fields that were sent change; `phone: null` removes the phone. */
export async function updateProfile(
  context: Context,
  account: Account,
  changes: Received<'updateProfile', 'body'>,
): Promise<Reply<'updateProfile'>> {
  const { db } = context.database
  const isPhoneChanged = changes.phone !== undefined
  const phone = typeof changes.phone === 'string' ? readPhone(changes.phone) : null
  await sql`
    update users set name = coalesce(${changes.name ?? null}, name),
      phone = case when ${isPhoneChanged}::boolean then ${phone} else phone end
    where id = ${account.userId}`.execute(db)
  return await findProfile(db, account)
}
