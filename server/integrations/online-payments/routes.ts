import type { Context } from '#server/context.ts'
import { accountOf, membershipOfCaller } from '#server/kernel/http/caller.ts'
import { handlers } from '#server/kernel/http/handler.ts'
import { startDepositPayment } from './checkout.ts'
import { finishOnlinePayments, startOnlinePayments } from './connect-by-button.ts'
import { connectOnlinePayments, disconnectOnlinePayments, readOnlinePayments } from './connect.ts'
import { receiveNotice } from './notices.ts'

/** The calls about deposits that are paid on line. */
export function onlinePaymentRoutes(context: Context) {
  return handlers({
    getOnlinePayments: async ({ caller }) =>
      await readOnlinePayments(context, membershipOfCaller(caller)),
    connectOnlinePayments: async ({ caller, body }) =>
      await connectOnlinePayments(context, accountOf(caller), body),
    startOnlinePayments: async ({ caller }) =>
      await startOnlinePayments(context, accountOf(caller)),
    finishOnlinePayments: async ({ caller, body }) =>
      await finishOnlinePayments(context, accountOf(caller), body),
    disconnectOnlinePayments: async ({ caller }) =>
      await disconnectOnlinePayments(context, accountOf(caller)),
    startDepositPayment: async ({ params }) =>
      await startDepositPayment(context, params.manage_token),
    receivePaymentNotice: async ({ params, query, client }) =>
      await receiveNotice(context, { shopId: params.id, query, client }),
  })
}
