import { confirmPassword, findPasswordHash } from '../accounts/confirm-password.ts'
import type { Context } from '#server/context.ts'
import { accountOf } from '#server/kernel/http/caller.ts'
import { handlers } from '#server/kernel/http/handler.ts'
import type { Limiter } from '#server/kernel/http/limiter.ts'
import { refuse } from '#server/kernel/http/refusal.ts'
import { startAttempt } from './attempts.ts'
import { finishOidc } from './finish.ts'
import { unlinkProvider } from './identities.ts'
import { createProvider } from './provider.ts'

export function oidcRoutes(context: Context, limiter: Limiter) {
  const provider = createProvider(context.config)
  const configured = () => provider ?? refuse('not_found')
  return handlers({
    getWaysIn: () => ({ provider: provider === null ? null : { name: provider.name } }),
    startOidc: async ({ body }) => ({
      url: await startAttempt(context, configured(), body.browser, null),
    }),
    finishOidc: async ({ body, client }) => await finishOidc(context, configured(), body, client),
    linkProvider: async ({ body, caller }) => {
      const account = accountOf(caller)
      const { db } = context.database
      // Asks for the password, so that a thief of a session cannot add a sign-in method.
      if ((await findPasswordHash(db, account.userId)) !== null)
        await confirmPassword(context, limiter, account, body.password ?? '')
      return { url: await startAttempt(context, configured(), body.browser, account.sessionId) }
    },
    unlinkProvider: async ({ params, caller }) => {
      await unlinkProvider(context, accountOf(caller), params.id)
    },
  })
}
