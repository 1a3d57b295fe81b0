import type { Context } from '#server/context.ts'
import { accountOf } from '#server/kernel/http/caller.ts'
import { handlers } from '#server/kernel/http/handler.ts'
import type { Limiter } from '#server/kernel/http/limiter.ts'
import { confirmFirst } from '../second-factor/change-factors.ts'
import { readChallenge } from '../second-factor/challenges.ts'
import { openConfirmedSession } from '../sessions.ts'
import { addPasskey, removePasskey, renamePasskey, startPasskey } from './own-passkeys.ts'
import { askForPasskey, takePasskey } from './show-passkey.ts'

export function passkeyRoutes(context: Context, limiter: Limiter) {
  return handlers({
    startPasskeyLogin: async ({ body: { challenge_token: token } }) => {
      const userId = token === undefined ? null : (await readChallenge(context, token)).userId
      const purpose = userId === null ? 'come_in' : 'confirm'
      return { options: await askForPasskey(context, { purpose, userId }) }
    },
    loginWithPasskey: async ({ body, client }) => {
      const question = { purpose: 'come_in', userId: null } as const
      const userId = await takePasskey(context, question, body.passkey)
      return await openConfirmedSession(context, userId, client)
    },
    startPasskeyProof: async ({ caller }) => {
      const { userId } = accountOf(caller)
      return { options: await askForPasskey(context, { purpose: 'confirm', userId }) }
    },
    startPasskey: async ({ caller, body }) => {
      const account = accountOf(caller)
      await confirmFirst(context, limiter, account, body.password)
      return { options: await startPasskey(context, account) }
    },
    addPasskey: async ({ caller, body }) => ({
      recovery_codes: await addPasskey(context, accountOf(caller), body),
    }),
    renamePasskey: async ({ caller, params, body }) => {
      await renamePasskey(context, accountOf(caller), params.id, body.name)
    },
    removePasskey: async ({ caller, params }) => {
      await removePasskey(context, accountOf(caller), params.id)
    },
  })
}
