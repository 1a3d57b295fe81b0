import type { Context } from '#server/context.ts'
import { accountOf } from '#server/kernel/http/caller.ts'
import { handlers } from '#server/kernel/http/handler.ts'
import type { Limiter } from '#server/kernel/http/limiter.ts'
import { logIn } from './log-in.ts'
import { exchangeMagicLink, requestMagicLink } from './magic-link.ts'
import { forgetPassword, refuseUsedLink, resetPassword } from './reset-password.ts'
import { endSession, renewSession } from './sessions.ts'
import { signUp } from './sign-up.ts'
import { switchShop } from './switch-shop.ts'
import { verifyByCode } from './verify-by-code.ts'
import { resendVerification, type TokenUses, verifyAccount } from './verify-account.ts'

/** The same text whether the address is known or not. */
const LOOK_AT_YOUR_MAIL = {
  message: 'Te mandamos un mail. Abrilo para seguir; si no aparece, mirá en el correo no deseado.',
}
const IF_WE_KNOW_YOU = {
  message: 'Si esa dirección tiene una cuenta que lo necesita, te mandamos un mail con el link.',
}

export function accountRoutes(context: Context, limiter: Limiter, tokenUses: TokenUses) {
  return handlers({
    signup: async ({ body }) => {
      await signUp(context, limiter, body)
      return LOOK_AT_YOUR_MAIL
    },
    verifyAccount: async ({ body, caller, client }) =>
      await verifyAccount({ context, limiter, tokenUses }, body, { caller, client }),
    verifyByCode: async ({ body, caller, client }) =>
      await verifyByCode({ context, limiter, tokenUses }, body, { caller, client }),
    resendVerification: async ({ body }) => {
      await resendVerification(context, limiter, body.email)
      return IF_WE_KNOW_YOU
    },
    forgotPassword: async ({ body }) => {
      await forgetPassword(context, limiter, body.email)
      return IF_WE_KNOW_YOU
    },
    resetPassword: async ({ body }) => {
      await resetPassword(context, limiter, body)
    },
    checkResetLink: async ({ body }) => {
      await refuseUsedLink(context, body.token)
    },
    login: async ({ body, client }) => await logIn(context, limiter, body, client),
    requestMagicLink: async ({ body }) => {
      await requestMagicLink(context, limiter, body.email)
      return IF_WE_KNOW_YOU
    },
    exchangeMagicLink: async ({ body, client }) =>
      await exchangeMagicLink(context, body.token, client),
    refreshSession: async ({ caller }) => {
      const { token } = await renewSession(context, accountOf(caller).sessionId)
      return { token }
    },
    logout: async ({ caller }) => {
      await endSession(context, accountOf(caller))
    },
    switchComerce: async ({ body, caller }) => {
      const { token } = await switchShop(context, accountOf(caller), body.id_comerce)
      return { token }
    },
  })
}
