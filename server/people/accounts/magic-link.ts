import type { Context } from '#server/context.ts'
import type { Limiter } from '#server/kernel/http/limiter.ts'
import { refuse } from '#server/kernel/http/refusal.ts'
import { transact } from '#server/kernel/unit-of-work/work.ts'
import { mayMail, requestMail } from './account-mails.ts'
import { openSession, type OpenedSession, type SessionClient } from './sessions.ts'
import { useToken } from './single-use-tokens.ts'

/** Requests a mail with a sign-in link. It works even while the password is blocked by wrong guesses. */
export async function requestMagicLink(
  context: Context,
  limiter: Limiter,
  email: string,
): Promise<void> {
  if (await mayMail(limiter, email)) await requestMail(context, 'magic_link', email)
}

/** The page of the link exchanges the token by POST, so that programs which only open links do not use it up. */
export async function exchangeMagicLink(
  context: Context,
  token: string,
  client: SessionClient,
): Promise<OpenedSession> {
  const { secrets, clock } = context
  const used = await transact(
    context,
    async ({ trx }) => await useToken(trx, secrets, 'magic_link', token, clock.now()),
  )
  return await openSession(context, (used ?? refuse('token_used')).userId, client)
}
