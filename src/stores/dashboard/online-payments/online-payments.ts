/* The account that takes deposits on line. */
import type { Reply, Sent } from '#contract/contract.ts'
import { change } from '#stores/change.ts'
import { call } from '#stores/dashboard/api.ts'
import { createSource } from '#stores/dashboard/loadable.ts'

export type OnlinePayments = Reply<'getOnlinePayments'>

export const onlinePayments = createSource<null, OnlinePayments>(() =>
  call('getOnlinePayments', {}),
)

export function connectOnlinePayments(token: string, secret: string) {
  const body = { access_token: token, ...(secret && { webhook_secret: secret }) }
  return change(call('connectOnlinePayments', { body }), reply =>
    onlinePayments.update(() => reply),
  )
}

/** Goes to the provider's page. */
export function startOnlinePayments() {
  return change(call('startOnlinePayments', {}), ({ url }) => location.assign(url))
}

export function finishOnlinePayments(body: Sent<'finishOnlinePayments', 'body'>) {
  return change(call('finishOnlinePayments', { body }).finally(onlinePayments.reload))
}

export function disconnectOnlinePayments() {
  return change(call('disconnectOnlinePayments', {}).finally(onlinePayments.reload))
}
