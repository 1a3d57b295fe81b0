/* Connections to other programs: keys with which they call, and addresses that are told what happens. */
import type { Reply } from '#contract/contract.ts'
import type { Scope } from '#contract/integrations/scope-names.ts'
import type { WebhookEvent } from '#contract/integrations/webhook-events.ts'
import { call, callOnce } from '#stores/dashboard/api.ts'
import { change, unlessGone } from '#stores/change.ts'
import { createSource } from '#stores/dashboard/loadable.ts'

export type ApiKey = Reply<'listApiKeys'>['items'][number]
export type Webhook = Reply<'listWebhooks'>['items'][number]
export type Delivery = Reply<'listWebhookDeliveries'>['items'][number]

export const apiKeys = createSource<null, Reply<'listApiKeys'>>(() => call('listApiKeys', {}))
export const webhooks = createSource<null, Reply<'listWebhooks'>>(() => call('listWebhooks', {}))
/** The newest hundred of one address. */
export const deliveries = createSource<string, Reply<'listWebhookDeliveries'>>(id =>
  call('listWebhookDeliveries', { params: { id }, query: {} }),
)

type NewKey = {
  readonly name: string
  readonly scopes: readonly Scope[]
  readonly expires_at: string | null
}
/** Gets what is shown only once. */
type Show = (text: string) => void

export function createKey({ scopes, ...key }: NewKey, show: Show) {
  const body = { ...key, scopes: [...scopes] }
  return change(callOnce('createApiKey', { body }), ({ key: text }) => show(text), apiKeys.reload)
}

export function rotateKey({ id }: ApiKey, show: Show) {
  return change(
    callOnce('rotateApiKey', { params: { id } }),
    ({ key }) => show(key),
    apiKeys.reload,
  )
}

export function revokeKey({ id }: ApiKey) {
  return change(unlessGone(call('deleteApiKey', { params: { id } })), apiKeys.reload)
}

type Address = { readonly url: string; readonly events: readonly WebhookEvent[] }

export function createWebhook({ url, events }: Address, show: Show) {
  const body = { url, events: [...events] }
  return change(callOnce('createWebhook', { body }), ({ secret }) => show(secret), webhooks.reload)
}

export function updateWebhook(
  { id }: Webhook,
  { url, events, is_on }: Partial<Address> & { readonly is_on?: boolean },
) {
  const body = {
    ...(url === undefined ? {} : { url }),
    ...(events === undefined ? {} : { events: [...events] }),
    ...(is_on === undefined ? {} : { is_on }),
  }
  return change(call('updateWebhook', { params: { id }, body }), webhooks.reload)
}

export function rotateSecret({ id }: Webhook, show: Show) {
  return change(
    callOnce('rotateWebhookSecret', { params: { id } }),
    ({ secret }) => show(secret),
    webhooks.reload,
  )
}

export function deleteWebhook({ id }: Webhook) {
  return change(unlessGone(call('deleteWebhook', { params: { id } })), webhooks.reload)
}

export function sendTest({ id }: Webhook, type: WebhookEvent) {
  return change(call('testWebhook', { params: { id }, body: { type } }), deliveries.reload)
}

export function replay({ id }: Delivery) {
  return change(call('replayWebhookDelivery', { params: { id } }), deliveries.reload)
}

/** Sends again what did not arrive in the last thirty days. */
export function replayMissed({ id, created_at: from }: Webhook, show: (count: number) => void) {
  const body = { from, to: new Date(Date.now() + A_DAY).toISOString() }
  return change(
    call('replayWebhookDeliveries', { params: { id }, body }),
    ({ count }) => show(count),
    deliveries.reload,
  )
}

/** The clock of a browser may be late. */
const A_DAY = 86_400_000
