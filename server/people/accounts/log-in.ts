import { sql } from 'kysely'
import type { Context } from '#server/context.ts'
import type { Limiter } from '#server/kernel/http/limiter.ts'
import { refuse } from '#server/kernel/http/refusal.ts'
import { isPassword } from './passwords.ts'
import { limitSubject } from './familiar-network.ts'
import { openSession, type OpenedSession, type SessionClient } from './sessions.ts'

type Credentials = { readonly email: string; readonly password: string }
type UserRow = {
  readonly id: string
  readonly status: string
  readonly password_hash: string | null
}

/** Opens a session by password. A wrong password reveals nothing, not even whether the account exists. */
export async function logIn(
  context: Context,
  limiter: Limiter,
  { email, password }: Credentials,
  client: SessionClient,
): Promise<OpenedSession> {
  const subject = await limitSubject(context, email, client)
  await limiter.allowSubject('login', subject)
  const { rows } = await sql<UserRow>`
    select id, status, password_hash from users where email = ${email}`.execute(context.database.db)
  const user = rows[0]
  const matches = await isPassword(password, user?.password_hash ?? null)
  if (user === undefined || !matches) refuse('invalid_credentials')
  if (user.status === 'pending_verification') refuse('account_not_verified')
  if (!['active', 'deactivated'].includes(user.status)) refuse('invalid_credentials')
  await limiter.forgetSubject('login', subject)
  return await openSession(context, user.id, client, user.password_hash)
}
